#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that could not be read or written, and why.
public struct IOError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Operation: String, Sendable {
    case open, create, read, write, synchronise, rename
  }

  public enum Reason: Sendable, Hashable {
    /// The system's error number.
    case system(Int32)
    case isDirectory
    /// A pipe, socket or device where a file is needed.
    case isSpecial
    /// The output is there already and is not to be replaced.
    case exists
    /// More bytes than allowed came from a pipe.
    case tooLong(limit: Int)
  }

  public var operation: Operation
  public var path: String
  public var reason: Reason

  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// From `errno`.
  init(_ operation: Operation, _ path: String) { self.init(operation, path, .system(errno)) }

  /// The reason in plain words.
  public var text: String {
    switch reason {
    case .system(let code): Self.text(of: code)
    case .isDirectory: "is a folder"
    case .isSpecial: "is not a file"
    case .exists: "exists already"
    case .tooLong(let limit): "is longer than \(limit) bytes"
    }
  }

  public var description: String {
    switch reason {
    case .system: "cannot \(operation.rawValue) \(path): \(text)"
    default: "\(path) \(text)"
    }
  }

  private static func text(of code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EFBIG: "the file would be too large for the file system"
    case EIO: "the device reports an error"
    default: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
  }
}

extension CodecError {
  /// The input is at fault when it is not there or is no file, the request when it would replace a
  /// file, the system otherwise.
  public init(_ error: IOError) {
    switch error.reason {
    case .system(ENOENT) where error.operation == .open,
      .system(ENOTDIR) where error.operation == .open, .isDirectory, .isSpecial:
      self.init(.input, error.description)
    case .exists: self.init(.usage, error.description, advice: "--force replaces it")
    case .tooLong:
      self.init(.limit, error.description, advice: "--max-memory lifts the limit")
    case .system: self.init(.system, error.description)
    }
  }
}
