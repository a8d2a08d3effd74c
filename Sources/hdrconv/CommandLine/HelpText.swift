/// The text of `--help` and `hdrconv help`, at most 79 columns wide.
struct HelpText {
  static let width = 79
  private static let column = 24

  /// The help for one command, or for the program.
  static func text(for topic: Command?) -> String {
    topic.map(commandHelp) ?? programHelp
  }

  private static var programHelp: String {
    """
    hdrconv \(Program.version): \(Program.purpose)

    usage: hdrconv INPUT... --to TARGET [options]
           hdrconv COMMAND ...

    commands:
    \(table(Command.allCases.map { ("\($0.rawValue) \($0.operands.text)", $0.summary) }))

    options:
    \(options(flagTable))

    exit status:
    \(table(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }, column: 6))

    examples:
    \(Program.examples.map { "  \($0.command)" }.joined(separator: "\n"))

    """
  }

  private static func commandHelp(_ command: Command) -> String {
    let flags = flagTable.filter { $0.commands.contains(command) }
    let paragraph = wrapped(command.explanation, width: width).joined(separator: "\n")
    return """
      usage: \(usage(of: command))

      \(paragraph)

      options:
      \(options(flags))

      """
  }

  private static func usage(of command: Command) -> String {
    ["hdrconv", command.rawValue, command.operands.text, "[options]"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The left side of an option's entry: `-o, --output FILE`.
  static func heading(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return short + flag.spelling + (flag.value.placeholder.map { " \($0)" } ?? "")
  }

  /// The help of a flag with what the table adds: range and default.
  static func sentence(_ flag: Flag) -> String {
    let facts = [flag.value.range, flag.absent.isEmpty ? nil : "default: \(flag.absent)"]
    let added = facts.compactMap(\.self).joined(separator: "; ")
    return added.isEmpty ? flag.help : "\(flag.help) (\(added))"
  }

  private static func options(_ flags: [Flag]) -> String {
    flags.map { flag in
      let entry = table([(heading(flag), sentence(flag))])
      let choices = flag.value.choices.map { ($0.name, $0.summary) }
      if choices.isEmpty { return entry }
      return "\(entry)\n\(table(choices, indent: column, column: column + 12))"
    }.joined(separator: "\n")
  }

  /// Two columns: a name, and a text that wraps beside it.
  private static func table(
    _ rows: [(String, String)], indent: Int = 2, column: Int = column
  ) -> String {
    rows.map { name, text in
      let lines = wrapped(text, width: width - column)
      let margin = String(repeating: " ", count: column)
      let left = String(repeating: " ", count: indent) + name
      let fits = left.count < column - 1
      let first = fits ? left.padded(to: column) + (lines.first ?? "") : left
      return ([first] + lines.dropFirst(fits ? 1 : 0).map { margin + $0 }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
