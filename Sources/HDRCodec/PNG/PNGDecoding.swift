import ByteParsing
import HDRColor

/// The decoding side of a PNG file.
struct PNGDecoding: DecodablePicture {
  let source: any ByteSource
  let header: PNGImageHeader
  let colour: ResolvedColor
  let hasAlpha: Bool

  init(_ file: PNGFile, _ source: any ByteSource, colour: ResolvedColor) {
    self.source = source
    header = file.header
    self.colour = colour
    hasAlpha = file.alpha != nil
  }

  var geometry: ImageGeometry { ImageGeometry(coded: header.size) }
  var bitDepth: Int { header.bitDepth == 16 ? 16 : 8 }
  var samples: SampleKind { SampleKind(bitDepth: bitDepth) }
  var hasColour: Bool { header.colourType != .grey && header.colourType != .greyAlpha }
  var gainMap: PictureGainMap? { nil }

  private var channels: Int { (hasColour ? 3 : 1) + (hasAlpha ? 1 : 0) }

  func strips(_ session: DecodingSession) throws(CodecError) -> any StripSource {
    let bytesPerPixel = channels * bitDepth / 8
    var lease: Budget.Lease?
    if header.isInterlaced {
      do throws(ParseError) {
        lease = try session.budget.lease(
          header.size.pixels.multiplied(checked: bytesPerPixel), for: "an interlaced picture")
      } catch { throw CodecError(error) }
    }
    return try ForwardStripSource(
      try PNGRowReader(source, width: header.size.width, channels: channels), geometry: geometry,
      hasColour: hasColour, bytesPerPixel: bytesPerPixel, budget: session.budget, holding: lease)
  }

  func alpha(_ session: DecodingSession) -> AlphaStage? {
    hasAlpha
      ? AlphaStage(source: .plane(peak: bitDepth == 16 ? 65535 : 255), isPremultiplied: false) : nil
  }

  func decodeGainMap(_ session: DecodingSession) throws(CodecError) -> PlanarFrame {
    throw CodecError(.program, "there is no gain map")
  }
}
