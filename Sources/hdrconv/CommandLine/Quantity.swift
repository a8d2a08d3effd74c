/// A whole number that an option takes: its range, its unit, and what K, M, G and T stand for.
struct Quantity: Sendable {
  var range: ClosedRange<Int>
  var unit: String
  /// What K stands for: 1000 for pixels, 1024 for bytes, nil when suffixes make no sense.
  var thousand: Int?

  private static let suffixes: [Character] = ["K", "M", "G", "T"]

  /// The number that `text` stands for: digits, with a suffix `1.5G` is possible.
  func parse(_ text: String, for option: String) throws(UsageError) -> Int {
    guard let value = value(of: text) else {
      throw UsageError("--\(option) takes \(rangeText), not '\(text)'")
    }
    guard let number = Int(exactly: value), range.contains(number) else {
      throw UsageError("--\(option) takes \(rangeText); '\(text)' is outside")
    }
    return number
  }

  private func value(of text: String) -> Double? {
    guard let thousand else { return Int(text).map(Double.init) }
    let letter = text.last.map { Character($0.uppercased()) }
    guard let letter, let power = Self.suffixes.firstIndex(of: letter) else {
      return Int(text).map(Double.init)
    }
    guard let number = decimal(text.dropLast()) else { return nil }
    return (0...power).reduce(number) { value, _ in value * Double(thousand) }.rounded(.down)
  }

  /// "1 to 1024 tasks", "1M to 1T bytes".
  var rangeText: String {
    "\(format(range.lowerBound)) to \(format(range.upperBound)) \(unit)"
  }

  /// The number with the largest suffix that loses nothing.
  func format(_ number: Int) -> String {
    guard let thousand, number != 0 else { return String(number) }
    var value = number
    var suffix = ""
    for letter in Self.suffixes where value % thousand == 0 {
      value /= thousand
      suffix = String(letter)
    }
    return "\(value)\(suffix)"
  }
}

/// A decimal number of digits with at most one point; no sign, no exponent, no names.
func decimal(_ text: some StringProtocol) -> Double? {
  let plain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  return plain ? Double(text) : nil
}
