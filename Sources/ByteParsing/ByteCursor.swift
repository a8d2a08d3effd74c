/// A forward reader over bytes that came from outside: every read is bounds-checked and typed.
///
/// The cursor owns a slice (a reference, not a copy) and knows where that slice starts in the file,
/// so that each error carries an absolute offset and the path of the structure being read.
public struct ByteCursor: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// Absolute file offset of the slice's first byte.
  public let baseOffset: Int
  /// The structure being read, for error texts.
  public let path: String
  /// Position relative to the slice's first byte.
  public private(set) var position = 0

  public init(_ bytes: ArraySlice<UInt8>, baseOffset: Int = 0, path: String = "") {
    self.bytes = bytes
    self.baseOffset = baseOffset
    self.path = path
  }

  public init(_ bytes: [UInt8], baseOffset: Int = 0, path: String = "") {
    self.init(bytes[...], baseOffset: baseOffset, path: path)
  }

  public var count: Int { bytes.count }
  public var remaining: Int { bytes.count - position }
  public var isAtEnd: Bool { remaining == 0 }
  /// Absolute file offset of the next byte.
  public var offset: Int { baseOffset + position }

  /// An error of this structure at the next byte.
  public func error(_ kind: ParseError.Kind, _ detail: String) -> ParseError {
    ParseError(kind, at: offset, path: path, detail)
  }

  private func need(_ n: Int) throws(ParseError) {
    guard n >= 0, n <= remaining else {
      throw error(.truncated, "needs \(n) bytes, \(remaining) left")
    }
  }

  public mutating func u8() throws(ParseError) -> UInt8 {
    try need(1)
    defer { position += 1 }
    return bytes[bytes.startIndex + position]
  }

  /// The next `T.bitWidth / 8` bytes, most significant first.
  public mutating func bigEndian<T: FixedWidthInteger>(_: T.Type) throws(ParseError) -> T {
    let width = T.bitWidth / 8
    try need(width)
    var value: T = 0
    let start = bytes.startIndex + position
    for index in start..<start + width { value = value << 8 | T(truncatingIfNeeded: bytes[index]) }
    position += width
    return value
  }

  /// The next `T.bitWidth / 8` bytes, least significant first.
  public mutating func littleEndian<T: FixedWidthInteger>(_ type: T.Type) throws(ParseError) -> T {
    try bigEndian(type).byteSwapped
  }

  public mutating func u16() throws(ParseError) -> UInt16 { try bigEndian(UInt16.self) }
  public mutating func u32() throws(ParseError) -> UInt32 { try bigEndian(UInt32.self) }
  public mutating func u64() throws(ParseError) -> UInt64 { try bigEndian(UInt64.self) }
  public mutating func i32() throws(ParseError) -> Int32 { try bigEndian(Int32.self) }

  /// An unsigned big-endian integer of 0, 1, 2, 3, 4 or 8 bytes; 0 bytes give 0.
  public mutating func unsigned(bytes width: Int) throws(ParseError) -> UInt64 {
    guard (0...8).contains(width) else {
      throw error(.invalid, "an integer of \(width) bytes is not defined")
    }
    try need(width)
    var value: UInt64 = 0
    for _ in 0..<width { value = value << 8 | UInt64(try u8()) }
    return value
  }

  /// Four characters, as written (not checked to be printable).
  public mutating func fourCC() throws(ParseError) -> FourCC { FourCC(rawValue: try u32()) }

  public mutating func take(_ n: Int) throws(ParseError) -> ArraySlice<UInt8> {
    try need(n)
    let start = bytes.startIndex + position
    position += n
    return bytes[start..<start + n]
  }

  public mutating func rest() -> ArraySlice<UInt8> {
    let slice = bytes[(bytes.startIndex + position)...]
    position = bytes.count
    return slice
  }

  public mutating func skip(_ n: Int) throws(ParseError) {
    try need(n)
    position += n
  }

  public mutating func seek(_ newPosition: Int) throws(ParseError) {
    guard (0...bytes.count).contains(newPosition) else {
      throw error(.truncated, "position \(newPosition) lies outside \(bytes.count) bytes")
    }
    position = newPosition
  }

  /// A child cursor over the next `n` bytes, which this cursor passes over.
  public mutating func child(_ n: Int, path name: String) throws(ParseError) -> ByteCursor {
    let start = offset
    let slice = try take(n)
    return ByteCursor(slice, baseOffset: start, path: path.isEmpty ? name : "\(path)/\(name)")
  }

  /// Bytes up to a NUL, which is passed over; a missing NUL ends the string at the end of the slice.
  /// Bytes that are not UTF-8 are replaced.
  public mutating func nulTerminatedString() -> String {
    let start = bytes.startIndex + position
    let end = bytes[start...].firstIndex(of: 0) ?? bytes.endIndex
    position = min(end - bytes.startIndex + 1, bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
