/// What a reader may spend on one file. Limits follow from geometry and a byte budget, not from
/// small constants: an ordinary phone photograph has 48 tiles and dozens of properties.
public struct Limits: Sendable, Equatable {
  /// Pixels of any single image, base or map (width × height).
  public var maxPixels: Int
  /// Bytes that decoded integer planes, tables and metadata of one file may occupy together.
  public var maxMemory: Int
  /// Bytes of one metadata payload (ICC, Exif, XMP, `meta` box) after decompression.
  public var maxMetadataBytes: Int
  /// Items, references, properties and extents of one `meta` box, each.
  public var maxEntries: Int
  /// Nesting of boxes and depth of derived images.
  public var maxDepth: Int

  public init(
    maxPixels: Int = 1 << 29, maxMemory: Int = 2 << 30, maxMetadataBytes: Int = 64 << 20,
    maxEntries: Int = 200_000, maxDepth: Int = 16
  ) {
    self.maxPixels = maxPixels
    self.maxMemory = maxMemory
    self.maxMetadataBytes = maxMetadataBytes
    self.maxEntries = maxEntries
    self.maxDepth = maxDepth
  }

  public static let standard = Limits()

  /// Checks one image's size; returns its pixel count.
  public func pixels(
    width: Int, height: Int, at offset: Int? = nil, path: String = ""
  ) throws(ParseError) -> Int {
    guard width > 0, height > 0 else {
      throw ParseError(.invalid, at: offset, path: path, "an image of \(width)×\(height) pixels")
    }
    let count = try width.multiplied(checked: height, at: offset, path: path)
    guard count <= maxPixels else {
      throw ParseError(
        .limit, at: offset, path: path,
        "\(width)×\(height) is \(count) pixels, the limit is \(maxPixels) (--max-pixels)")
    }
    return count
  }
}
