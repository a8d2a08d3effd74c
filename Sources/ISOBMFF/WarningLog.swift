import ByteParsing

/// Collects warnings while one file is read. A damaged file may earn one for each of its entries,
/// so that only the first of them are kept.
struct WarningLog: Sendable {
  static let capacity = 200

  private(set) var warnings: [ParseWarning] = []
  private var omitted = 0

  mutating func add(_ text: String, at offset: Int? = nil, path: String = "") {
    guard warnings.count < Self.capacity else {
      omitted += 1
      return
    }
    warnings.append(ParseWarning(offset: offset, path: path, text: text))
  }

  /// Records an error that does not stop the reader.
  mutating func add(_ error: ParseError, consequence: String) {
    add("\(error.detail): \(consequence)", at: error.offset, path: error.path)
  }

  /// All that was kept, and how many were not.
  var result: [ParseWarning] {
    guard omitted > 0 else { return warnings }
    return warnings + [ParseWarning(offset: nil, path: "", text: "\(omitted) more warnings")]
  }
}
