/// One option: all that the parser, the help, the manual page and the completions know about it.
struct Flag: Sendable {
  /// Long name, without dashes.
  var name: String
  /// One-letter name.
  var short: Character?
  var value: FlagValue
  /// The commands that understand it.
  var commands: [Command]
  /// One or two sentences, without the choices, the range and the default, which are added.
  var help: String
  /// What happens when the option is absent; empty when that goes without saying.
  var absent: String
  /// Enters the option into the options; the text is empty for a switch.
  var apply: @Sendable (inout Options, String) throws(UsageError) -> Void

  /// `--name`, as messages call it.
  var spelling: String { "--\(name)" }
}

extension Flag {
  /// An option without a value.
  static func toggle(
    _ name: String, short: Character? = nil, for commands: [Command], _ help: String,
    set: @escaping @Sendable (inout Options) -> Void
  ) -> Flag {
    Flag(name: name, short: short, value: .none, commands: commands, help: help, absent: "") {
      options, _ in set(&options)
    }
  }

  /// An option that names one of a few things.
  static func choice(
    _ name: String, _ placeholder: String, among choices: [Choice], for commands: [Command],
    _ help: String, set: @escaping @Sendable (inout Options, String) -> Void
  ) -> Flag {
    Flag(
      name: name, value: .choice(placeholder, choices), commands: commands, help: help, absent: ""
    ) { (options, text) throws(UsageError) in
      guard choices.contains(where: { $0.name == text }) else {
        throw UsageError(
          "unknown value '\(text)' for --\(name)", suggesting: text, among: choices.map(\.name))
      }
      set(&options, text)
    }
  }

  /// An option that takes a whole number within a range.
  static func number(
    _ name: String, _ placeholder: String, _ quantity: Quantity, for commands: [Command],
    absent: String, _ help: String, set: @escaping @Sendable (inout Options, Int) -> Void
  ) -> Flag {
    Flag(
      name: name, value: .number(placeholder, quantity), commands: commands, help: help,
      absent: absent
    ) { (options, text) throws(UsageError) in
      set(&options, try quantity.parse(text, for: name))
    }
  }

  /// An option that takes a path.
  static func path(
    _ name: String, short: Character? = nil, _ kind: FlagValue.PathKind, for commands: [Command],
    absent: String, _ help: String, set: @escaping @Sendable (inout Options, String) -> Void
  ) -> Flag {
    Flag(
      name: name, short: short, value: .path(kind), commands: commands, help: help, absent: absent
    ) { (options, text) throws(UsageError) in
      guard !text.isEmpty else { throw UsageError("--\(name) needs a name that is not empty") }
      set(&options, text)
    }
  }
}
