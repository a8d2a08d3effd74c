/// What the program can be asked to do: the first word of the command line.
enum Command: String, CaseIterable, Sendable {
  case convert, inspect, retag, validate, doctor, formats, help, man, completions

  /// What follows the command's name.
  var operands: Operands {
    switch self {
    case .convert, .inspect, .retag, .validate: Operands(text: "INPUT...", allowed: 1...Int.max)
    case .doctor, .formats, .man: Operands(text: "", allowed: 0...0)
    case .help: Operands(text: "[COMMAND]", allowed: 0...1)
    case .completions: Operands(text: "SHELL", allowed: 1...1)
    }
  }

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .convert: "write each input as the target; the default command"
    case .inspect: "tell what files hold, without decoding them"
    case .retag: "change tags of colour and light, and no coded pixel"
    case .validate: "tell how files compare with ISO 22028-5"
    case .doctor: "list codecs and libraries, and what to install"
    case .formats: "list what is read and what is written"
    case .help: "explain the program or one command"
    case .man: "print the manual page as roff"
    case .completions: "print a completion script: bash, zsh or fish"
    }
  }

  /// The paragraph that `hdrconv help COMMAND` and the manual page show.
  var explanation: String {
    switch self {
    case .convert:
      """
      Reads each input and writes it as the target named by --to. The output lies beside the \
      input, with the target's extension, unless -o or --out says otherwise. An existing file is \
      replaced only with --force, and never before the new one is complete. '-' as input is \
      standard input, '-o -' is standard output.
      """
    case .inspect:
      """
      Tells what each input holds: kind of dynamic range, size, depth, colour, headroom, gain \
      map, light levels, metadata, and contradictions among them. --verbose adds the file's \
      structure and every raw number; --json prints everything for a program.
      """
    case .retag:
      """
      Writes a copy of each input with other tags: code points, ICC profile, light levels, viewing \
      environments. Coded pixels are copied byte for byte. -o or --out names the output; inputs \
      are never written to.
      """
    case .validate:
      """
      Tells whether files are written as ISO 22028-5 is publicly described, and what each departure \
      means for viewers. The exit status is 1 when something required is missing.
      """
    case .doctor:
      """
      Lists the codecs and other libraries that are present, with their versions, and the package \
      to install for what is missing.
      """
    case .formats:
      "Lists the formats that are read, the targets that can be written, and their state."
    case .help:
      "Explains the program or one command; with --json as one document for a program."
    case .man:
      "Prints the manual page; 'hdrconv man | man -l -' shows it."
    case .completions:
      "Prints a completion script for the shell named, to be stored where that shell looks."
    }
  }
}

/// The words that a command takes.
struct Operands: Sendable {
  /// As the synopsis shows them.
  var text: String
  var allowed: ClosedRange<Int>
}
