import ByteParsing

/// An ICC profile in pieces: APP2 segments that number themselves from 1 and tell how many there
/// are (ICC.1 annex B.4).
struct ICCChunks {
  private var count: UInt8 = 0
  private var chunks: [UInt8: [UInt8]] = [:]
  private var fault: String?

  /// - Parameter payload: what follows the signature: number, count, bytes.
  mutating func add(_ payload: [UInt8]) {
    guard payload.count > 2 else { return reject("an ICC segment is empty") }
    let (number, total, bytes) = (payload[0], payload[1], Array(payload[2...]))
    guard number >= 1, number <= total else {
      return reject("ICC segment \(number) of \(total)")
    }
    if count == 0 { count = total }
    guard total == count else { return reject("ICC segments tell different counts") }
    // Some writers put the same profile in twice.
    if let known = chunks[number], known != bytes {
      return reject("ICC segment \(number) is there twice and differs")
    }
    chunks[number] = bytes
  }

  private mutating func reject(_ reason: String) { fault = fault ?? reason }

  /// The whole profile; nil without any segment, or with the reason why the pieces make none.
  func assembled() -> (profile: [UInt8]?, warning: String?) {
    if let fault { return (nil, "the ICC profile cannot be used: \(fault)") }
    guard count > 0 else { return (nil, nil) }
    guard chunks.count == Int(count) else {
      return (nil, "the ICC profile cannot be used: \(chunks.count) of \(count) segments are there")
    }
    return ((1...count).flatMap { chunks[$0] ?? [] }, nil)
  }
}
