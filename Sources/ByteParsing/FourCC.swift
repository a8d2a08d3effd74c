/// A four-character code (box type, brand, ICC signature).
public struct FourCC: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first four ASCII characters; shorter literals are padded with spaces.
  public init(stringLiteral text: String) {
    var value: UInt32 = 0
    for byte in (Array(text.utf8) + [32, 32, 32, 32]).prefix(4) {
      value = value << 8 | UInt32(byte)
    }
    rawValue = value
  }

  public var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * $0)) } }

  /// Printable characters as they are, others as `\xNN`.
  public var description: String {
    bytes.map { byte in
      if (32...126).contains(byte) { return String(UnicodeScalar(byte)) }
      let hex = String(byte, radix: 16)
      return "\\x" + (hex.count < 2 ? "0" + hex : hex)
    }.joined()
  }
}
