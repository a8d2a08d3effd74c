/// The flag table as a document for programs: `hdrconv help --json`.
enum HelpDocument {
  static var json: String {
    JSONPrinter.document([
      .init(key: "program", value: .text("hdrconv")),
      .init(key: "version", value: .text(Program.version)),
      .init(key: "commands", value: .list(Command.allCases.map(command))),
      .init(key: "options", value: .list(flagTable.map(option))),
      .init(key: "exit_statuses", value: .list(ExitStatus.allCases.map(status))),
    ])
  }

  private static func command(_ command: Command) -> ReportValue {
    .object([
      "name": .text(command.rawValue),
      "is_default": .bool(command == .convert),
      "operands": .text(command.operands.text),
      "summary": .text(command.summary),
    ])
  }

  private static func option(_ flag: Flag) -> ReportValue {
    .object([
      "name": .text(flag.name),
      "short": flag.short.map { .text(String($0)) },
      "value": flag.value.placeholder.map(ReportValue.text),
      "range": flag.value.range.map(ReportValue.text),
      "choices": flag.value.choices.isEmpty ? nil : .list(flag.value.choices.map(choice)),
      "default": flag.absent.isEmpty ? nil : .text(flag.absent),
      "commands": .texts(flag.commands.map(\.rawValue)),
      "help": .text(flag.help),
    ])
  }

  private static func choice(_ choice: Choice) -> ReportValue {
    .object(["name": .text(choice.name), "summary": .text(choice.summary)])
  }

  private static func status(_ status: ExitStatus) -> ReportValue {
    .object([
      "code": .integer(Int(status.rawValue)), "name": .text(status.name),
      "meaning": .text(status.meaning),
    ])
  }
}
