/// Where a writer puts the bytes of a file: forward, with the freedom to correct what was written.
public protocol ByteSink: AnyObject {
  /// Bytes written so far.
  var byteCount: Int { get }
  func write(_ bytes: [UInt8]) throws(IOError)
  /// Overwrites bytes already written.
  func patch(_ bytes: [UInt8], at offset: Int) throws(IOError)
}

/// A sink in memory.
public final class MemorySink: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var byteCount: Int { bytes.count }

  public func write(_ more: [UInt8]) { bytes += more }

  public func patch(_ patch: [UInt8], at offset: Int) {
    precondition(offset >= 0 && patch.count <= bytes.count - offset, "patches written bytes only")
    bytes.replaceSubrange(offset..<offset + patch.count, with: patch)
  }
}
