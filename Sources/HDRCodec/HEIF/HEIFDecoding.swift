import ByteParsing
import HDRColor

/// The decoding side of a HEIF or AVIF file whose picture can be decoded.
struct HEIFDecoding: DecodablePicture {
  let contents: HEIFContents
  let base: HEIFPicture
  let gainMap: PictureGainMap?

  /// nil when the picture cannot be decoded.
  init?(_ contents: HEIFContents) {
    guard let base = contents.base else { return nil }
    self.contents = contents
    self.base = base
    gainMap = contents.gainMap.flatMap(PictureGainMap.init)
  }

  var geometry: ImageGeometry { base.geometry }
  var samples: SampleKind { SampleKind(bitDepth: base.coding.bitDepth) }
  var bitDepth: Int { base.coding.bitDepth }
  var hasColour: Bool { base.coding.hasChroma }
  var colour: ResolvedColor { contents.baseColour }
  var hasAlpha: Bool { contents.alpha != nil }

  func strips(_ session: DecodingSession) throws(CodecError) -> any StripSource {
    try HEIFStripSource(base, in: contents.file, session)
  }

  /// The alpha plane, upright, 0…65535. Alpha is full range whatever its bitstream says, as other
  /// readers take it; only luma counts.
  func alpha(_ session: DecodingSession) async throws(CodecError) -> AlphaStage? {
    guard let picture = contents.alpha else { return nil }
    let signal = try SignalDecoder(
      cicp: .miafDefault, primaries: .bt709, bitDepth: picture.coding.bitDepth, hasChroma: false,
      kernels: RowKernels())
    let frame = try await PlanarFrame.decodeSignal(
      HEIFStripSource(picture, in: contents.file, session), signal,
      bitDepth: picture.coding.bitDepth, session, purpose: "the alpha plane")
    return AlphaStage(
      source: .map(MapSampler(frame, base: geometry.size, peak: 65535)),
      isPremultiplied: contents.isPremultiplied)
  }

  func decodeGainMap(_ session: DecodingSession) async throws(CodecError) -> PlanarFrame {
    guard let map = contents.gainMap else { throw CodecError(.program, "there is no gain map") }
    let source = try HEIFStripSource(map.picture, in: contents.file, session)
    if map.isRaw {
      return try await .decode(source, session, purpose: "the gain map")
    }
    let signal = try SignalDecoder(
      cicp: map.colour, primaries: .bt709, bitDepth: map.picture.coding.bitDepth,
      hasChroma: map.picture.coding.hasChroma, kernels: RowKernels())
    return try await .decodeSignal(
      source, signal, bitDepth: map.picture.coding.bitDepth, session, purpose: "the gain map")
  }
}

extension PictureGainMap {
  /// nil when the map must not be used.
  init?(_ map: HEIFGainMap) {
    guard let model = map.model else { return nil }
    self.init(
      model: model, headroomSource: map.headroomSource,
      channels: map.picture.coding.hasChroma ? 3 : 1, bitDepth: map.picture.coding.bitDepth,
      isRaw: map.isRaw, hasOwnTransforms: map.hasOwnTransforms,
      alternatePrimaries: map.alternatePrimaries)
  }
}
