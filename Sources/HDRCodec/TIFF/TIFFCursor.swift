import ByteParsing

/// A `ByteCursor` in the byte order of a TIFF structure.
struct TIFFCursor {
  private var bytes: ByteCursor
  private let isLittleEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool, baseOffset: Int, path: String) {
    self.bytes = ByteCursor(bytes, baseOffset: baseOffset, path: path)
    self.isLittleEndian = isLittleEndian
  }

  var offset: Int { bytes.offset }

  private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws(ParseError) -> T {
    isLittleEndian ? try bytes.littleEndian(type) : try bytes.bigEndian(type)
  }

  mutating func u8() throws(ParseError) -> UInt8 { try bytes.u8() }
  mutating func u16() throws(ParseError) -> UInt16 { try integer(UInt16.self) }
  mutating func u32() throws(ParseError) -> UInt32 { try integer(UInt32.self) }
  mutating func u64() throws(ParseError) -> UInt64 { try integer(UInt64.self) }
  mutating func i32() throws(ParseError) -> Int32 { Int32(bitPattern: try u32()) }
  mutating func skip(_ count: Int) throws(ParseError) { try bytes.skip(count) }
}
