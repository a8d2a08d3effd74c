/// Why a description of a gain map cannot be used. The base image is not affected.
public enum GainMapError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The quantities of a gain map's description.
  public enum Field: String, Sendable, CaseIterable {
    case minimum = "minimum gain"
    case maximum = "maximum gain"
    case gamma = "gamma"
    case baseOffset = "base offset"
    case alternateOffset = "alternate offset"
    case baseHeadroom = "base headroom"
    case alternateHeadroom = "alternate headroom"
    case headroom = "headroom"
  }

  /// The binary description ends too early.
  case truncated(needed: Int, found: Int)
  /// Bytes follow the description although `writer_version` 0 knows none.
  case trailingBytes(Int)
  /// `tmap` items of another version than 0.
  case unsupportedItemVersion(UInt8)
  /// Readers of version 0 must not use a map that demands a later one.
  case unsupportedMinimumVersion(UInt16)
  /// The layout of a draft of ISO 21496-1, without the two version fields.
  case draftLayout(byteCount: Int)
  /// The non-standard flag "backward direction" against the order of the headrooms.
  case contradictoryDirection
  /// Neither one parameter set nor three.
  case channelCount(Int)
  case zeroDenominator(Field, channel: Int?)
  /// A value outside `allowed`, or one that is not a finite number.
  case outOfRange(Field, channel: Int?, value: Double, allowed: String)
  /// Maximum gain below minimum gain.
  case invertedRange(channel: Int, minimum: Double, maximum: Double)
  /// An XMP property that must be present is not.
  case missingProperty(String)
  /// An XMP property with text that is not what it must be.
  case malformedProperty(String, text: String)
  /// A version of an XMP schema that is not known.
  case unsupportedSchema(String, version: String)
  /// An Apple gain map without XMP headroom and without the maker note's.
  case missingAppleHeadroom
  /// A description that the form to be written has no words for.
  case notExpressible(String)

  /// One sentence, without a full stop.
  public var description: String {
    switch self {
    case .truncated(let needed, let found):
      "the gain map metadata needs \(needed) bytes, there are \(found)"
    case .trailingBytes(let count):
      "\(count) bytes follow the gain map metadata although writer_version is 0"
    case .unsupportedItemVersion(let version):
      "tone map item version \(version) is not known"
    case .unsupportedMinimumVersion(let version):
      "the gain map demands a reader of version \(version) (minimum_version)"
    case .draftLayout(let count):
      "the gain map metadata has the layout of a draft of ISO 21496-1 (\(count) bytes)"
    case .contradictoryDirection:
      "the backward direction flag contradicts the headrooms"
    case .channelCount(let count):
      "\(count) sets of gain map parameters, 1 or 3 are allowed"
    case .zeroDenominator(let field, let channel):
      "the \(field.rawValue)\(Self.suffix(channel)) has the denominator 0"
    case .outOfRange(let field, let channel, let value, let allowed):
      "the \(field.rawValue)\(Self.suffix(channel)) is \(value), allowed is \(allowed)"
    case .invertedRange(let channel, let minimum, let maximum):
      "the maximum gain\(Self.suffix(channel)) \(maximum) is below the minimum \(minimum)"
    case .missingProperty(let name):
      "the XMP property \(name) is missing"
    case .malformedProperty(let name, let text):
      "the XMP property \(name) is “\(text)”"
    case .unsupportedSchema(let name, let version):
      "\(name) is \(version), which is not known"
    case .missingAppleHeadroom:
      "neither XMP nor the maker note tells the headroom of the Apple gain map"
    case .notExpressible(let what):
      what
    }
  }

  private static func suffix(_ channel: Int?) -> String {
    channel.map { " of channel \($0)" } ?? ""
  }
}
