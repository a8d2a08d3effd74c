public import ByteParsing

/// The structure of a HEIF or AVIF file: its items, what they are and how they hang together.
///
/// Only box headers and the `meta` box are read here; the data of items is read when asked for.
/// Damage outside what the primary item needs is recorded in `warnings` and passed over.
public struct HEIFFile: Sendable {
  /// Where item data is read from when asked for.
  public let source: any ByteSource
  /// What reading this file may spend.
  public let limits: Limits
  /// Brands, which are hints only.
  public let fileType: FileType
  /// The item to show; it exists.
  public let primary: ItemID
  /// In the file's order.
  public let items: [Item]
  /// In the file's order. Targets may name items that do not exist.
  public let references: [ItemReference]
  /// In the file's order; `altr` groups list the preferred entity first.
  public let groups: [EntityGroup]
  /// What was wrong or unknown and passed over.
  public let warnings: [ParseWarning]
  /// Where the content of `idat` is.
  let itemData: Range<Int>?

  private let positions: [ItemID: Int]
  private let targets: [ReferenceKey: [ItemID]]
  private let referrers: [ReferenceKey: [ItemID]]

  private struct ReferenceKey: Hashable {
    var type: FourCC
    var item: ItemID
  }

  /// Reads the structure of a file. Throws when the primary item cannot be told: no `ftyp`, no
  /// usable `meta` box, or one without a part that must be there.
  public init(source: any ByteSource, limits: Limits = .standard) throws(ParseError) {
    var log = WarningLog()
    let layout = try FileLayout(source, limits: limits, log: &log)
    var meta = try MetaReader(layout.meta, source: source, limits: limits, log: log)
    primary = try meta.read()
    self.source = source
    self.limits = limits
    fileType = layout.fileType
    items = meta.items.items
    references = meta.references
    groups = meta.groups
    itemData = meta.boxes["idat"]?.content
    warnings = meta.log.result
    positions = Dictionary(
      items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var targets: [ReferenceKey: [ItemID]] = [:]
    var referrers: [ReferenceKey: [ItemID]] = [:]
    for reference in meta.references {
      targets[ReferenceKey(type: reference.type, item: reference.source), default: []] +=
        reference.targets
      for target in reference.targets {
        referrers[ReferenceKey(type: reference.type, item: target), default: []]
          .append(reference.source)
      }
    }
    self.targets = targets
    self.referrers = referrers
  }

  /// The item, or nil when there is none.
  public subscript(_ id: ItemID) -> Item? {
    positions[id].map { items[$0] }
  }

  /// The item to show.
  public var primaryItem: Item? { self[primary] }

  /// The item, or a `missing` error that names it.
  public func item(_ id: ItemID) throws(ParseError) -> Item {
    guard let item = self[id] else {
      throw ParseError(.missing, path: "meta/iinf", "there is no item \(id)")
    }
    return item
  }

  /// The targets of an item's references of one type, in order. May name items that do not exist.
  public func references(_ type: FourCC, from id: ItemID) -> [ItemID] {
    targets[ReferenceKey(type: type, item: id)] ?? []
  }

  /// The items that refer to an item by references of one type. One that does so twice is listed
  /// twice.
  public func referrers(_ type: FourCC, to id: ItemID) -> [ItemID] {
    referrers[ReferenceKey(type: type, item: id)] ?? []
  }
}
