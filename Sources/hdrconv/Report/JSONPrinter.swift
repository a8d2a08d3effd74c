/// Writes reports as JSON (RFC 8259), two spaces a level, members in the order of the report.
struct JSONPrinter {
  /// Version of the reports' keys and their meaning; it grows when one of them changes.
  static let schema = 1

  private var text = ""

  /// A whole document: the schema number, then the members.
  static func document(_ members: [ReportValue.Member]) -> String {
    let schema = ReportValue.Member(key: "schema", value: .integer(schema))
    return string(.object([schema] + members)) + "\n"
  }

  static func string(_ value: ReportValue) -> String {
    var printer = JSONPrinter()
    printer.write(value, depth: 0)
    return printer.text
  }

  private mutating func write(_ value: ReportValue, depth: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? String(value) : "null"
    case .text(let string): write(string)
    case .fraction(let n, let d):
      write(.object(["n": .integer(n), "d": .integer(d)]), depth: depth)
    case .list(let values):
      write(values.map { (nil, $0) }, "[", "]", depth: depth, flat: values.allSatisfy(\.isScalar))
    case .object(let members):
      let isFlat = members.count <= 4 && members.allSatisfy(\.value.isNumber)
      write(members.map { ($0.key, $0.value) }, "{", "}", depth: depth, flat: isFlat)
    }
  }

  private mutating func write(
    _ members: [(key: String?, value: ReportValue)], _ open: String, _ close: String, depth: Int,
    flat: Bool
  ) {
    let isFlat = flat || members.isEmpty
    let margin = isFlat ? "" : "\n" + String(repeating: "  ", count: depth + 1)
    text += open
    for (index, member) in members.enumerated() {
      if index > 0 { text += isFlat ? ", " : "," }
      text += margin
      if let key = member.key {
        write(key)
        text += ": "
      }
      write(member.value, depth: depth + 1)
    }
    text += isFlat ? close : "\n" + String(repeating: "  ", count: depth) + close
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.actsOnTerminal:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension ReportValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number, .bool: true
    case .null, .text, .fraction, .list, .object: false
    }
  }

  /// Whether it fits on a line among its like.
  fileprivate var isScalar: Bool {
    switch self {
    case .list, .object: false
    case .text(let text): text.utf8.count < 24
    case .null, .bool, .integer, .number, .fraction: true
    }
  }
}

extension Section {
  /// The section as a JSON object.
  var jsonValue: ReportValue { .object(jsonMembers) }

  var jsonMembers: [ReportValue.Member] {
    entries.map { entry in
      switch entry {
      case .row(let row): ReportValue.Member(key: row.key, value: row.value)
      case .section(let section):
        ReportValue.Member(key: section.key, value: section.jsonValue)
      case .list(let list):
        ReportValue.Member(key: list.key, value: .list(list.items.map(\.jsonValue)))
      }
    }
  }
}
