// Calls of the operating system, with interrupted calls repeated and failures typed.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, closed when its owner goes away.
struct FileDescriptor: ~Copyable, Sendable {
  let number: Int32

  /// Takes ownership of an open descriptor.
  init(owning number: Int32) { self.number = number }

  deinit { _ = close(number) }
}

/// What a file is, as far as reading and writing care.
enum FileKind: Sendable, Equatable {
  case regular, directory
  /// A pipe, socket or device.
  case special
}

struct FileStatus: Sendable {
  let kind: FileKind
  let size: Int
  let modificationTime: FileTime
  /// Permission bits.
  let mode: mode_t

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    default: kind = .special
    }
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modificationTime = FileTime(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    mode = status.st_mode & 0o777
  }
}

/// A point in time as file systems keep it.
public struct FileTime: Sendable, Hashable {
  /// Since 1970-01-01 00:00 UTC.
  public var seconds: Int
  /// 0 to 999 999 999.
  public var nanoseconds: Int

  public init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension FileDescriptor {
  /// Opens a file, close-on-exec. `mode` counts when the call creates one.
  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0, for operation: IOError.Operation
  ) throws(IOError) -> FileDescriptor {
    while true {
      #if canImport(Glibc)
        let number = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
      #elseif canImport(Musl)
        let number = unsafe Musl.open(path, flags | O_CLOEXEC, mode)
      #elseif canImport(Darwin)
        let number = unsafe Darwin.open(path, flags | O_CLOEXEC, mode)
      #endif
      if number >= 0 { return FileDescriptor(owning: number) }
      guard errno == EINTR else { throw IOError(operation, path) }
    }
  }

  /// A second descriptor of standard input or output.
  static func duplicate(_ number: Int32, name: String) throws(IOError) -> FileDescriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw IOError(.open, name) }
    return FileDescriptor(owning: copy)
  }

  func status(path: String) throws(IOError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw IOError(.read, path) }
    return FileStatus(status)
  }

  /// Up to `count` bytes from an offset, or from the current position when that is nil; fewer only
  /// at the end of the file.
  func bytes(at offset: Int?, count: Int, path: String) throws(IOError) -> [UInt8] {
    var failure: IOError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let rest = unsafe buffer.baseAddress.map { unsafe $0 + done }
        let n =
          if let offset {
            unsafe pread(number, rest, count - done, off_t(offset + done))
          } else {
            unsafe systemRead(number, rest, count - done)
          }
        if n == 0 { return }
        if n > 0 {
          done += n
        } else if errno != EINTR {
          failure = IOError(.read, path)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`, at an offset or at the current position.
  func write(_ bytes: Span<UInt8>, at offset: Int? = nil, path: String) throws(IOError) {
    var failure: IOError?
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count =
          if let offset {
            unsafe pwrite(number, rest.baseAddress, rest.count, off_t(offset + done))
          } else {
            unsafe systemWrite(number, rest.baseAddress, rest.count)
          }
        if count > 0 {
          done += count
        } else if count < 0, errno != EINTR {
          failure = IOError(.write, path)
          return
        }
      }
    }
    if let failure { throw failure }
  }
}

extension FileDescriptor {
  /// Sets the time of last change. File systems that keep no times are no reason to fail.
  func setModificationTime(_ time: FileTime) {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return }
    #if canImport(Darwin)
      let access = status.st_atimespec
    #else
      let access = status.st_atim
    #endif
    let times = [access, timespec(tv_sec: time_t(time.seconds), tv_nsec: time.nanoseconds)]
    _ = unsafe futimens(number, times)
  }
}

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, buffer, count)
}

private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, buffer, count)
}

/// What is at `path`, symbolic links followed; nil when nothing is there.
func fileStatus(_ path: String) throws(IOError) -> FileStatus? {
  var status = stat()
  if unsafe stat(path, &status) == 0 { return FileStatus(status) }
  if errno == ENOENT { return nil }
  throw IOError(.open, path)
}
