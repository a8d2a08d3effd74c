public import ByteParsing

/// An ICC profile: header, tag table, and the tags this program understands.
///
/// Opening checks the header and the tag table; each tag is checked when it is read, so that one
/// broken tag does not hide the others.
public struct ICCProfile: Sendable, Hashable {
  /// The profile as embedded.
  public let bytes: [UInt8]
  /// Profile version, for example 4.4: major, minor, bug fix.
  public let version: (major: Int, minor: Int, bugFix: Int)
  /// `mntr`, `scnr`, `prtr`, `spac`, `link`, `abst`, `nmcl`.
  public let deviceClass: FourCC
  /// `RGB `, `GRAY`, `CMYK` and so on.
  public let colorSpace: FourCC
  /// The profile connection space, `XYZ ` or `Lab `.
  public let connectionSpace: FourCC
  /// Where tags lie. Not yet checked against the profile's length.
  private let tags: [FourCC: Extent]

  private struct Extent: Sendable, Hashable {
    var offset: Int
    var count: Int
  }

  /// Parses header and tag table. A size field larger than `bytes` is tolerated, as elsewhere: tags
  /// that lie beyond the end are errors when they are read.
  public init(_ bytes: [UInt8], limits: Limits = .standard) throws(ParseError) {
    guard bytes.count <= limits.maxMetadataBytes else {
      throw ParseError(
        .limit, path: "ICC",
        "a profile of \(bytes.count) bytes, the limit is \(limits.maxMetadataBytes)")
    }
    var cursor = ByteCursor(bytes, path: "ICC")
    let size = Int(try cursor.u32())
    try cursor.skip(4)
    let major = Int(try cursor.u8())
    let minor = try cursor.u8()
    try cursor.skip(2)
    deviceClass = try cursor.fourCC()
    colorSpace = try cursor.fourCC()
    connectionSpace = try cursor.fourCC()
    try cursor.seek(36)
    let signature = try cursor.fourCC()
    guard signature == "acsp" else {
      throw ParseError(
        .invalid, at: 36, path: "ICC", "the signature is \"\(signature)\" instead of \"acsp\"")
    }
    guard size >= 132 else {
      throw ParseError(.invalid, at: 0, path: "ICC", "a profile size of \(size) bytes")
    }
    try cursor.seek(128)
    tags = try Self.tagTable(&cursor, limits)
    version = (major, Int(minor >> 4), Int(minor & 15))
    self.bytes = bytes
  }

  private static func tagTable(
    _ cursor: inout ByteCursor, _ limits: Limits
  ) throws(ParseError) -> [FourCC: Extent] {
    let count = Int(try cursor.u32())
    guard count <= limits.maxEntries else {
      throw cursor.error(.limit, "\(count) tags, the limit is \(limits.maxEntries)")
    }
    guard count <= cursor.remaining / 12 else {
      throw cursor.error(
        .truncated, "\(count) tags need \(count * 12) bytes, \(cursor.remaining) left")
    }
    var tags: [FourCC: Extent] = [:]
    for _ in 0..<count {
      let signature = try cursor.fourCC()
      let extent = Extent(offset: Int(try cursor.u32()), count: Int(try cursor.u32()))
      if tags[signature] == nil { tags[signature] = extent }
    }
    return tags
  }

  /// Whether the tag table lists `signature`.
  public func hasTag(_ signature: FourCC) -> Bool { tags[signature] != nil }

  /// The tag's data, checked to lie inside the profile; nil when there is no such tag.
  func tag(_ signature: FourCC) throws(ParseError) -> ByteCursor? {
    guard let extent = tags[signature] else { return nil }
    var cursor = ByteCursor(bytes, path: "ICC")
    try cursor.seek(extent.offset)
    return try cursor.child(extent.count, path: "\(signature)")
  }

  /// For example `4.4`.
  public var versionText: String {
    version.bugFix == 0
      ? "\(version.major).\(version.minor)" : "\(version.major).\(version.minor).\(version.bugFix)"
  }

  public static func == (a: ICCProfile, b: ICCProfile) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
