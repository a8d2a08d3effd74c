import ByteParsing

/// Walks the boxes of a range of a source, reading their headers and nothing else.
struct BoxScanner {
  let source: any ByteSource
  let end: Int
  let path: String
  private(set) var offset: Int

  init(_ source: any ByteSource, range: Range<Int>, path: String = "") {
    self.source = source
    self.path = path
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next header, or nil at the end. Each call moves on by at least a header's size; after an
  /// error the walk is over.
  mutating func next() throws(ParseError) -> BoxHeader? {
    guard offset < end else { return nil }
    let start = offset
    offset = end
    let bytes = try source.read(at: start, count: min(BoxHeader.maximumSize, end - start))
    var cursor = ByteCursor(bytes, baseOffset: start, path: path)
    let header = try BoxHeader(reading: &cursor, end: end)
    offset = header.end
    return header
  }
}

extension ByteCursor {
  /// The next box of this cursor's bytes and a cursor over its content, or nil at the end.
  /// A box that reaches beyond the bytes is a `truncated` error.
  mutating func nextBox() throws(ParseError) -> (header: BoxHeader, content: ByteCursor)? {
    guard !isAtEnd else { return nil }
    let header = try BoxHeader(reading: &self, end: offset + remaining)
    guard header.overrun == 0 else { throw header.truncation(path: path) }
    return (header, try child(header.content.count, path: header.type.description))
  }

  /// The `version` and `flags` that start a FullBox.
  mutating func versionAndFlags() throws(ParseError) -> (version: UInt8, flags: UInt32) {
    let word = try u32()
    return (UInt8(word >> 24), word & 0xFF_FFFF)
  }

  /// A FullBox start whose version must be within `versions`.
  mutating func versionAndFlags(
    in versions: ClosedRange<UInt8>
  ) throws(ParseError) -> (version: UInt8, flags: UInt32) {
    let result = try versionAndFlags()
    guard versions.contains(result.version) else {
      throw error(.unsupported, "version \(result.version) is not known")
    }
    return result
  }

  /// A 16- or 32-bit item identifier.
  mutating func itemID(wide: Bool) throws(ParseError) -> ItemID {
    ItemID(wide ? try u32() : UInt32(try u16()))
  }
}
