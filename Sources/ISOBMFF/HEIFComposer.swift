public import ByteParsing

/// Writes a HEIF or AVIF file from items, properties, references and groups.
///
/// The order is that of other writers: `ftyp`, `meta` (`hdlr`, `pitm`, `iloc`, `iinf`, `iref`,
/// `iprp`, `grpl`, `idat`), `mdat`.
public struct HEIFComposer: Sendable {
  /// Brands to write.
  public var fileType: FileType
  /// The item to show; must be set before composing.
  public var primary: ItemID?
  /// Choices that a reader must be indifferent to.
  package var layout = Layout()

  private(set) var items: [(id: ItemID, item: ComposedItem)] = []
  private(set) var references: [ItemReference] = []
  private(set) var groups: [EntityGroup] = []
  private var largestID: UInt32 = 0

  /// An empty file of a type.
  public init(_ fileType: FileType) { self.fileType = fileType }

  /// Adds an item under the next free identifier, from 1.
  @discardableResult
  public mutating func add(_ item: ComposedItem) -> ItemID {
    let id = ItemID(largestID &+ 1)
    add(item, as: id)
    return id
  }

  /// Adds an item under an identifier of the caller's choice.
  public mutating func add(_ item: ComposedItem, as id: ItemID) {
    items.append((id, item))
    largestID = max(largestID, id.rawValue)
  }

  /// Adds a reference, for example `dimg` from a grid to its tiles.
  public mutating func refer(_ type: FourCC, from source: ItemID, to targets: [ItemID]) {
    references.append(ItemReference(type: type, from: source, to: targets))
  }

  /// Adds a group, for example `altr` with the preferred entity first. Group identifiers share
  /// their space with those of items; the next free number from 100 is taken when none is given.
  public mutating func group(_ type: FourCC, id: UInt32? = nil, _ entities: [ItemID]) {
    let taken = max(largestID, groups.map(\.id).max() ?? 0)
    groups.append(
      EntityGroup(type: type, id: id ?? max(taken &+ 1, 100), entities: entities))
  }

  /// The whole file.
  public func compose() throws(CompositionError) -> [UInt8] {
    let chunks = try self.chunks()
    var file: [UInt8] = []
    file.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { file += chunk }
    return file
  }
}

extension HEIFComposer {
  /// How the structure is written; tests make files as other writers do.
  package struct Layout: Sendable {
    /// Nil takes the lowest version that serves.
    package var itemLocationVersion: UInt8?
    package var itemInfoVersion: UInt8 = 2
    /// Bytes of offsets and lengths in `iloc`; nil takes what the file needs.
    package var offsetSize: Int?
    /// Whether offsets in `iloc` count from a base offset instead of 0.
    package var usesBaseOffset = false
    /// Into how many extents each item's data is cut; they lie in `mdat` in reverse order.
    package var extentsPerItem = 1
    package var mediaDataComesFirst = false
    /// Writes the size of `mdat` as 64 bits.
    package var hasLargeMediaData = false
    /// Whole boxes after `ftyp`.
    package var extraFileBoxes: [[UInt8]] = []
    /// Whole boxes at the end of `meta`.
    package var extraMetaBoxes: [[UInt8]] = []
    /// Children of `meta` to leave out.
    package var omittedBoxes: Set<FourCC> = []

    package init() {}
  }
}
