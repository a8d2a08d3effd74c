/// A raw value of a report: what a program reads.
///
/// A fact that the file does not state has no row; `null` is for what was looked for in vain.
enum ReportValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with the fewest digits that give the same number back; not finite is `null`.
  case number(Double)
  case text(String)
  /// Kept as the file has it: `{"n": …, "d": …}`.
  case fraction(n: Int, d: Int)
  case list([ReportValue])
  case object([Member])

  struct Member: Sendable, Equatable {
    var key: String
    var value: ReportValue
  }

  /// An object without its absent members.
  static func object(_ members: KeyValuePairs<String, ReportValue?>) -> ReportValue {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  static func texts(_ texts: [String]) -> ReportValue { .list(texts.map(ReportValue.text)) }

  /// How people read it when the row says nothing better.
  var plainText: String {
    switch self {
    case .null: "none"
    case .bool(let value): value ? "yes" : "no"
    case .integer(let value): String(value)
    case .number(let value): decimalText(value)
    case .text(let text): text
    case .fraction(let n, let d): "\(n)/\(d)"
    case .list(let values): values.map(\.plainText).joined(separator: ", ")
    case .object(let members):
      members.map { "\($0.key) \($0.value.plainText)" }.joined(separator: ", ")
    }
  }
}

/// A number for people: at most `digits` decimals, without idle zeros.
func decimalText(_ value: Double, digits: Int = 4) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return String(value) }
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let units = (abs(value) * scale).rounded()
  guard units < 9e18, units > 0 || value == 0 else { return String(value) }
  let (whole, part) = (Int(units) / Int(scale), Int(units) % Int(scale))
  var decimals = String(String(Int(scale) + part).dropFirst())
  while decimals.last == "0" { decimals.removeLast() }
  let sign = value < 0 && units > 0 ? "-" : ""
  return decimals.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(decimals)"
}
