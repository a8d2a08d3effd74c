import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the program does about signals.
enum Signals {
  /// A broken pipe becomes an error of the write that met it, and an interruption an orderly end.
  static func prepare() {
    for number in [SIGPIPE, SIGINT, SIGTERM] { signal(number, SIG_IGN) }
  }

  /// Cancels the task on the first interruption, so that unfinished outputs are removed. A second
  /// interruption ends the program at once, and so does a task that cannot be stopped in time.
  static func cancelling<T>(_ task: Task<T, Never>) -> Interruption {
    Interruption { task.cancel() }
  }
}

/// Watches SIGINT and SIGTERM until `end()`.
struct Interruption {
  private let sources: [any DispatchSourceSignal]
  private let record = Record()
  /// Seconds for the codecs to come to a stop.
  private static let grace = 3.0

  init(cancel: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { [record] number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        guard record.isFirst(128 + number) else { _exit(128 + number) }
        cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }

  /// The exit status after an interruption, 128 and the signal's number by custom, else nil.
  var status: Int32? { record.status }

  func end() { for source in sources { source.cancel() } }

  private final class Record: Sendable {
    private let first = Mutex<Int32?>(nil)

    var status: Int32? { first.withLock { $0 } }

    func isFirst(_ status: Int32) -> Bool {
      first.withLock { known in
        defer { known = known ?? status }
        return known == nil
      }
    }
  }
}

/// Ends the process.
func leave(_ status: Int32) -> Never { exit(status) }
