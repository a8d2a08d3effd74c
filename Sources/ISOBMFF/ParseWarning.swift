/// Something in a file that is wrong or unknown and that the reader passed over.
public struct ParseWarning: Hashable, Sendable, CustomStringConvertible {
  /// Absolute file offset of the structure, where one is known.
  public var offset: Int?
  /// The structure, outermost first (for example `meta/iprp/ipco[3]/colr`).
  public var path: String
  /// What was found and what was done about it.
  public var text: String

  /// Text, path and offset in one line.
  public var description: String {
    var line = text
    if !path.isEmpty { line += " in \(path)" }
    if let offset { line += " at byte \(offset)" }
    return line
  }
}
