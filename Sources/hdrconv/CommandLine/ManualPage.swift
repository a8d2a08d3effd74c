/// The manual page, as roff with the `man` macros.
enum ManualPage {
  static var roff: String {
    let parts = [
      ".TH HDRCONV 1 \"\" \"hdrconv \(Program.version)\" \"User Commands\"",
      section("NAME", ["hdrconv \\- \(escaped(Program.purpose))"]),
      section("SYNOPSIS", synopsis),
      section("DESCRIPTION", [paragraph(Program.introduction)]),
      section(
        "COMMANDS",
        Command.allCases.map { entry("\($0.rawValue) \($0.operands.text)", $0.explanation) }),
      section("OPTIONS", flagTable.map(option)),
      section("EXIT STATUS", ExitStatus.allCases.map { entry("\($0.rawValue)", $0.meaning) }),
      section("ENVIRONMENT", [entry("NO_COLOR", "If set and not empty, output has no colour.")]),
      section("EXAMPLES", Program.examples.map { entry($0.command, $0.purpose) }),
    ]
    return parts.joined(separator: "\n") + "\n"
  }

  private static var synopsis: [String] {
    let convert = ".B hdrconv\n.IR INPUT ...\n.B \\-\\-to\n.I TARGET\n.RI [ options ]"
    let others = Command.allCases.filter { $0 != .convert }.map { command in
      ".br\n.B hdrconv \(command.rawValue)"
        + (command.operands.text.isEmpty ? "" : "\n.I \(escaped(command.operands.text))")
    }
    return [convert] + others
  }

  private static func section(_ title: String, _ content: [String]) -> String {
    ([".SH \"\(title)\""] + content).joined(separator: "\n")
  }

  private static func option(_ flag: Flag) -> String {
    let names = [flag.short.map { "-\($0)" }, flag.spelling].compactMap(\.self)
    let bold = names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let heading = bold + (flag.value.placeholder.map { " \\fI\($0)\\fR" } ?? "")
    let choices = flag.value.choices.map {
      ".RS\n.TP\n\\fB\(escaped($0.name))\\fR\n\(paragraph($0.summary))\n.RE"
    }
    let lines = [".TP", heading, paragraph(HelpText.sentence(flag))] + choices
    return lines.joined(separator: "\n")
  }

  private static func entry(_ term: String, _ text: String) -> String {
    ".TP\n\\fB\(escaped(term.trimmingSpaces))\\fR\n\(paragraph(text))"
  }

  private static func paragraph(_ text: String) -> String {
    escaped(wrapped(text, width: 78).joined(separator: "\n"))
  }

  /// Keeps backslashes, hyphens, and dots or quotes at the start of a line as they are.
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}

extension String {
  /// Without spaces at the end.
  var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
