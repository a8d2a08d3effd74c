public import ByteParsing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of an open file. They are read when asked for and never mapped, so that a file that
/// shrinks meanwhile is an error and not a crash.
public final class FileSource: ByteSource {
  public let path: String
  public let size: Int
  public let modificationTime: FileTime
  private let file: FileDescriptor

  private init(_ file: consuming FileDescriptor, path: String, status: FileStatus) {
    self.path = path
    self.file = file
    size = status.size
    modificationTime = status.modificationTime
  }

  /// Opens a file for reading; folders are refused. Pipes and devices are read to their end first,
  /// up to `limit` bytes.
  public convenience init(path: String, limit: Int = Limits.standard.maxMemory) throws(IOError) {
    try self.init(
      reading: FileDescriptor.open(path, O_RDONLY, for: .open), path: path, limit: limit)
  }

  /// Standard input: the file it stands for when it is one, else all its bytes up to `limit`.
  public convenience init(
    standardInputUpTo limit: Int = Limits.standard.maxMemory
  ) throws(IOError) {
    let name = "standard input"
    try self.init(
      reading: FileDescriptor.duplicate(STDIN_FILENO, name: name), path: name, limit: limit)
  }

  private convenience init(
    reading file: consuming FileDescriptor, path: String, limit: Int
  ) throws(IOError) {
    let status = try file.status(path: path)
    switch status.kind {
    case .directory: throw IOError(.open, path, .isDirectory)
    case .regular where lseek(file.number, 0, SEEK_CUR) == 0:
      self.init(file, path: path, status: status)
    case .regular, .special:
      let spool = try FileDescriptor.spooling(file, path: path, limit: limit)
      let status = try spool.status(path: path)
      self.init(spool, path: path, status: status)
    }
  }

  public func read(at offset: Int, count: Int) throws(ParseError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw ParseError(.truncated, at: offset, "needs \(count) bytes, the file has \(size)")
    }
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try file.bytes(at: offset, count: count, path: path)
    } catch {
      throw ParseError(.truncated, at: offset, error.description)
    }
    guard bytes.count == count else {
      throw ParseError(.truncated, at: offset + bytes.count, "the file became shorter")
    }
    return bytes
  }
}

extension FileDescriptor {
  /// A nameless temporary file with the bytes of `source` from its position on.
  fileprivate static func spooling(
    _ source: borrowing FileDescriptor, path: String, limit: Int
  ) throws(IOError) -> FileDescriptor {
    let spool = try FileDescriptor.nameless()
    var total = 0
    while true {
      let bytes = try source.bytes(at: nil, count: 1 << 18, path: path)
      if bytes.isEmpty { return spool }
      total += bytes.count
      guard total <= limit else { throw IOError(.read, path, .tooLong(limit: limit)) }
      try spool.write(bytes.span, path: "a temporary file")
    }
  }
}
