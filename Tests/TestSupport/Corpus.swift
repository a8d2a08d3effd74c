public import Foundation

/// The shared folder of real files and independent numbers, which a user's machine does not have.
///
/// Found through the environment variable `HDRCONV_SHARED`, else as `../shared` beside the package.
public enum Corpus {
  public static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static let shared: URL? = {
    let named = ProcessInfo.processInfo.environment["HDRCONV_SHARED"].map(URL.init(fileURLWithPath:))
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
