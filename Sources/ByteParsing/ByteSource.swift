/// Random access to the bytes of an input. Implementations are safe to use from several tasks.
public protocol ByteSource: Sendable {
  /// Length in bytes.
  var size: Int { get }
  /// Exactly `count` bytes from `offset`; a range outside the source is a `truncated` error.
  func read(at offset: Int, count: Int) throws(ParseError) -> [UInt8]
}

/// A source that is already in memory.
public struct MemorySource: ByteSource {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var size: Int { bytes.count }

  public func read(at offset: Int, count: Int) throws(ParseError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw ParseError(
        .truncated, at: offset, "needs \(count) bytes, the file has \(bytes.count)")
    }
    return Array(bytes[offset..<offset + count])
  }
}
