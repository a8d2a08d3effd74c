import ByteParsing

/// Reads bits, most significant first, as video bitstreams store them. Every read is checked.
struct BitReader {
  private let bytes: [UInt8]
  private let path: String
  private(set) var position = 0

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  var bitsLeft: Int { bytes.count * 8 - position }

  func error(_ kind: ParseError.Kind, _ detail: String) -> ParseError {
    ParseError(kind, path: path, detail)
  }

  /// The next `count` bits, at most 32.
  mutating func bits(_ count: Int) throws(ParseError) -> UInt32 {
    guard count <= bitsLeft else {
      throw error(.truncated, "needs \(count) bits, \(bitsLeft) left")
    }
    var value: UInt32 = 0
    for _ in 0..<count {
      let bit = bytes[position >> 3] >> UInt8(7 - position & 7) & 1
      value = value << 1 | UInt32(bit)
      position += 1
    }
    return value
  }

  mutating func flag() throws(ParseError) -> Bool { try bits(1) != 0 }

  mutating func skip(_ count: Int) throws(ParseError) {
    guard count <= bitsLeft else {
      throw error(.truncated, "needs \(count) bits, \(bitsLeft) left")
    }
    position += count
  }

  /// An unsigned Exp-Golomb code (`ue(v)`), which must not exceed `limit`.
  mutating func unsignedExpGolomb(
    max limit: UInt32 = .max - 1, _ name: String = "value"
  ) throws(ParseError) -> UInt32 {
    var zeros = 0
    while try !flag() {
      zeros += 1
      guard zeros <= 31 else { throw error(.invalid, "\(name): an Exp-Golomb code over 32 bits") }
    }
    // 2^zeros - 1 + at most 2^zeros - 1: at most 2^32 - 2.
    let value = (1 << UInt32(zeros)) - 1 + (try bits(zeros))
    guard value <= limit else { throw error(.invalid, "\(name) is \(value), at most \(limit)") }
    return value
  }

  /// A signed Exp-Golomb code (`se(v)`).
  mutating func signedExpGolomb() throws(ParseError) -> Int32 {
    let code = try unsignedExpGolomb()
    let magnitude = Int32(bitPattern: code / 2 + code % 2)
    return code.isMultiple(of: 2) ? -magnitude : magnitude
  }
}
