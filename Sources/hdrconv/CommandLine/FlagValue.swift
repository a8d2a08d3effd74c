/// What an option takes after its name.
enum FlagValue: Sendable {
  case none
  case choice(_ placeholder: String, [Choice])
  case number(_ placeholder: String, Quantity)
  case headroom
  /// One or more decimal numbers, separated by commas.
  case decimals(_ placeholder: String, range: String)
  case path(PathKind)

  enum PathKind: String, Sendable {
    case file = "FILE"
    case folder = "DIR"
  }

  /// The word that stands for the value in the help; nil for a switch.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .choice(let placeholder, _), .number(let placeholder, _): placeholder
    case .headroom: "HEADROOM"
    case .decimals(let placeholder, _): placeholder
    case .path(let kind): kind.rawValue
    }
  }

  /// The values possible; empty unless the option is a choice.
  var choices: [Choice] {
    if case .choice(_, let choices) = self { choices } else { [] }
  }

  /// The range with its unit, for every value that is a number.
  var range: String? {
    switch self {
    case .none, .choice, .path: nil
    case .number(_, let quantity): quantity.rangeText
    case .headroom: HeadroomValue.rangeText
    case .decimals(_, let range): range
    }
  }
}

/// One value of an option that has only a few.
struct Choice: Sendable {
  var name: String
  /// One line for people.
  var summary: String
}
