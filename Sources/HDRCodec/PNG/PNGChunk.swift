/// One chunk of a PNG file: length, type, data and check sum.
public struct PNGChunk: Sendable, Hashable {
  public var type: String
  public var data: [UInt8]

  public init(_ type: String, _ data: [UInt8] = []) {
    precondition(type.utf8.count == 4, "a chunk type has four letters")
    self.type = type
    self.data = data
  }

  /// The chunk as stored.
  public var bytes: [UInt8] {
    Self.head(type, count: data.count) + data + Self.tail(type, [data])
  }

  /// Length and type.
  static func head(_ type: String, count: Int) -> [UInt8] {
    bigEndian(UInt32(count)) + Array(type.utf8)
  }

  /// CRC-32 of type and data.
  static func tail(_ type: String, _ parts: [[UInt8]]) -> [UInt8] {
    bigEndian(parts.reduce(Checksum.crc32(Array(type.utf8))) { Checksum.crc32($1, continuing: $0) })
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
  }
}
