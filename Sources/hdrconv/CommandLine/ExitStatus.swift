import HDRCodec

/// How a run ended. With several inputs it is the highest class met, after all were tried.
enum ExitStatus: Int32, CaseIterable, Comparable, Sendable {
  case done = 0
  case input = 1
  case usage = 2
  case limit = 3
  case system = 4
  case program = 5

  init(_ fault: CodecError.Fault) {
    self =
      switch fault {
      case .input: .input
      case .usage: .usage
      case .limit: .limit
      case .system: .system
      case .program: .program
      }
  }

  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// The class's name in JSON reports.
  var name: String { String(describing: self) }

  /// One line for the help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .input: "an input is at fault: damaged, not read, or not to be converted so"
    case .usage: "the command line is at fault, or an output exists already"
    case .limit: "a limit was met; the message names the option that lifts it"
    case .system: "the system refused: no space, no permission, no codec"
    case .program: "a fault of hdrconv itself"
    }
  }
}
