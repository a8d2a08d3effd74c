public import ByteParsing

/// The payload of a `grid` item: how many tiles, and the size of the image they are cut to.
///
/// Layout: `u8 version 0, u8 flags (bit 0: 32-bit sizes), u8 rows-1, u8 columns-1, width, height`.
public struct GridDescriptor: Hashable, Sendable {
  /// 1…256 each.
  public var rows: Int
  public var columns: Int
  /// Pixels of the image before transformations.
  public var width: Int
  public var height: Int

  /// A descriptor to be written; see the fields for what is allowed.
  public init(rows: Int, columns: Int, width: Int, height: Int) {
    self.rows = rows
    self.columns = columns
    self.width = width
    self.height = height
  }

  /// Reads an item's payload; bytes after the descriptor are ignored.
  public init(parsing payload: [UInt8]) throws(ParseError) {
    var cursor = ByteCursor(payload, path: "grid")
    let version = try cursor.u8()
    guard version == 0 else { throw cursor.error(.unsupported, "version \(version) is not known") }
    let isWide = try cursor.u8() & 1 != 0
    rows = Int(try cursor.u8()) + 1
    columns = Int(try cursor.u8()) + 1
    width = Int(try cursor.unsigned(bytes: isWide ? 4 : 2))
    height = Int(try cursor.unsigned(bytes: isWide ? 4 : 2))
    guard width > 0, height > 0 else {
      throw cursor.error(.invalid, "an image of \(width)×\(height) pixels")
    }
  }

  /// How many inputs the item must have.
  public var tileCount: Int { rows * columns }

  /// The payload of an item. Rows and columns must be within 1…256, the size within 32 bits.
  public func serialised() -> [UInt8] {
    let isWide = max(width, height) > Int(UInt16.max)
    var writer = ByteWriter()
    writer.u8(0)
    writer.u8(isWide ? 1 : 0)
    writer.u8(UInt8(truncatingIfNeeded: rows - 1))
    writer.u8(UInt8(truncatingIfNeeded: columns - 1))
    for size in [width, height] {
      if isWide {
        writer.u32(UInt32(truncatingIfNeeded: size))
      } else {
        writer.u16(UInt16(truncatingIfNeeded: size))
      }
    }
    return writer.bytes
  }
}
