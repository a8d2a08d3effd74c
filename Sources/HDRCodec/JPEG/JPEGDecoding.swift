import ByteParsing
import GainMap
import HDRColor

/// The decoding side of a JPEG file.
struct JPEGDecoding: DecodablePicture {
  let file: JPEGFile
  let source: any ByteSource
  let orientation: Orientation
  let colour: ResolvedColor
  let gainMap: PictureGainMap?

  /// nil when the picture cannot be decoded.
  init?(
    _ file: JPEGFile, _ source: any ByteSource, orientation: Orientation, colour: ResolvedColor,
    map: GainMapDescription?
  ) {
    guard file.primary.undecodable == nil else { return nil }
    self.file = file
    self.source = source
    self.orientation = orientation
    self.colour =
      file.primary.isInk
      ? .converted(colour, reason: "\(file.primary.colourModel.rawValue) by its ICC profile")
      : colour
    gainMap = file.gainMap.flatMap { found in
      found.model.map { model in
        PictureGainMap(
          model: model, headroomSource: found.headroomSource, channels: found.channels,
          bitDepth: 8, isRaw: found.channels == 1, hasOwnTransforms: false,
          alternatePrimaries: map?.alternateColour?.resolved?.primaries)
      }
    }
  }

  var geometry: ImageGeometry {
    ImageGeometry(coded: file.primary.frame.size, orientation: orientation)
  }
  var samples: SampleKind { file.primary.isInk ? .f32 : .u8 }
  var bitDepth: Int { 8 }
  var hasColour: Bool { file.primary.colourModel != .grey }
  var hasAlpha: Bool { false }

  func strips(_ session: DecodingSession) throws(CodecError) -> any StripSource {
    try strips(of: file.primary, colour.profile, session)
  }

  func alpha(_ session: DecodingSession) -> AlphaStage? { nil }

  func decodeGainMap(_ session: DecodingSession) async throws(CodecError) -> PlanarFrame {
    guard let map = file.gainMap else { throw CodecError(.program, "there is no gain map") }
    let strips = try strips(of: map.image, nil, session)
    if map.channels == 1 { return try await .decode(strips, session, purpose: "the gain map") }
    let matrix: UInt16 = map.image.colourModel == .rgb ? 0 : 5
    let signal = try SignalDecoder(
      cicp: CICP(2, 2, matrix, fullRange: true), primaries: .bt709, bitDepth: 8, hasChroma: true,
      kernels: RowKernels())
    return try await .decodeSignal(
      strips, signal, bitDepth: 8, session, purpose: "the gain map")
  }

  private func strips(
    of image: JPEGImage, _ profile: ICCProfile?, _ session: DecodingSession
  ) throws(CodecError) -> any StripSource {
    var inks: InkConverter?
    if image.isInk {
      guard let profile else { throw CodecError(.input, image.inkRefusal) }
      inks = InkConverter(try ICCTransform(profile.bytes, model: .cmyk))
    }
    var lease: Budget.Lease?
    if image.isHeldWhole {
      do throws(ParseError) {
        lease = try session.budget.lease(
          image.frame.size.pixels.multiplied(checked: 2 * image.frame.components.count),
          for: "the coefficients of a picture in several scans")
      } catch { throw CodecError(error) }
    }
    let reader = try JPEGRowReader(
      image, in: source, inks: inks, complaints: session.complaints)
    let (halfX, halfY) = reader.halves
    return try ForwardStripSource(
      reader, geometry: ImageGeometry(coded: image.frame.size, orientation: orientation),
      hasColour: image.colourModel != .grey, storedX: halfX, storedY: halfY,
      bytesPerPixel: image.isInk ? 12 : 3, budget: session.budget, holding: lease)
  }
}

extension JPEGImage {
  /// Four inks, which mean nothing without a profile.
  var isInk: Bool { colourModel == .cmyk || colourModel == .ycck }

  var inkRefusal: String { "JPEG in \(colourModel.rawValue) without an ICC profile is not decoded" }

  /// Whether the coefficients of the whole picture are held while it is decoded: it comes in several
  /// scans, progressive or component by component.
  fileprivate var isHeldWhole: Bool {
    scanCount > 1 || [0xC2, 0xCA].contains(frame.marker.rawValue)
  }
}
