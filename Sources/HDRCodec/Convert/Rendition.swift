import ByteParsing
import GainMap
import HDRColor

/// The decoding side of a conversion of a HEIF or AVIF picture: everything between coded items and
/// packed rows, planned before the first pixel.
struct Rendition {
  let contents: HEIFContents
  let base: HEIFPicture
  let source: ColorSpace
  /// The gain map that is applied; nil when none is, or when its weight is 0.
  let gain: (map: HEIFGainMap, applier: GainMapApplier)?
  let target: TransferFunction
  /// The steps for people, one line each.
  let steps: [String]

  var size: PixelSize { base.geometry.size }

  /// - Throws: when the picture cannot be converted as asked; the message says why and what to do.
  init(
    _ contents: HEIFContents, target: Target, headroom: HeadroomRequest, allowSDR: Bool
  ) throws(CodecError) {
    self.contents = contents
    let description = contents.description
    if let reason = description.undecodable { throw CodecError(.input, reason) }
    guard let base = contents.base else {
      throw CodecError(.input, "the picture cannot be decoded")
    }
    self.base = base
    source = contents.baseColour.colorSpace
    self.target = target.transfer
    try Self.check(description, headroom: headroom, allowSDR: allowSDR)

    var steps = [
      "decode \(base.geometry.coded) \(description.chroma.rawValue), \(description.bitDepth) bit, "
        + source.name
    ]
    if base.geometry.orientation != .upright {
      steps.append("turn upright (\(base.geometry.orientation))")
    }
    var gain: (map: HEIFGainMap, applier: GainMapApplier)?
    if let map = contents.gainMap, let model = map.model {
      let wanted = headroom.limit.map { min($0, model.contentHeadroom) } ?? model.contentHeadroom
      let applier: GainMapApplier
      do {
        applier = try GainMapApplier(
          model, target: wanted, mapChannels: map.picture.coding.hasChroma ? 3 : 1,
          bitDepth: map.isRaw ? map.picture.coding.bitDepth : 16)
      } catch { throw CodecError(.input, "\(error)") }
      if applier.isIdentity {
        steps.append("gain map at weight 0: the base is the rendition for \(wanted)")
      } else {
        gain = (map, applier)
        steps.append(
          "apply the gain map for \(wanted), headroom from \(map.headroomSource)")
      }
    }
    self.gain = gain
    steps.append("convert to BT.2020, diffuse white at 203 cd/m²")
    steps.append("encode as \(target.summary)")
    self.steps = steps
  }

  private static func check(
    _ description: ImageDescription, headroom: HeadroomRequest, allowSDR: Bool
  ) throws(CodecError) {
    let baseIsHDR = description.colour.resolved?.transfer.isHDR ?? false
    if description.kind == .sdr, !allowSDR {
      if let refusal = description.gainMap?.refusal ?? description.gainMapProblem {
        throw CodecError(
          .input, "the gain map cannot be used: \(refusal)",
          advice: "--allow-sdr converts the SDR base alone")
      }
      throw CodecError(
        .input, "the picture is SDR, without a gain map",
        advice: "--allow-sdr converts it as it is")
    }
    if headroom.limit != nil, baseIsHDR, description.kind != .gainMap {
      throw CodecError(
        .usage,
        "--headroom on a picture in \(description.kind.name) needs tone mapping, which is not there yet",
        advice: "leave --headroom out")
    }
  }

  /// Decodes the gain map and alpha, and builds the converter of rows.
  func converter(
    jobs: Int, budget: Budget, complaints: DecoderComplaints
  ) async throws(CodecError) -> RowConverter {
    let kernels = RowKernels()
    var stage: GainStage?
    if let gain {
      let frame = try await contents.decodeMap(
        gain.map, jobs: jobs, budget: budget, complaints: complaints)
      stage = gainStage(frame, gain.map, gain.applier)
    }
    var alpha: AlphaStage?
    if let picture = contents.alpha {
      let frame = try await contents.decodeAlpha(
        picture, jobs: jobs, budget: budget, complaints: complaints)
      alpha = AlphaStage(
        sampler: MapSampler(frame, base: size, peak: 65535),
        isPremultiplied: contents.isPremultiplied)
    }
    return RowConverter(
      bitDepth: base.coding.bitDepth,
      signal: try SignalDecoder(
        cicp: contents.baseColour.cicp, primaries: source.primaries,
        bitDepth: base.coding.bitDepth, hasChroma: base.coding.hasChroma, kernels: kernels),
      light: LightStage(
        source: source, bitDepth: base.coding.bitDepth, gain: stage,
        lightPrimaries: stage?.lightPrimaries ?? source.primaries, target: target,
        kernels: kernels),
      alpha: alpha, isPQ: target == .pq, kernels: kernels)
  }

  private func gainStage(
    _ frame: PlanarFrame, _ map: HEIFGainMap, _ applier: GainMapApplier
  ) -> GainStage {
    let application = map.applicationPrimaries(base: source.primaries)
    var uncropped = base.geometry.size
    var crop = (x: 0, y: 0)
    if !map.hasOwnTransforms {
      // The map covers the stored base; the base's crop is taken into account when sampling.
      let geometry = base.geometry
      let whole = PlaneLayout(
        crop: PixelRect(
          x: 0, y: 0, width: geometry.coded.width, height: geometry.coded.height),
        orientation: geometry.orientation)
      let shown = whole.shown(geometry.crop)
      uncropped = whole.size
      crop = (shown.x, shown.y)
    }
    return GainStage(
      sampler: MapSampler(
        frame, base: uncropped, cropX: crop.x, cropY: crop.y,
        peak: map.isRaw ? 1 << map.picture.coding.bitDepth - 1 : 65535),
      applier: applier, lightPrimaries: application,
      toApplication: application == source.primaries
        ? nil : MatrixRows(Matrix3x3.conversion(from: source.primaries, to: application)))
  }
}

extension HeadroomRequest {
  var limit: Headroom? { if case .limited(let headroom) = self { headroom } else { nil } }
}

extension Target {
  var transfer: TransferFunction {
    switch self {
    case .pqPNG16: .pq
    case .hlgPNG16: .hlg
    }
  }

  var cicp: CICP { transfer == .pq ? .bt2100PQ : .bt2100HLG }
}
