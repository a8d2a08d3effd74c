import ByteParsing

/// One `ipma` box: which properties belong to which items.
struct PropertyAssociationBox: Hashable, Sendable {
  struct Association: Hashable, Sendable {
    /// 1-based position within `ipco`; 0 stands for none.
    var index: Int
    var isEssential: Bool
  }

  struct Entry: Hashable, Sendable {
    var id: ItemID
    var associations: [Association]
  }

  var entries: [Entry] = []

  init(_ entries: [Entry] = []) { self.entries = entries }

  /// Reads the content of the box; the entries before an error are kept.
  mutating func read(_ cursor: inout ByteCursor, limits: Limits) throws(ParseError) {
    let (version, flags) = try cursor.versionAndFlags(in: 0...1)
    let wideIndex = flags & 1 != 0
    let count = Int(try cursor.u32())
    try cursor.check(count, of: "entries", eachAtLeast: version == 0 ? 3 : 5, limits)
    var total = 0
    for _ in 0..<count {
      let id = try cursor.itemID(wide: version == 1)
      let associationCount = Int(try cursor.u8())
      total += associationCount
      guard total <= limits.maxEntries else {
        throw cursor.error(.limit, "more than \(limits.maxEntries) associations")
      }
      var associations: [Association] = []
      for _ in 0..<associationCount {
        let field = wideIndex ? Int(try cursor.u16()) : Int(try cursor.u8())
        let essentialBit = wideIndex ? 0x8000 : 0x80
        associations.append(
          .init(index: field & (essentialBit - 1), isEssential: field & essentialBit != 0))
      }
      entries.append(Entry(id: id, associations: associations))
    }
  }

  /// The whole box; fields are as wide as the largest identifier and index need.
  func serialised() -> [UInt8] {
    let wideID = entries.contains { $0.id.rawValue > UInt16.max }
    let wideIndex = entries.contains { $0.associations.contains { $0.index > 127 } }
    return ByteWriter.fullBox("ipma", version: wideID ? 1 : 0, flags: wideIndex ? 1 : 0) { writer in
      writer.u32(UInt32(entries.count))
      for entry in entries {
        writer.itemID(entry.id, wide: wideID)
        writer.u8(UInt8(entry.associations.count))
        for association in entry.associations {
          if wideIndex {
            writer.u16(UInt16(association.index | (association.isEssential ? 0x8000 : 0)))
          } else {
            writer.u8(UInt8(association.index | (association.isEssential ? 0x80 : 0)))
          }
        }
      }
    }
  }
}
