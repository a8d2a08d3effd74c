import Synchronization

/// What decoders complained of while they concealed damage, gathered from parallel tasks: the picture
/// comes out, but not as it was coded, and the user must hear of it.
final class DecoderComplaints: Sendable {
  private let texts = Mutex<Set<String>>([])

  func add(_ text: String) { texts.withLock { _ = $0.insert(text) } }

  /// One line, however many tiles are damaged; nil when all are sound.
  var warning: String? {
    let all = texts.withLock { $0.sorted() }
    guard let first = all.first else { return nil }
    let more = all.count > 1 ? ", and \(all.count - 1) more" : ""
    return "coded data are damaged and the decoder concealed it (\(first)\(more))"
  }
}
