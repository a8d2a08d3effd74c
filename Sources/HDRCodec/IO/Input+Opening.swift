public import ByteParsing

extension FileSource {
  /// Opens an input. What comes through a pipe is limited to the memory the file may take.
  public static func open(_ input: Input, limits: Limits) throws(CodecError) -> FileSource {
    do throws(IOError) {
      return switch input {
      case .file(let path): try FileSource(path: path, limit: limits.maxMemory)
      case .standardInput: try FileSource(standardInputUpTo: limits.maxMemory)
      }
    } catch { throw CodecError(error) }
  }
}

extension OutputFile {
  /// Creates an output.
  public convenience init(_ output: Output, replacing: Bool) throws(CodecError) {
    do throws(IOError) {
      switch output {
      case .file(let path): try self.init(path: path, replacing: replacing)
      case .standardOutput: try self.init(standardOutput: ())
      }
    } catch { throw CodecError(error) }
  }
}
