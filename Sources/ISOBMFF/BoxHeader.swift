public import ByteParsing

/// The header of one box: what it is and which bytes of the file it holds.
///
/// Layout (ISO/IEC 14496-12): `u32 size, 4cc type`; size 1 is followed by a 64-bit size, size 0
/// reaches to the end of the enclosing range, type `uuid` is followed by 16 bytes of extended type.
public struct BoxHeader: Hashable, Sendable {
  /// The longest header: 64-bit size and extended type.
  static let maximumSize = 32

  /// What the box is.
  public let type: FourCC
  /// The 16 bytes after a `uuid` header, otherwise empty.
  public let extendedType: [UInt8]
  /// Absolute file offset of the header.
  public let offset: Int
  /// Absolute file range of the content, cut at the end of the enclosing range.
  public let content: Range<Int>
  /// How many bytes the declared size reaches beyond the enclosing range; 0 for a sound box.
  public let overrun: UInt64

  /// Reads a header at the cursor, which may hold no more than the header's bytes.
  /// `end` is the absolute offset at which the enclosing range ends.
  init(reading cursor: inout ByteCursor, end: Int) throws(ParseError) {
    let start = cursor.offset
    let shortSize = try cursor.u32()
    type = try cursor.fourCC()
    let available = UInt64(end - start)
    var size: UInt64
    switch shortSize {
    case 0: size = available
    case 1: size = try cursor.u64()
    default: size = UInt64(shortSize)
    }
    extendedType = type == "uuid" ? Array(try cursor.take(16)) : []
    let headerSize = UInt64(cursor.offset - start)
    guard size >= headerSize else {
      throw ParseError(
        .invalid, at: start, path: cursor.path,
        "box '\(type)' of \(size) bytes is shorter than its header of \(headerSize)")
    }
    overrun = size > available ? size - available : 0
    size = min(size, available)
    offset = start
    content = cursor.offset..<start + Int(size)
  }

  /// The first offset after the box.
  public var end: Int { content.upperBound }

  /// The error for a box that does not fit where it stands.
  func truncation(path: String) -> ParseError {
    ParseError(
      .truncated, at: offset, path: path, "box '\(type)' is cut short by \(overrun) bytes")
  }
}
