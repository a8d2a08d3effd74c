/// The parts of a path as text.
struct PathName: Sendable, Hashable {
  /// With its slash at the end; empty when the path has none.
  var folder: String
  /// The last part without its extension.
  var stem: String
  /// With its dot; empty when there is none.
  var suffix: String

  init(_ path: String) {
    let slash = path.lastIndex(of: "/")
    let start = slash.map { path.index(after: $0) } ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    // A leading dot hides a file; it does not begin an extension.
    let dot = name.dropFirst().lastIndex(of: ".")
    stem = String(dot.map { name[..<$0] } ?? name)
    suffix = String(dot.map { name[$0...] } ?? "")
  }

  /// The file of the same stem, with another extension or its own, in the same or another folder.
  func renamed(extension newExtension: String?, in otherFolder: String? = nil) -> String {
    let place = otherFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? folder
    return "\(place)\(stem)" + (newExtension.map { ".\($0)" } ?? suffix)
  }
}
