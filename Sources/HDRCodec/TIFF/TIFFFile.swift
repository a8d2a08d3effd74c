import ByteParsing

/// A TIFF file: its pictures in order, and which of them is the one to show.
struct TIFFFile: Sendable {
  /// One picture and its place in the file.
  struct Entry: Sendable {
    /// For example "IFD 0" or "IFD 0 sub 1".
    let name: String
    let image: TIFFImage
  }

  let structure: TIFFStructure
  let entries: [Entry]
  /// Index of the picture to show: the first full rendition.
  let primary: Int
  let warnings: [String]

  var image: TIFFImage { entries[primary].image }

  init(_ source: any ByteSource, limits: Limits) throws(ParseError) {
    let tiff = try TIFFStructure(source, limits: limits)
    let (directories, broken) = try tiff.chain()
    var warnings: [String] = broken.map { [$0] } ?? []
    var entries: [Entry] = []

    func add(_ directory: TIFFStructure.Directory, _ name: String) throws(ParseError) {
      do throws(ParseError) {
        entries.append(Entry(name: name, image: try TIFFImage(directory, in: tiff)))
      } catch {
        // The first picture is what the file is about; damage elsewhere leaves it usable.
        guard !entries.isEmpty else { throw error }
        warnings.append("\(name) cannot be read: \(error.detail)")
      }
    }

    var visited = Set(directories.map(\.offset))
    for (index, directory) in directories.enumerated() {
      try add(directory, "IFD \(index)")
      for (child, offset) in (tiff.integers(.subIFDs, in: directory) ?? []).enumerated()
      where visited.insert(offset).inserted {
        let name = "IFD \(index) sub \(child)"
        guard entries.count < limits.maxEntries else { break }
        guard let sub = try? tiff.directory(at: offset, path: name) else {
          warnings.append("\(name) cannot be read")
          continue
        }
        try add(sub, name)
      }
    }
    structure = tiff
    self.entries = entries
    primary =
      entries.firstIndex { !$0.image.isReduced && $0.image.photometric.isRaw }
      ?? entries.firstIndex { !$0.image.isReduced } ?? 0
    self.warnings = warnings
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
