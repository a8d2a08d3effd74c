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

/// A new file of a name that nobody uses.
struct TemporaryFile: ~Copyable {
  let path: String
  let descriptor: FileDescriptor

  /// Creates `.name.xxxxxx.tmp` in the folder of `path`, so that it can be renamed to it.
  init(beside path: String, mode: mode_t = 0o666) throws(IOError) {
    let (folder, name) = splitPath(path)
    // Names may have 255 bytes; some room is left for the additions.
    let stem = String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)
    var attempts = 0
    while true {
      let candidate = "\(folder)/.\(stem).\(randomLetters(6)).tmp"
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
}

extension FileDescriptor {
  /// A temporary file without a name, gone when closed.
  static func nameless() throws(IOError) -> FileDescriptor {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let file = try TemporaryFile(beside: "\(folder)/hdrconv", mode: 0o600)
    unsafe unlink(file.path)
    return file.descriptor
  }
}

private func randomLetters(_ count: Int) -> String {
  let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  return String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count)] })
}
