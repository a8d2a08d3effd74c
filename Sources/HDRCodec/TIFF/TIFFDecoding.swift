import ByteParsing
import HDRColor

/// The decoding side of a TIFF file.
struct TIFFDecoding: DecodablePicture {
  let image: TIFFImage
  let source: any ByteSource
  let kind: TIFFSampleKind
  let colour: ResolvedColor

  /// nil when the picture cannot be decoded.
  init?(_ file: TIFFFile, _ source: any ByteSource, colour: ResolvedColor) {
    let image = file.image
    guard image.undecodable == nil, file.rawKind == nil else { return nil }
    self.image = image
    self.source = source
    let tiff = file.structure
    let palette = tiff.integers(.colorMap, in: image.directory) ?? []
    kind = TIFFSampleKind(
      image, palette: palette.map { UInt16(clamping: $0) },
      stoNits: tiff.positive(.stoNits, in: image.directory))
    self.colour =
      kind.isConverted
      ? .converted(colour, reason: "samples are \(image.photometric.name)") : colour
  }

  var geometry: ImageGeometry {
    ImageGeometry(coded: image.size, orientation: image.orientation)
  }
  var samples: SampleKind { kind.samples }
  var bitDepth: Int { kind.bitDepth }
  var hasColour: Bool { kind.hasColour }
  var gainMap: PictureGainMap? { nil }
  var hasAlpha: Bool { kind.alpha != nil }

  func strips(_ session: DecodingSession) throws(CodecError) -> any StripSource {
    var inks: InkConverter?
    switch kind.meaning {
    case .cmyk:
      guard let profile = colour.profile else {
        throw CodecError(.input, "TIFF in CMYK without an ICC profile is not decoded")
      }
      inks = InkConverter(try ICCTransform(profile.bytes, model: .cmyk))
    case .lab: inks = InkConverter(try ICCTransform([], model: .lab))
    default: break
    }
    let reader = try TIFFRowReader(image, kind, in: source, inks: inks, budget: session.budget)
    let sampleSize = kind.samples == .f32 ? 4 : kind.samples == .u16 ? 2 : 1
    return try ForwardStripSource(
      reader, geometry: geometry, hasColour: kind.hasColour,
      bytesPerPixel: sampleSize * ((kind.hasColour ? 3 : 1) + (hasAlpha ? 1 : 0)),
      budget: session.budget)
  }

  func alpha(_ session: DecodingSession) -> AlphaStage? {
    guard hasAlpha else { return nil }
    let peak: Float = kind.samples == .f32 ? 1 : Float(1 << kind.bitDepth - 1)
    return AlphaStage(
      source: .plane(peak: peak), isPremultiplied: image.alpha == .associatedAlpha)
  }

  func decodeGainMap(_ session: DecodingSession) throws(CodecError) -> PlanarFrame {
    throw CodecError(.program, "there is no gain map")
  }
}
