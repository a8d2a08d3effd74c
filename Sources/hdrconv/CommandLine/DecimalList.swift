/// Decimal numbers of an option, separated by commas: each with a name, a range and a unit.
struct DecimalList: Sendable {
  struct Part: Sendable {
    var name: String
    var range: ClosedRange<Double>
    var unit: String
    /// Parts at the end that may be left out.
    var isOptional = false
  }

  var parts: [Part]

  /// "MAXCLL,MAXFALL".
  var placeholder: String {
    parts.indices.map { index in
      let name = (index == 0 ? "" : ",") + parts[index].name
      return parts[index].isOptional ? "[\(name)]" : name
    }.joined()
  }

  /// "0 to 10000 nits each" or one range after the other.
  var rangeText: String {
    let texts = parts.map { part in
      "\(shortest(part.range.lowerBound)) to \(shortest(part.range.upperBound)) \(part.unit)"
    }
    var unique: [String] = []
    for text in texts where unique.last != text { unique.append(text) }
    return unique.count == 1 && parts.count > 1
      ? "\(unique[0]) each" : unique.joined(separator: ", ")
  }

  func parse(_ text: String, for option: String) throws(UsageError) -> [Double] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let least = parts.count { !$0.isOptional }
    guard (least...parts.count).contains(words.count) else {
      throw UsageError("--\(option) takes \(placeholder), not '\(text)'")
    }
    var numbers: [Double] = []
    for (word, part) in zip(words, parts) {
      guard let number = decimal(word) else {
        throw UsageError("--\(option) takes \(placeholder) in numbers, not '\(text)'")
      }
      guard part.range.contains(number) else {
        throw UsageError("--\(option) takes \(rangeText); '\(word)' is outside")
      }
      numbers.append(number)
    }
    return numbers
  }

  private func shortest(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

extension Flag {
  /// An option that takes decimal numbers.
  static func decimals(
    _ name: String, _ list: DecimalList, for commands: [Command], absent: String, _ help: String,
    set: @escaping @Sendable (inout Options, [Double]) -> Void
  ) -> Flag {
    Flag(
      name: name, value: .decimals(list.placeholder, range: list.rangeText), commands: commands,
      help: help, absent: absent
    ) { (options, text) throws(UsageError) in
      set(&options, try list.parse(text, for: name))
    }
  }
}
