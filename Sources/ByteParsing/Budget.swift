import Synchronization

/// Bytes in use against `Limits.maxMemory`. A lease is taken before memory is allocated and given
/// back when its owner goes away, so that several stages of one conversion share one ceiling.
public final class Budget: Sendable {
  public let limit: Int
  private let used = Mutex(0)

  public init(limit: Int) { self.limit = limit }

  /// Reserves `bytes`, or throws a `limit` error that names what they were for.
  public func lease(_ bytes: Int, for purpose: String) throws(ParseError) -> Lease {
    guard bytes >= 0 else { throw ParseError(.invalid, "a negative size for \(purpose)") }
    let taken = used.withLock { current in
      guard bytes <= limit - current else { return false }
      current += bytes
      return true
    }
    guard taken else {
      throw ParseError(
        .limit, "\(purpose) needs \(bytes) bytes, the limit is \(limit) in all (--max-memory)")
    }
    return Lease(budget: self, bytes: bytes)
  }

  public var bytesInUse: Int { used.withLock { $0 } }

  /// A reservation; releasing it twice is harmless.
  public final class Lease: Sendable {
    private let budget: Budget
    private let bytes: Mutex<Int>

    fileprivate init(budget: Budget, bytes: Int) {
      self.budget = budget
      self.bytes = Mutex(bytes)
    }

    public func release() {
      let returned = bytes.withLock { held in
        defer { held = 0 }
        return held
      }
      budget.used.withLock { $0 -= returned }
    }

    deinit { release() }
  }
}
