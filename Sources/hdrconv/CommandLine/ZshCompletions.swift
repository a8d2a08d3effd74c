/// Completes with `_arguments`, with the table's help as descriptions.
var zshCompletions: String {
  let commands = Command.allCases.map { "    \(zshDescribed($0.rawValue, $0.summary))" }
  let cases = Command.allCases.map { command in
    let flags = flagTable.filter { $0.commands.contains(command) }.flatMap(zshArguments)
    let words = (flags + [zshOperands(command)]).map { "        \(shellQuoted($0))" }
    return "    \(command.rawValue))\n      _arguments -s -S \\\n"
      + words.joined(separator: " \\\n") + " ;;"
  }
  return """
    #compdef hdrconv
    _hdrconv() {
      local -a commands
      commands=(
    \(commands.joined(separator: "\n"))
      )
      local command=convert named=
      if (( CURRENT > 2 )) && [[ -n ${commands[(r)$words[2]:*]} ]]; then
        command=$words[2] named=1
      elif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe command commands
      fi
      if [[ -n $named ]]; then
        shift words
        (( CURRENT-- ))
      fi
      case $command in
    \(cases.joined(separator: "\n"))
      esac
    }
    _hdrconv "$@"

    """
}

private func zshArguments(_ flag: Flag) -> [String] {
  let help = firstSentence(flag.help).replacing("[", with: "(").replacing("]", with: ")")
    .replacing(":", with: "\\:")
  let names = [flag.spelling] + (flag.short.map { ["-\($0)"] } ?? [])
  return names.map { name in
    guard let placeholder = flag.value.placeholder else { return "\(name)[\(help)]" }
    let joint = name.hasPrefix("--") ? "=" : "+"
    return "\(name)\(joint)[\(help)]:\(placeholder):\(zshAction(flag.value))"
  }
}

private func zshAction(_ value: FlagValue) -> String {
  switch value {
  case .choice(_, let choices): "(\(choices.map(\.name).joined(separator: " ")))"
  case .path(.file): "_files"
  case .path(.folder): "_files -/"
  case .none, .number, .headroom, .decimals: ""
  }
}

private func zshOperands(_ command: Command) -> String {
  switch command {
  case .convert, .inspect, .retag, .validate: "*:input:_files"
  case .help: "1:command:(\(Command.allCases.map(\.rawValue).joined(separator: " ")))"
  case .completions: "1:shell:(\(Shell.allCases.map(\.rawValue).joined(separator: " ")))"
  case .doctor, .formats, .man: "*: :"
  }
}

private func zshDescribed(_ name: String, _ text: String) -> String {
  shellQuoted("\(name):\(text)")
}

/// The help up to its first full stop.
func firstSentence(_ text: String) -> String {
  String(text.prefix { $0 != "." && $0 != ";" })
}
