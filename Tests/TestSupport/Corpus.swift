public import Foundation

/// The shared folder of real files and independent numbers, which a user's machine does not have.
///
/// Found through the environment variable `HDRCONV_SHARED`, else as `../shared` beside the package.
public enum Corpus {
  public static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static let shared: URL? = {
    let named = ProcessInfo.processInfo.environment["HDRCONV_SHARED"].map(
      URL.init(fileURLWithPath:))
    let folder = named ?? packageRoot.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: folder.appending(path: "corpus").path)
      ? folder : nil
  }()

  public static var isPresent: Bool { shared != nil }

  /// Paths of the corpus files in the given folders (one letter each), sorted.
  public static func files(in letters: String, extensions: Set<String>? = nil) -> [String] {
    guard let shared else { return [] }
    return letters.flatMap { letter -> [String] in
      let folder = shared.appending(path: "corpus/\(letter)").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().map { "\(folder)/\($0)" }
    }.filter { path in
      extensions?.contains(URL(fileURLWithPath: path).pathExtension.lowercased()) ?? true
    }
  }

  /// Says once per suite that real files are missing, so that a skipped suite is seen.
  public static func noteAbsence(of suite: String) {
    print("\(suite): skipped, the shared corpus is not here (set HDRCONV_SHARED)")
  }
}

/// One row of the corpus' list of files.
public struct ManifestEntry: Sendable {
  /// Folder and name.
  public var file: String
  /// For example "a-apple-heic-gainmap".
  public var category: String
  /// Stored pixels, where one size can be given.
  public var size: (width: Int, height: Int)?
  /// Bits of the first channel.
  public var bitDepth: Int?
  /// What was found in the file, as one text.
  public var facts: String
}

extension Corpus {
  /// The list of files by folder and name.
  public static let manifest: [String: ManifestEntry] = {
    guard let shared,
      let text = try? String(
        contentsOf: shared.appending(path: "corpus/MANIFEST.tsv"), encoding: .utf8)
    else { return [:] }
    var entries: [String: ManifestEntry] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 8 else { continue }
      let size = fields[5].split(separator: "x").compactMap { Int($0) }
      entries[fields[0]] = ManifestEntry(
        file: fields[0], category: fields[1],
        size: size.count == 2 ? (size[0], size[1]) : nil,
        bitDepth: Int(fields[6].prefix { $0.isNumber }), facts: fields[7])
    }
    return entries
  }()

  /// Folder and name of a corpus path.
  public static func shortName(_ path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }
}
