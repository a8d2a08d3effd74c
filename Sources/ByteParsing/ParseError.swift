/// Why bytes could not be understood, and where.
///
/// The fault lies with the file. `offset` is absolute within the source the parser was given;
/// `path` names the structure, outermost first (for example `meta/iprp/ipco[3]/colr`).
public struct ParseError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: String, Sendable {
    /// The structure needs more bytes than there are.
    case truncated
    /// A value that the format forbids.
    case invalid
    /// A valid structure of a kind this program does not read.
    case unsupported
    /// A structure that must be present is not.
    case missing
    /// An arithmetic result of file values that no machine integer holds.
    case overflow
    /// A limit of `Limits` was met.
    case limit
  }

  public var kind: Kind
  public var offset: Int?
  public var path: String
  /// What was found and what was allowed, in plain words.
  public var detail: String

  public init(_ kind: Kind, at offset: Int? = nil, path: String = "", _ detail: String) {
    self.kind = kind
    self.offset = offset
    self.path = path
    self.detail = detail
  }

  public var description: String {
    var text = detail
    if !path.isEmpty { text += " in \(path)" }
    if let offset { text += " at byte \(offset)" }
    return text
  }
}
