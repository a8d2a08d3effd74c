import ByteParsing
import GainMap
import HDRColor

/// The picture of an opened file as conversions need it, whatever its container: headers have been
/// read, no pixel has been decoded.
protocol DecodablePicture: Sendable {
  /// Crop and turn.
  var geometry: ImageGeometry { get }
  /// The type of the base's samples.
  var samples: SampleKind { get }
  /// Bits of a code; codes are 0…2^bitDepth − 1. Means nothing for floating point.
  var bitDepth: Int { get }
  /// Three colour planes, else one.
  var hasColour: Bool { get }
  /// What the samples mean.
  var colour: ResolvedColor { get }
  var gainMap: PictureGainMap? { get }
  /// Whether there is transparency.
  var hasAlpha: Bool { get }

  /// The base's samples.
  func strips(_ session: DecodingSession) throws(CodecError) -> any StripSource
  /// The transparency, when `hasAlpha`.
  func alpha(_ session: DecodingSession) async throws(CodecError) -> AlphaStage?
  /// The samples of the gain map, upright: stored codes when it is raw, else 16-bit R′G′B′.
  func decodeGainMap(_ session: DecodingSession) async throws(CodecError) -> PlanarFrame
}

/// What the decoders of one conversion share.
struct DecodingSession: Sendable {
  /// Tasks at a time.
  let jobs: Int
  let budget: Budget
  let complaints = DecoderComplaints()
}

/// A usable gain map, as far as applying it goes.
struct PictureGainMap: Sendable {
  let model: GainMapModel
  /// Where the headroom was read.
  let headroomSource: String
  /// 1 or 3.
  let channels: Int
  /// Bits of the stored codes.
  let bitDepth: Int
  /// Stored codes are the samples: grey, full range.
  let isRaw: Bool
  /// The map is turned and cropped by its own properties. Otherwise it covers the base as stored,
  /// and its samples come turned like the base and not cropped.
  let hasOwnTransforms: Bool
  /// Primaries of the alternate image where the file states them.
  let alternatePrimaries: Primaries?

  /// The primaries in which the map is applied: the base's, or, when `use_base_colour_space` is not
  /// set, those of the alternate image as far as the file tells them.
  func applicationPrimaries(base: Primaries) -> Primaries {
    model.useBaseColourSpace ? base : alternatePrimaries ?? base
  }
}
