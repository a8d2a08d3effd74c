#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a path and the name in it. The folder of a bare name is `.`.
func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = path[..<slash]
  return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
}

/// A new file on the file system of another one, so that it can take that one's place.
struct TemporaryFile: ~Copyable {
  /// A name that nobody uses; nil while the file has none.
  private(set) var path: String?
  let descriptor: FileDescriptor

  /// Creates a file without a name in the folder of `path` where that is possible: it is gone when
  /// the process is, however it ends. Else `.name.xxxxxx.tmp`.
  init(beside path: String, mode: mode_t = 0o666, named: Bool = false) throws(IOError) {
    if let nameless = named ? nil : Self.nameless(in: splitPath(path).folder, mode) {
      descriptor = nameless
      self.path = nil
      return
    }
    var attempts = 0
    while true {
      let candidate = Self.candidate(beside: path)
      do throws(IOError) {
        descriptor = try FileDescriptor.open(
          candidate, O_RDWR | O_CREAT | O_EXCL, mode: mode, for: .create)
        self.path = candidate
        return
      } catch {
        attempts += 1
        guard error.reason == .system(EEXIST), attempts < 100 else {
          throw IOError(.create, path, error.reason)
        }
      }
    }
  }

  /// nil where the kernel or the file system knows no files without names, or gives them none later.
  private static func nameless(in folder: String, _ mode: mode_t) -> FileDescriptor? {
    #if os(Linux)
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      // O_TMPFILE, a macro that is not imported.
      return try? FileDescriptor.open(
        folder, O_RDWR | O_DIRECTORY | 0o20_000_000, mode: mode, for: .create)
    #else
      return nil
    #endif
  }

  /// Gives a nameless file the name `name`; false when that failed, with the reason in `errno`.
  static func link(_ descriptor: borrowing FileDescriptor, to name: String) -> Bool {
    #if os(Linux)
      let file = "/proc/self/fd/\(descriptor.number)"
      return unsafe linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
    #else
      return false
    #endif
  }

  /// `.name.xxxxxx.tmp` beside `path`.
  static func candidate(beside path: String) -> String {
    let (folder, name) = splitPath(path)
    // Names may have 255 bytes; some room is left for the additions.
    let stem = String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)
    return "\(folder)/.\(stem).\(randomLetters(6)).tmp"
  }
}

extension FileDescriptor {
  /// A temporary file without a name, gone when closed.
  static func nameless() throws(IOError) -> FileDescriptor {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let file = try TemporaryFile(beside: "\(folder)/hdrconv", mode: 0o600)
    if let path = file.path { unsafe unlink(path) }
    return file.descriptor
  }
}

private func randomLetters(_ count: Int) -> String {
  let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  return String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count)] })
}
