import ByteParsing

/// The trailer of Samsung's cameras: blocks, then a directory `SEFH` that counts back from itself,
/// then the directory's length and `SEFT`. All little-endian. Layout as exiftool reads it.
struct SamsungTrailer {
  /// Names of the blocks, for example "MotionPhoto_Data".
  let blocks: [String]

  private static let maxBlocks = 256

  /// nil when the range does not end like such a trailer.
  init?(_ range: Range<Int>, in source: any ByteSource) throws(ParseError) {
    guard range.count >= 20 else { return nil }
    let tail = try source.read(at: range.upperBound - 8, count: 8)
    guard tail[4...].elementsEqual("SEFT".utf8) else { return nil }
    var end = ByteCursor(tail)
    let length = Int(try end.littleEndian(UInt32.self))
    let start = range.upperBound - 8 - length
    guard length >= 12, start >= range.lowerBound else { return nil }
    var directory = ByteCursor(try source.read(at: start, count: length), path: "SEFH")
    guard try directory.fourCC() == "SEFH" else { return nil }
    try directory.skip(4)
    let count = Int(try directory.littleEndian(UInt32.self))
    var blocks: [String] = []
    for _ in 0..<min(count, Self.maxBlocks) {
      try directory.skip(4)
      let back = Int(try directory.littleEndian(UInt32.self))
      try directory.skip(4)
      blocks.append(Self.name(at: start - back, in: range, source) ?? "unnamed block")
    }
    self.blocks = blocks
  }

  /// A block starts with two bytes, its type, the length of its name and the name.
  private static func name(at offset: Int, in range: Range<Int>, _ source: any ByteSource)
    -> String?
  {
    guard offset >= range.lowerBound, let head = try? source.read(at: offset, count: 8) else {
      return nil
    }
    var cursor = ByteCursor(head[4...])
    guard let length = try? cursor.littleEndian(UInt32.self), (1...64).contains(length),
      let name = try? source.read(at: offset + 8, count: Int(length)),
      name.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
