import ByteParsing

/// The directories and field values of a TIFF structure: a TIFF or BigTIFF file, an Exif block or
/// the index of a multi-picture JPEG.
struct TIFFStructure: Sendable {
  let source: any ByteSource
  let isLittleEndian: Bool
  /// Offsets and counts have 64 bits.
  let isBigTIFF: Bool
  let firstDirectory: Int
  let limits: Limits

  /// Reads the header; the structure starts at offset 0 of the source.
  init(_ source: any ByteSource, limits: Limits = .standard) throws(ParseError) {
    let path = "TIFF header"
    let head = try source.read(at: 0, count: min(source.size, 16))
    switch head.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: throw ParseError(.invalid, at: 0, path: path, "there is no byte order mark")
    }
    var fields = TIFFCursor(head[...], isLittleEndian: isLittleEndian, baseOffset: 0, path: path)
    try fields.skip(2)
    switch try fields.u16() {
    case 42:
      isBigTIFF = false
      firstDirectory = Int(try fields.u32())
    case 43:
      isBigTIFF = true
      let offsetSize = try fields.u16()
      guard offsetSize == 8 else {
        throw ParseError(.invalid, at: 4, path: path, "offsets of \(offsetSize) bytes")
      }
      try fields.skip(2)
      firstDirectory = try fields.u64().narrowed(at: 8, path: path)
    case let version:
      throw ParseError(.invalid, at: 2, path: path, "version \(version), 42 and 43 are known")
    }
    self.source = source
    self.limits = limits
  }

  func cursor(at offset: Int, count: Int, path: String) throws(ParseError) -> TIFFCursor {
    let bytes = try source.read(at: offset, count: count)
    return TIFFCursor(
      bytes[...], isLittleEndian: isLittleEndian, baseOffset: offset, path: path)
  }

  // MARK: Directories

  /// The directory at `offset`. Values that lie outside the source are found when they are read.
  func directory(at offset: Int, path: String = "IFD") throws(ParseError) -> Directory {
    let countSize = isBigTIFF ? 8 : 2
    let entrySize = isBigTIFF ? 20 : 12
    var head = try cursor(at: offset, count: countSize, path: path)
    let count: Int =
      isBigTIFF ? try head.u64().narrowed(at: offset, path: path) : Int(try head.u16())
    guard count <= limits.maxEntries else {
      throw ParseError(
        .limit, at: offset, path: path, "\(count) fields, the limit is \(limits.maxEntries)")
    }
    let start = try offset.adding(checked: countSize)
    var body = try cursor(at: start, count: count * entrySize, path: path)
    var fields: [Field] = []
    for _ in 0..<count {
      if let field = try self.field(&body) { fields.append(field) }
    }
    let size = countSize + count * entrySize
    return Directory(
      offset: offset, byteCount: size, fields: fields, next: nextDirectory(at: offset + size))
  }

  /// A missing link to the next directory counts as none: some writers leave it out.
  private func nextDirectory(at offset: Int) -> Int {
    guard var link = try? cursor(at: offset, count: isBigTIFF ? 8 : 4, path: "IFD") else {
      return 0
    }
    guard isBigTIFF else { return (try? link.u32()).map { Int($0) } ?? 0 }
    return (try? link.u64()).flatMap { Int(exactly: $0) } ?? 0
  }

  private func field(_ body: inout TIFFCursor) throws(ParseError) -> Field? {
    let tag = TIFFTag(rawValue: try body.u16())
    let type = FieldType(rawValue: try body.u16())
    let count: UInt64 = isBigTIFF ? try body.u64() : UInt64(try body.u32())
    let inlineOffset = body.offset
    let link: UInt64 = isBigTIFF ? try body.u64() : UInt64(try body.u32())
    guard let type else { return nil }
    let path = "field \(tag.rawValue)"
    let values: Int = try count.narrowed(at: inlineOffset, path: path)
    let bytes = try values.multiplied(checked: type.size, at: inlineOffset, path: path)
    let isInline = bytes <= (isBigTIFF ? 8 : 4)
    return Field(
      tag: tag, type: type, count: values,
      offset: isInline ? inlineOffset : try link.narrowed(at: inlineOffset, path: path))
  }
}
