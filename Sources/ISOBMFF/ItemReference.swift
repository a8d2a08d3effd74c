public import ByteParsing

/// One typed reference of `iref`: `dimg` derived → inputs (ordered), `auxl` auxiliary → masters,
/// `thmb` thumbnail → master, `cdsc` metadata → described, `prem` colour → alpha.
public struct ItemReference: Hashable, Sendable {
  /// What the reference means.
  public var type: FourCC
  /// The item that refers.
  public var source: ItemID
  /// In the file's order, which matters for `dimg`. May name items that do not exist.
  public var targets: [ItemID]

  /// A reference to be written.
  public init(type: FourCC, from source: ItemID, to targets: [ItemID]) {
    self.type = type
    self.source = source
    self.targets = targets
  }

  /// Reads the content of one child of `iref`; `wide` for version 1, which has 32-bit identifiers.
  init(
    type: FourCC, wide: Bool, reading cursor: inout ByteCursor, limits: Limits
  ) throws(ParseError) {
    self.type = type
    source = try cursor.itemID(wide: wide)
    let count = Int(try cursor.u16())
    try cursor.check(count, of: "references", eachAtLeast: wide ? 4 : 2, limits)
    targets = []
    for _ in 0..<count { targets.append(try cursor.itemID(wide: wide)) }
  }

  /// The child box.
  func serialised(wide: Bool) -> [UInt8] {
    ByteWriter.box(type) { writer in
      writer.itemID(source, wide: wide)
      writer.u16(UInt16(targets.count))
      for target in targets { writer.itemID(target, wide: wide) }
    }
  }

  /// The whole `iref` box, with identifiers as wide as they have to be.
  static func serialisedBox(_ references: [ItemReference]) -> [UInt8] {
    let wide = references.contains { reference in
      reference.source.rawValue > UInt16.max
        || reference.targets.contains { $0.rawValue > UInt16.max }
    }
    return ByteWriter.fullBox("iref", version: wide ? 1 : 0) { writer in
      for reference in references { writer.append(reference.serialised(wide: wide)) }
    }
  }
}
