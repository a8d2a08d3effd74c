/// Numbers as XMP writes them: decimal digits with an optional exponent.
enum XMPNumber {
  /// nil for anything but one finite decimal number; white space around it is allowed.
  static func parse(_ text: String) -> Double? {
    let trimmed = text.trimmingWhitespace()
    // `Double` would also take "nan", "inf" and hexadecimal numbers.
    guard trimmed.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let value = Double(trimmed), value.isFinite
    else { return nil }
    return value
  }

  /// The shortest decimal text that reads back as `value`, without an exponent unless the value is
  /// too small or too large for one to be avoided: some readers know no exponents.
  static func text(_ value: Double) -> String {
    let shortest = "\(value)"
    guard shortest.contains("e"), value.magnitude < 1, value.magnitude >= 1e-15 else {
      return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
    }
    // d.ddde-NN: shift the digits behind the point.
    let parts = shortest.split(separator: "e")
    let digits = parts[0].filter(\.isNumber)
    let zeros = (parts.last.flatMap { Int($0) } ?? 0).magnitude - 1
    let fraction = String(repeating: "0", count: Int(zeros)) + digits
    let end = fraction.lastIndex { $0 != "0" } ?? fraction.startIndex
    return (value < 0 ? "-0." : "0.") + fraction[...end]
  }
}

extension String {
  /// Without the white space of XML at both ends.
  func trimmingWhitespace() -> String {
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }),
      let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: utf8[first...last], as: UTF8.self)
  }
}
