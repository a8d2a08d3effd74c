import ByteParsing

/// Steps through the directories of a TIFF file, each once.
///
/// Directories may not take more bytes together than the file has: a crafted file could let many
/// overlap.
struct TIFFDirectoryWalk {
  private let tiff: TIFFStructure
  private var visited: Set<Int> = []
  private var budget: Int

  init(_ tiff: TIFFStructure) {
    self.tiff = tiff
    budget = tiff.source.size
  }

  /// Takes so many bytes of the budget; false when it has not got them.
  mutating func charge(_ bytes: Int) -> Bool {
    guard bytes <= budget else { return false }
    budget -= bytes
    return true
  }

  /// The directory at `offset`.
  mutating func directory(
    at offset: Int, path: String
  ) throws(ParseError) -> TIFFStructure.Directory {
    guard visited.insert(offset).inserted else {
      throw ParseError(.invalid, at: offset, path: path, "a directory is reached twice")
    }
    let directory = try tiff.directory(at: offset, path: path)
    guard charge(directory.byteCount) else {
      throw ParseError(.invalid, at: offset, path: path, "directories overlap")
    }
    return directory
  }

  /// The values of an integer field, if there are some and the budget covers them.
  mutating func integers(_ tag: TIFFTag, in directory: TIFFStructure.Directory) -> [Int] {
    guard let field = directory[tag], charge(field.byteCount) else { return [] }
    return (try? tiff.integers(field)) ?? []
  }
}
