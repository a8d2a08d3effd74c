import ByteParsing

/// The items of a `meta` box while it is being read.
struct ItemTable {
  private(set) var items: [Item] = []
  private var positions: [ItemID: Int] = [:]
  private var withInputs: Set<ItemID> = []

  subscript(_ id: ItemID) -> Item? { positions[id].map { items[$0] } }

  /// False when there is such an item already.
  mutating func add(_ entry: ItemInfoEntry) -> Bool {
    guard positions[entry.id] == nil else { return false }
    positions[entry.id] = items.count
    items.append(Item(entry))
    return true
  }

  enum LocationResult { case done, noSuchItem, already }

  mutating func setLocation(_ location: ItemLocation, of id: ItemID) -> LocationResult {
    guard let position = positions[id] else { return .noSuchItem }
    guard items[position].location == nil else { return .already }
    items[position].location = location
    return .done
  }

  func hasInputs(_ id: ItemID) -> Bool { withInputs.contains(id) }
  mutating func setHasInputs(_ id: ItemID) { withInputs.insert(id) }

  /// The first reason is kept.
  mutating func markUnusable(_ id: ItemID, _ reason: String) {
    guard let position = positions[id], items[position].unusable == nil else { return }
    items[position].unusable = reason
  }

  /// Adds a property; one that is essential and not understood makes the item unusable.
  mutating func add(_ association: PropertyAssociation, problem: String?, to id: ItemID) {
    guard let position = positions[id] else { return }
    items[position].properties.append(association)
    guard association.isEssential else { return }
    switch association.property {
    case .other(let type, _):
      let reason = problem.map { "cannot be read: \($0)" } ?? "is not known"
      markUnusable(id, "its essential property '\(type)' \(reason)")
    case .a1op(let point) where point != 0:
      markUnusable(id, "it asks for operating point \(point) of a layered image")
    case .lsel(let layer) where layer != 0xFFFF:
      markUnusable(id, "it asks for layer \(layer) of a layered image")
    default: break
    }
  }

  /// Marks the items that cannot be used for reasons other than single properties.
  mutating func markUnusable() {
    for item in items {
      if item.isProtected { markUnusable(item.id, "it is encrypted") }
      if let location = item.location, location.dataReference != 0 {
        markUnusable(item.id, "its data is in another file")
      }
      switch item.kind {
      case .hevc where item.hevcConfiguration == nil: markUnusable(item.id, "it has no 'hvcC'")
      case .av1 where item.av1Configuration == nil: markUnusable(item.id, "it has no 'av1C'")
      default: break
      }
    }
  }
}
