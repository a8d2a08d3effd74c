#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two streams of the program: what it tells, and what it warns of.
struct Console: Sendable {
  /// How text on each stream is dressed.
  var outputStyle: TextStyle
  var errorStyle: TextStyle
  /// Whether standard error is a terminal that understands cursor movements.
  var showsProgress: Bool

  /// The process's own streams; `NO_COLOR` and a dumb terminal are honoured.
  static func standard() -> Console {
    let isDumb = environment("TERM") == "dumb"
    let refusesColour = isDumb || environment("NO_COLOR").map { !$0.isEmpty } ?? false
    func style(_ descriptor: Int32) -> TextStyle {
      TextStyle(isPlain: refusesColour || isatty(descriptor) == 0)
    }
    return Console(
      outputStyle: style(STDOUT_FILENO), errorStyle: style(STDERR_FILENO),
      showsProgress: isatty(STDERR_FILENO) != 0 && !isDumb)
  }

  /// Whether bytes of an image would land on the user's screen.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

  /// Writes to standard output. A reader that has gone away ends the program with success.
  func print(_ text: String) {
    guard Self.write(text, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { exit(ExitStatus.done.rawValue) }
    note("cannot write to standard output: \(systemMessage(errno))")
    exit(ExitStatus.system.rawValue)
  }

  /// A line on standard error that starts with the program's name.
  func note(_ text: String) {
    _ = Self.write("hdrconv: \(text.escapedForTerminal)\n", to: STDERR_FILENO)
  }

  func warn(_ text: String) {
    let word = errorStyle.warning("warning:")
    _ = Self.write("hdrconv: \(word) \(text.escapedForTerminal)\n", to: STDERR_FILENO)
  }

  func fail(_ text: String) {
    let word = errorStyle.error("error:")
    _ = Self.write("hdrconv: \(word) \(text.escapedForTerminal)\n", to: STDERR_FILENO)
  }

  /// Raw text on standard error, for the progress line.
  static func writeError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Writes all of `text`; true means failure, with the reason in `errno`.
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe platformWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return true
      }
      rest = rest.dropFirst(count)
    }
    return false
  }
}

/// The value of an environment variable, or nil.
func environment(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// What the system says of an error number.
func systemMessage(_ number: Int32) -> String {
  unsafe String(cString: strerror(number))
}

private func platformWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  #if canImport(Glibc)
    unsafe Glibc.write(descriptor, bytes, count)
  #else
    unsafe Darwin.write(descriptor, bytes, count)
  #endif
}
