import ByteParsing

/// Metadata that ImageMagick and others put into text chunks before there were chunks for them:
/// keyword "Raw profile type …"; a line break, the name, the length in decimal digits, then the
/// bytes in hexadecimal.
enum PNGRawProfile: Sendable {
  case exif, xmp, icc

  init?(keyword: String) {
    guard keyword.hasPrefix("Raw profile type ") else { return nil }
    switch keyword.dropFirst("Raw profile type ".count).lowercased() {
    case "exif", "app1": self = .exif
    case "xmp": self = .xmp
    case "icc", "icm": self = .icc
    default: return nil
    }
  }

  static func bytes(of text: [UInt8]) throws(ParseError) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let words = text.split(maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: isSpace)
    guard words.count == 3, let count = Int(String(decoding: words[1], as: UTF8.self)), count > 0
    else { throw ParseError(.invalid, path: "raw profile", "no name and length") }
    let digits = words[2].filter { !isSpace($0) }
    guard digits.count / 2 >= count else {
      throw ParseError(
        .truncated, path: "raw profile", "\(digits.count / 2) of \(count) bytes are there")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in 0..<count {
      guard let high = hexDigit(digits[2 * index]), let low = hexDigit(digits[2 * index + 1]) else {
        throw ParseError(.invalid, path: "raw profile", "not a hexadecimal digit")
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
