#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that comes into being whole or not at all.
///
/// Bytes go to a temporary file in the output's folder, without a name where the system allows that,
/// which `finish` makes durable and gives its name. If that does not happen, for whatever reason, the
/// temporary file is gone and what was there before is untouched. Standard output, pipes and devices get their bytes at the end, in one go.
///
/// Belongs to one task at a time.
public final class OutputFile: ByteSink {
  public enum Completion: Sendable, Hashable {
    case complete
    /// The reader of a pipe went away, which is no failure of ours.
    case brokenPipe
  }

  private enum Destination: Sendable {
    /// A temporary file to rename, or one without a name yet.
    case file(temporary: String?, final: String, mode: mode_t?)
    /// A nameless file to copy.
    case stream(name: String)
  }

  private static let bufferSize = 1 << 18

  private let destination: Destination
  private let file: FileDescriptor
  /// Where a stream's bytes go.
  private let stream: FileDescriptor?
  private let replaces: Bool
  private var buffer: [UInt8] = []
  private var written = 0
  private var isFinished = false

  /// The output as the user named it.
  public let path: String

  /// Creates the temporary file. An output that is there already is refused now, and again by
  /// `finish`, unless `replacing`.
  public convenience init(path: String, replacing: Bool = false) throws(IOError) {
    try self.init(path: path, replacing: replacing, namedTemporary: false)
  }

  /// `namedTemporary` is what happens where files without names are unknown.
  init(path: String, replacing: Bool, namedTemporary: Bool) throws(IOError) {
    self.path = path
    replaces = replacing
    let present = try fileStatus(path)
    switch present?.kind {
    case .directory: throw IOError(.create, path, .isDirectory)
    case .special:
      stream = try FileDescriptor.open(path, O_WRONLY, for: .open)
      file = try FileDescriptor.nameless()
      destination = .stream(name: path)
    case .regular, nil:
      if present != nil, !replacing { throw IOError(.create, path, .exists) }
      // A symbolic link stays one: the file it leads to is replaced.
      let final = present != nil ? resolved(path) : path
      let temporary = try TemporaryFile(beside: final, named: namedTemporary)
      destination = .file(temporary: temporary.path, final: final, mode: present?.mode)
      file = temporary.descriptor
      stream = nil
    }
  }

  /// Standard output. The process must ignore SIGPIPE to learn of a reader that went away.
  public init(standardOutput: ()) throws(IOError) {
    path = "standard output"
    replaces = true
    stream = try FileDescriptor.duplicate(STDOUT_FILENO, name: path)
    file = try FileDescriptor.nameless()
    destination = .stream(name: path)
  }

  deinit {
    if case .file(let temporary?, _, _) = destination, !isFinished { unsafe unlink(temporary) }
  }

  public var byteCount: Int { written + buffer.count }

  public func write(_ bytes: [UInt8]) throws(IOError) {
    if buffer.count + bytes.count <= Self.bufferSize {
      buffer += bytes
    } else {
      try flush()
      try file.write(bytes.span, path: path)
      written += bytes.count
    }
  }

  public func patch(_ bytes: [UInt8], at offset: Int) throws(IOError) {
    precondition(offset >= 0 && bytes.count <= byteCount - offset, "patches written bytes only")
    try flush()
    try file.write(bytes.span, at: offset, path: path)
  }

  private func flush() throws(IOError) {
    guard !buffer.isEmpty else { return }
    let pending = buffer
    buffer = []
    try file.write(pending.span, path: path)
    written += pending.count
  }

  /// Completes the output; nothing may be written after.
  ///
  /// - Parameters:
  ///   - modificationTime: given to the file; the present time when nil.
  ///   - synchronising: waits until the bytes are safe from a loss of power before the rename.
  public func finish(
    modificationTime: FileTime? = nil, synchronising: Bool = true
  ) throws(IOError) -> Completion {
    try flush()
    switch destination {
    case .stream(let name): return try copy(to: name)
    case .file(let temporary, let final, let mode):
      if let mode { fchmod(file.number, mode) }
      if let modificationTime { file.setModificationTime(modificationTime) }
      if synchronising, fsync(file.number) != 0, errno != EINVAL {
        throw IOError(.synchronise, path)
      }
      switch (temporary, replaces) {
      case (let temporary?, true):
        guard unsafe rename(temporary, final) == 0 else { throw IOError(.rename, path) }
      case (let temporary?, false): try renameWithoutReplacing(temporary, final)
      case (nil, true): try linkReplacing(final)
      case (nil, false):
        guard TemporaryFile.link(file, to: final) else {
          throw errno == EEXIST ? IOError(.create, path, .exists) : IOError(.rename, path)
        }
      }
      isFinished = true
      if synchronising { synchroniseFolder(of: final) }
      return .complete
    }
  }

  /// A link cannot take the place of a file: it gets a name of its own first.
  private func linkReplacing(_ final: String) throws(IOError) {
    var attempts = 0
    while true {
      let candidate = TemporaryFile.candidate(beside: final)
      if TemporaryFile.link(file, to: candidate) {
        if unsafe rename(candidate, final) == 0 { return }
        let failure = IOError(.rename, path)
        unsafe unlink(candidate)
        throw failure
      }
      attempts += 1
      guard errno == EEXIST, attempts < 100 else { throw IOError(.rename, path) }
    }
  }

  /// A hard link fails when the name is taken, where a rename would replace; file systems without
  /// hard links get the name reserved by an empty file, which is then replaced.
  private func renameWithoutReplacing(_ temporary: String, _ final: String) throws(IOError) {
    if unsafe link(temporary, final) == 0 {
      unsafe unlink(temporary)
      return
    }
    if errno == EEXIST { throw IOError(.create, path, .exists) }
    do throws(IOError) {
      _ = try FileDescriptor.open(final, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, for: .create)
    } catch {
      throw IOError(.create, path, error.reason == .system(EEXIST) ? .exists : error.reason)
    }
    guard unsafe rename(temporary, final) == 0 else {
      let failure = IOError(.rename, path)
      unsafe unlink(final)
      throw failure
    }
  }

  private func copy(to name: String) throws(IOError) -> Completion {
    let chunk = 1 << 20
    var offset = 0
    while offset < written {
      let bytes = try file.bytes(at: offset, count: min(chunk, written - offset), path: name)
      do throws(IOError) {
        try stream?.write(bytes.span, path: name)
      } catch {
        if error.reason == .system(EPIPE) { return .brokenPipe }
        throw error
      }
      offset += bytes.count
    }
    return .complete
  }
}

/// The path with symbolic links followed, or the path itself when that fails.
private func resolved(_ path: String) -> String {
  guard let real = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}

/// Makes the new name durable. Not all file systems can.
private func synchroniseFolder(of path: String) {
  do throws(IOError) {
    let folder = try FileDescriptor.open(splitPath(path).folder, O_RDONLY, for: .synchronise)
    _ = fsync(folder.number)
  } catch {}
}
