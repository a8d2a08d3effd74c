#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of a path, links followed.
struct FileFacts: Sendable, Hashable {
  enum Kind: Sendable {
    case regular, folder, other
  }

  var kind: Kind
  private var device: UInt64
  private var node: UInt64

  /// Nil when nothing is there, or nothing that may be seen.
  init?(path: String) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    node = UInt64(truncatingIfNeeded: info.st_ino)
  }

  /// Whether both are one file, under whatever names.
  func isSameFile(as other: FileFacts) -> Bool { device == other.device && node == other.node }
}
