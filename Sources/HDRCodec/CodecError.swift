public import ByteParsing

/// What went wrong with one file, who is at fault, and what can be done.
public struct CodecError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Who is at fault. The raw value is the command's exit status.
  public enum Fault: Int, Sendable, Comparable {
    /// The file is damaged, of a kind not read, or cannot be converted as asked.
    case input = 1
    /// The request makes no sense.
    case usage = 2
    /// A limit was met; the message names the option that lifts it.
    case limit = 3
    /// The operating system refused (space, permission, I/O).
    case system = 4
    /// A fault of this program.
    case program = 5

    public static func < (a: Fault, b: Fault) -> Bool { a.rawValue < b.rawValue }
  }

  public var fault: Fault
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// What the user can do; empty when there is nothing to say.
  public var advice: String
  /// Where in the file, if known.
  public var offset: Int?
  public var path: String

  public init(
    _ fault: Fault, _ message: String, advice: String = "", offset: Int? = nil, path: String = ""
  ) {
    self.fault = fault
    self.message = message
    self.advice = advice
    self.offset = offset
    self.path = path
  }

  public init(_ error: ParseError) {
    self.init(
      error.kind == .limit ? .limit : .input, error.detail, offset: error.offset, path: error.path)
  }

  public var description: String {
    var text = message
    if !path.isEmpty { text += " in \(path)" }
    if let offset { text += " at byte \(offset)" }
    if !advice.isEmpty { text += "; \(advice)" }
    return text
  }
}
