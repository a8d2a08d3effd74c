import ByteParsing

/// Steps through the chunks of a PNG file.
struct PNGChunkWalk {
  struct Chunk: Sendable {
    let type: String
    /// Of the chunk's length field.
    let offset: Int
    /// Bytes of data.
    let length: Int
    /// The file ends before the chunk does.
    let isTruncated: Bool

    /// A reader that does not know the chunk cannot show the picture.
    var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? false }
  }

  private let source: any ByteSource
  /// Of the next chunk.
  private(set) var offset: Int

  init(_ source: any ByteSource) {
    self.source = source
    offset = 0
  }

  /// Checks the signature; returns the first chunk, which is an intact IHDR.
  mutating func start() throws(ParseError) -> Chunk {
    let signature = PNGWriter.signature
    guard try source.read(at: 0, count: signature.count) == signature else {
      throw ParseError(.invalid, at: 0, path: "PNG", "the signature is wrong")
    }
    offset = signature.count
    guard let chunk = try next(), chunk.type == "IHDR", chunk.length == 13 else {
      throw ParseError(.missing, at: signature.count, path: "PNG", "there is no header (IHDR)")
    }
    guard try isIntact(chunk, try data(of: chunk)) else {
      throw ParseError(.invalid, at: chunk.offset, path: "IHDR", "the CRC is wrong")
    }
    return chunk
  }

  /// The next chunk, which the walk then passes over; nil at the end of the file.
  mutating func next() throws(ParseError) -> Chunk? {
    guard offset < source.size else { return nil }
    let head = try source.read(at: offset, count: 8)
    var cursor = ByteCursor(head, baseOffset: offset, path: "PNG")
    let length = Int(try cursor.u32())
    let type = head[4...]
    guard type.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else {
      throw ParseError(.invalid, at: offset, path: "PNG", "no chunk type where one must stand")
    }
    let left = source.size - offset - 12
    let chunk = Chunk(
      type: String(decoding: type, as: UTF8.self), offset: offset, length: length,
      isTruncated: length > left)
    // What is missing of the picture itself leaves the description standing.
    guard !chunk.isTruncated || chunk.type == "IDAT" else {
      throw ParseError(
        .truncated, at: offset, path: chunk.type, "\(length) bytes of data, \(max(0, left)) left")
    }
    offset += 12 + min(length, left)
    return chunk
  }

  func data(of chunk: Chunk) throws(ParseError) -> [UInt8] {
    try source.read(at: chunk.offset + 8, count: chunk.length)
  }

  /// Whether the CRC behind the data is right.
  func isIntact(_ chunk: Chunk, _ data: [UInt8]) throws(ParseError) -> Bool {
    try source.read(at: chunk.offset + 8 + chunk.length, count: 4)
      == PNGChunk.tail(chunk.type, [data])
  }

  /// Chunks whose data are looked at.
  static func isRead(_ type: String) -> Bool { read.contains(type) }

  private static let read: Set<String> = [
    "PLTE", "tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "mDCV", "mDCv", "cLLI", "cLLi", "sBIT",
    "eXIf", "acTL", "tEXt", "zTXt", "iTXt",
  ]
}
