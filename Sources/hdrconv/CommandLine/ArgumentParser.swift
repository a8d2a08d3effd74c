/// Turns arguments into options by means of the flag table.
///
/// Options and words mix freely; `--` ends the options; the first word may name the command.
/// Both `--out DIR` and `--out=DIR` are understood, as are `-o FILE`, `-oFILE` and `-fq`.
struct ArgumentParser {
  private var options = Options()
  private var used: [Flag] = []
  private var rest: ArraySlice<String>

  static func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var parser = ArgumentParser(rest: arguments[...])
    try parser.run()
    return parser.options
  }

  private init(rest: ArraySlice<String>) { self.rest = rest }

  private mutating func run() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.operands += rest
        break
      } else if argument.hasPrefix("--") {
        try long(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        try short(argument.dropFirst())
      } else {
        word(argument)
      }
    }
    if options.showHelp || options.showVersion { return }
    for flag in used where !flag.commands.contains(options.command) {
      throw UsageError("\(flag.spelling) does not go with '\(options.command.rawValue)'")
    }
    try options.check()
  }

  private mutating func word(_ text: String) {
    if options.operands.isEmpty, !options.namesCommand, let command = Command(rawValue: text) {
      options.command = command
      options.namesCommand = true
    } else {
      options.operands.append(text)
    }
  }

  private mutating func long(_ text: Substring) throws(UsageError) {
    let name = text.prefix { $0 != "=" }
    guard let flag = flagTable.first(where: { $0.name == name }) else {
      throw UsageError(
        "unknown option '--\(name)'", suggesting: "--\(name)", among: flagTable.map(\.spelling))
    }
    let hasValue = name.endIndex < text.endIndex
    try enter(flag, value: hasValue ? text[name.endIndex...].dropFirst() : nil)
  }

  private mutating func short(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let flag = flagTable.first(where: { $0.short == letter }) else {
        throw UsageError("unknown option '-\(letter)'")
      }
      if flag.value.placeholder != nil {
        try enter(flag, value: letters.isEmpty ? nil : letters)
        return
      }
      try enter(flag, value: nil)
    }
  }

  private mutating func enter(_ flag: Flag, value: Substring?) throws(UsageError) {
    used.append(flag)
    if flag.value.placeholder == nil {
      guard value == nil else { throw UsageError("\(flag.spelling) takes no value") }
      try flag.apply(&options, "")
    } else if let value {
      try flag.apply(&options, String(value))
    } else {
      try flag.apply(&options, try nextValue(of: flag))
    }
  }

  /// The argument after an option; one that looks like an option itself is taken for a slip.
  private mutating func nextValue(of flag: Flag) throws(UsageError) -> String {
    if let next = rest.first, next == "-" || !next.hasPrefix("-") {
      rest.removeFirst()
      return next
    }
    let choices = flag.value.choices.map(\.name)
    let possible = choices.isEmpty ? flag.value.range.map { [$0] } ?? [] : choices
    let hint = possible.isEmpty ? "" : ": \(possible.joined(separator: ", "))"
    throw UsageError("\(flag.spelling) needs a value\(hint)")
  }
}
