public import ByteParsing

/// One group of `grpl`. In an `altr` group the entities are alternatives, the preferred one first.
public struct EntityGroup: Hashable, Sendable {
  /// `altr`, `ster`, ….
  public var type: FourCC
  /// Shares its number space with items.
  public var id: UInt32
  /// In the file's order. May name entities that are not items.
  public var entities: [ItemID]

  /// A group to be written.
  public init(type: FourCC, id: UInt32, entities: [ItemID]) {
    self.type = type
    self.id = id
    self.entities = entities
  }

  /// Reads the content of one child of `grpl`.
  init(type: FourCC, reading cursor: inout ByteCursor, limits: Limits) throws(ParseError) {
    self.type = type
    _ = try cursor.versionAndFlags()
    id = try cursor.u32()
    let count = Int(try cursor.u32())
    try cursor.check(count, of: "entities", eachAtLeast: 4, limits)
    entities = []
    for _ in 0..<count { entities.append(try cursor.itemID(wide: true)) }
  }

  /// The child box.
  func serialised() -> [UInt8] {
    ByteWriter.fullBox(type) { writer in
      writer.u32(id)
      writer.u32(UInt32(entities.count))
      for entity in entities { writer.itemID(entity, wide: true) }
    }
  }

  /// The whole `grpl` box.
  static func serialisedBox(_ groups: [EntityGroup]) -> [UInt8] {
    ByteWriter.box("grpl") { writer in
      for group in groups { writer.append(group.serialised()) }
    }
  }
}
