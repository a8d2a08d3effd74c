public import HDRColor

/// What a PNG file says besides its pixels.
public struct PNGMetadata: Sendable {
  public var cicp: CICP?
  /// Only with `cicp`.
  public var masteringDisplay: MasteringDisplay?
  /// Writes a cLLI chunk, whose numbers are known only after the last row.
  public var hasContentLightLevel = false
  public var iccProfile: [UInt8]?
  public var iccProfileName = "ICC profile"
  /// A TIFF structure, without "Exif" before it.
  public var exif: [UInt8]?
  /// An XMP packet in UTF-8.
  public var xmp: [UInt8]?
  /// Bits that carry information where samples were scaled up.
  public var significantBits: Int?

  public init() {}
}
