/// Completes commands, options with their help, choices and files.
var fishCompletions: String {
  let names = Command.allCases.map(\.rawValue).joined(separator: " ")
  let commands = Command.allCases.map {
    "complete -c hdrconv -n __fish_use_subcommand -a \($0.rawValue) -d \(fishQuoted($0.summary))"
  }
  let operands = [
    "complete -c hdrconv -n '__fish_seen_subcommand_from help' -f -a '\(names)'",
    "complete -c hdrconv -n '__fish_seen_subcommand_from completions' -f -a "
      + "'\(Shell.allCases.map(\.rawValue).joined(separator: " "))'",
  ]
  let lines = ["# fish completion for hdrconv"] + commands + operands + flagTable.map(fishOption)
  return lines.joined(separator: "\n") + "\n"
}

private func fishOption(_ flag: Flag) -> String {
  var words = ["complete -c hdrconv", fishCondition(flag.commands), "-l \(flag.name)"]
  if let short = flag.short { words.append("-s \(short)") }
  switch flag.value {
  case .none: break
  case .choice(_, let choices):
    words.append("-x -a '\(choices.map(\.name).joined(separator: " "))'")
  case .path(.file): words.append("-r -F")
  case .path(.folder): words.append("-x -a '(__fish_complete_directories)'")
  case .number, .headroom, .decimals: words.append("-x")
  }
  words.append("-d \(fishQuoted(firstSentence(flag.help)))")
  return words.filter { !$0.isEmpty }.joined(separator: " ")
}

/// When the option is offered; `convert` counts as typed when no command is.
private func fishCondition(_ commands: [Command]) -> String {
  if commands.count == Command.allCases.count { return "" }
  let others = Command.allCases.filter { !commands.contains($0) }.map(\.rawValue)
  return commands.contains(.convert)
    ? "-n 'not __fish_seen_subcommand_from \(others.joined(separator: " "))'"
    : "-n '__fish_seen_subcommand_from \(commands.map(\.rawValue).joined(separator: " "))'"
}

/// `text` as one word of fish.
private func fishQuoted(_ text: String) -> String {
  "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
}
