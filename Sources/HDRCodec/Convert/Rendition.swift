import ByteParsing
import GainMap
import HDRColor

/// The decoding side of a conversion: everything between coded samples and packed rows, planned
/// before the first pixel.
struct Rendition {
  let picture: any DecodablePicture
  let source: ColorSpace
  let target: ColorSpace
  /// The source's profile where it needs an engine.
  let profile: ICCTransform?
  /// The gain map that is applied; nil when none is, or when its weight is 0.
  let gain: (map: PictureGainMap, applier: GainMapApplier)?
  /// Multiplies light after any gain map.
  let scale: Double
  let hlgPeak: Nits
  /// The steps for people, one line each.
  let steps: [String]

  var size: PixelSize { picture.geometry.size }

  /// Bits that the samples carry: 32 where a gain map or floating point leave more than any target has.
  var sourceDepth: Int { gain != nil || picture.samples == .f32 ? 32 : picture.bitDepth }

  /// Whether red, green and blue of the result are the same.
  var isGrey: Bool {
    !picture.hasColour && (gain?.map.channels ?? 1) == 1 && profile == nil
      && source.primaries.white == target.primaries.white
  }

  /// - Throws: when the picture cannot be converted as asked; the message says why and what to do.
  init(_ file: HDRImageFile, _ request: ConversionRequest) throws(CodecError) {
    let description = file.description
    if let reason = description.undecodable { throw CodecError(.input, reason) }
    guard let picture = file.picture else {
      throw CodecError(
        .input, "\(description.format.name) files can be inspected but not yet converted")
    }
    try Self.check(description, headroom: request.headroom, allowSDR: request.allowSDR)
    self.picture = picture
    source = picture.colour.colorSpace
    target = request.target.colourSpace(request.encoding)
    profile = try picture.colour.engine(isGrey: !picture.hasColour)
    hlgPeak = request.light.hlgPeak
    let stated = request.light.stated.diffuseWhite ?? 0
    let targetWhite = Nits(target.transfer == .pq && stated > 0 ? stated : diffuseWhiteNits)
    let sourceWhite = Self.white(of: description, source, request.light)
    scale = targetWhite.value * sourceWhite.factor / diffuseWhiteNits

    var steps = [
      "decode \(picture.geometry.coded) \(description.chroma.rawValue), "
        + "\(description.bitDepth) bit, \(profile == nil ? source.name : "by its ICC profile")"
    ]
    if picture.geometry.orientation != .upright {
      steps.append("turn upright (\(picture.geometry.orientation))")
    }
    gain = try Self.gain(picture, request.headroom, &steps)
    if let step = sourceWhite.step { steps.append(step) }
    steps.append("convert to \(target.primaries.name), diffuse white at \(targetWhite)")
    steps.append("encode as \(request.target.summary)")
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
    if headroom.limit != nil, baseIsHDR || description.kind == .linear,
      description.kind != .gainMap
    {
      throw CodecError(
        .usage,
        "--headroom on a picture in \(description.kind.name) needs tone mapping, which is not there yet",
        advice: "leave --headroom out")
    }
  }

  private static func gain(
    _ picture: any DecodablePicture, _ headroom: HeadroomRequest, _ steps: inout [String]
  ) throws(CodecError) -> (map: PictureGainMap, applier: GainMapApplier)? {
    guard let map = picture.gainMap else { return nil }
    let content = map.model.contentHeadroom
    let wanted = headroom.limit.map { min($0, content) } ?? content
    let applier: GainMapApplier
    do {
      applier = try GainMapApplier(
        map.model, target: wanted, mapChannels: map.channels,
        bitDepth: map.isRaw ? map.bitDepth : 16)
    } catch { throw CodecError(.input, "\(error)") }
    if applier.isIdentity {
      steps.append("gain map at weight 0: the base is the rendition for \(wanted)")
      return nil
    }
    steps.append("apply the gain map for \(wanted), headroom from \(map.headroomSource)")
    return (map, applier)
  }

  /// What the source's light is multiplied by so that its diffuse white is 1.0, and how that is said.
  private static func white(
    of description: ImageDescription, _ source: ColorSpace, _ options: LightOptions
  ) -> (factor: Double, step: String?) {
    if description.kind == .linear, let white = options.linearWhite {
      return (white.value / diffuseWhiteNits, "take 1.0 for \(white)")
    }
    if source.transfer == .pq, let white = description.light.diffuseWhite, white > 0,
      white != diffuseWhiteNits
    {
      return (diffuseWhiteNits / white, "take \(Nits(white)) for diffuse white")
    }
    return (1, nil)
  }

  /// Decodes the gain map and alpha, and builds the converter of rows.
  func converter(
    _ packing: RowPacking, _ session: DecodingSession
  ) async throws(CodecError) -> RowConverter {
    let kernels = RowKernels()
    var plan = LightStage.Plan(source: source, bitDepth: picture.bitDepth, target: target)
    plan.profile = profile
    plan.isFloat = picture.samples == .f32
    plan.scale = scale
    plan.hlgPeak = hlgPeak
    if let gain {
      let stage = gainStage(
        try await picture.decodeGainMap(session), gain.map, gain.applier)
      plan.gain = stage
      plan.lightPrimaries = stage.lightPrimaries
    }
    return RowConverter(
      samples: picture.samples,
      signal: try SignalDecoder(
        cicp: picture.colour.cicp, primaries: source.primaries, bitDepth: min(picture.bitDepth, 16),
        hasChroma: picture.hasColour, kernels: kernels),
      light: LightStage(plan, kernels: kernels), alpha: try await picture.alpha(session),
      isGrey: isGrey, packing: packing, kernels: kernels)
  }

  private func gainStage(
    _ frame: PlanarFrame, _ map: PictureGainMap, _ applier: GainMapApplier
  ) -> GainStage {
    let application = map.applicationPrimaries(base: source.primaries)
    let geometry = picture.geometry
    var uncropped = geometry.size
    var crop = (x: 0, y: 0)
    if !map.hasOwnTransforms {
      // The map covers the stored base; the base's crop is taken into account when sampling.
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
        peak: map.isRaw ? 1 << map.bitDepth - 1 : 65535),
      applier: applier, lightPrimaries: application,
      toApplication: application == source.primaries
        ? nil : MatrixRows(Matrix3x3.conversion(from: source.primaries, to: application)))
  }
}

extension HeadroomRequest {
  var limit: Headroom? { if case .limited(let headroom) = self { headroom } else { nil } }
}

extension ResolvedColor {
  /// The profile's transform, when nothing simpler stands for it.
  func engine(isGrey: Bool) throws(CodecError) -> ICCTransform? {
    guard unappliedProfile != nil, let profile else { return nil }
    return try ICCTransform(profile.bytes, model: isGrey ? .grey : .rgb)
  }
}

extension Target {
  /// The colour space written.
  func colourSpace(_ encoding: EncodingOptions) -> ColorSpace {
    switch (transfer, encoding.linearPrimaries) {
    case (.hlg, _): .bt2100HLG
    case (.linear, .bt2020): .linearBT2020
    case (.linear, .displayP3): ColorSpace(primaries: .displayP3, transfer: .linear)
    default: .bt2100PQ
    }
  }
}
