/// The metadata blocks of a picture as its container carries them, unwrapped from the container's
/// own framing, ready to be put into another container.
public struct ContainerMetadata: Sendable, Hashable {
  /// Exif, from the byte order mark of its TIFF header (no length, no `Exif\0\0` in front).
  public var exif: [UInt8]?
  /// One XMP packet in UTF-8, with or without its `xpacket` wrapper.
  public var xmp: [UInt8]?
  /// An ICC profile.
  public var icc: [UInt8]?

  public init(exif: [UInt8]? = nil, xmp: [UInt8]? = nil, icc: [UInt8]? = nil) {
    self.exif = exif
    self.xmp = xmp
    self.icc = icc
  }
}
