/// Completes commands, option names, choices and files; options depend on the command typed.
var bashCompletions: String {
  let commands = Command.allCases.map(\.rawValue)
  let optionCases = Command.allCases.map { command in
    let names = flagTable.filter { $0.commands.contains(command) }.flatMap { flag in
      [flag.spelling] + (flag.short.map { ["-\($0)"] } ?? [])
    }
    return "    \(command.rawValue)) options='\(names.joined(separator: " "))' ;;"
  }
  let valueCases = flagTable.filter { $0.value.placeholder != nil }.map { flag in
    let names = [flag.spelling] + (flag.short.map { ["-\($0)"] } ?? [])
    return "    \(names.joined(separator: "|"))) \(bashValue(flag.value)); return ;;"
  }
  return """
    # bash completion for hdrconv
    _hdrconv_paths() {
      local IFS=$'\\n'
      compopt -o filenames 2>/dev/null
      COMPREPLY+=($(compgen "$1" -- "$2"))
    }
    _hdrconv() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=convert options word
      COMPREPLY=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(commands.joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case $previous in
    \(valueCases.joined(separator: "\n"))
      esac
      case $command in
    \(optionCases.joined(separator: "\n"))
      esac
      case $command in
        help) options+=' \(commands.joined(separator: " "))' ;;
        completions) options+=' \(Shell.allCases.map(\.rawValue).joined(separator: " "))' ;;
      esac
      if [[ $COMP_CWORD -eq 1 && $current != -* ]]; then
        options='\(commands.joined(separator: " "))'
      elif [[ $current != -* && $command != help && $command != completions ]]; then
        options=
      fi
      COMPREPLY=($(compgen -W "$options" -- "$current"))
      if [[ " convert inspect retag validate " == *" $command "* && $current != -* ]]; then
        _hdrconv_paths -f "$current"
      fi
    }
    complete -F _hdrconv hdrconv

    """
}

private func bashValue(_ value: FlagValue) -> String {
  switch value {
  case .choice(_, let choices):
    let names = choices.map(\.name).joined(separator: " ")
    return "COMPREPLY=($(compgen -W '\(names)' -- \"$current\"))"
  case .path(.file): return "_hdrconv_paths -f \"$current\""
  case .path(.folder): return "_hdrconv_paths -d \"$current\""
  case .none, .number, .headroom, .decimals: return ":"
  }
}
