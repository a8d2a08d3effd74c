import ByteParsing

/// A TIFF file: its pictures in order, and which of them is the one to show.
struct TIFFFile: Sendable {
  /// One picture and its place in the file.
  struct Entry: Sendable {
    /// Among the entries.
    let index: Int
    /// For example "IFD 0" or "IFD 0 sub 1".
    let name: String
    let image: TIFFImage
    /// Of the picture's strips or tiles together.
    let dataSize: Int
  }

  let structure: TIFFStructure
  let entries: [Entry]
  /// Index of the picture to show: the first full rendition.
  let primary: Int
  let warnings: [String]

  var image: TIFFImage { entries[primary].image }

  init(_ source: any ByteSource, limits: Limits) throws(ParseError) {
    structure = try TIFFStructure(source, limits: limits)
    var reader = Reader(structure)
    try reader.read()
    entries = reader.entries
    warnings = reader.warnings
    let full = entries.filter { !$0.image.isReduced }
    primary = (full.first { $0.image.photometric.isRaw } ?? full.first)?.index ?? 0
  }

  /// The first directory, which carries the metadata of the whole file.
  var mainDirectory: TIFFStructure.Directory { entries[0].image.directory }

  /// Why the file is camera raw, which is developed and not just decoded; nil when it is not.
  var rawKind: String? {
    if let version = structure.integers(.dngVersion, in: mainDirectory) {
      let numbers = version.map(String.init).joined(separator: ".")
      let model = structure.text(.uniqueCameraModel, in: mainDirectory)
      return "DNG \(numbers)" + (model.map { ", \($0)" } ?? "")
    }
    if let signature = try? structure.source.read(at: 8, count: 2), signature == [0x43, 0x52] {
      return "Canon CR2"
    }
    if let raw = entries.first(where: { $0.image.photometric.isRaw }) {
      return raw.image.photometric.name
    }
    return nil
  }
}

extension TIFFFile {
  /// Collects the pictures: the chain of directories and what hangs from each.
  private struct Reader {
    let tiff: TIFFStructure
    var walk: TIFFDirectoryWalk
    var entries: [Entry] = []
    var warnings: [String] = []

    init(_ tiff: TIFFStructure) {
      self.tiff = tiff
      walk = TIFFDirectoryWalk(tiff)
    }

    mutating func read() throws(ParseError) {
      var offset = tiff.firstDirectory
      var number = 0
      repeat {
        guard let directory = try add(at: offset, "IFD \(number)") else { return }
        for (child, offset) in walk.integers(.subIFDs, in: directory).enumerated() {
          guard warnings.count < Self.maxWarnings else { break }
          _ = try add(at: offset, "IFD \(number) sub \(child)")
        }
        offset = directory.next
        number += 1
      } while offset != 0
    }

    /// Directories that may be damaged before no more are tried.
    private static let maxWarnings = 8

    /// Adds the picture of a directory; nil when there is none. The first picture is what the file is
    /// about: damage elsewhere leaves it usable.
    private mutating func add(
      at offset: Int, _ name: String
    ) throws(ParseError) -> TIFFStructure.Directory? {
      do throws(ParseError) {
        let directory = try walk.directory(at: offset, path: name)
        let image = try TIFFImage(directory, in: tiff)
        let sizes = walk.integers(image.isTiled ? .tileByteCounts : .stripByteCounts, in: directory)
        entries.append(
          Entry(
            index: entries.count, name: name, image: image,
            dataSize: sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue }))
        return directory
      } catch {
        guard !entries.isEmpty else { throw error }
        warnings.append("\(name) cannot be read: \(error.detail)")
        return nil
      }
    }
  }
}
