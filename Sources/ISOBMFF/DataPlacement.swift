import ByteParsing

/// Where the composer puts each item's bytes.
struct DataPlacement {
  /// Content of `mdat`, in order.
  private(set) var mediaData: [[UInt8]] = []
  private(set) var mediaDataSize = 0
  /// Content of `idat`.
  private(set) var itemData: [UInt8] = []
  /// Offsets within `mdat` or `idat`; an item without data has none.
  private(set) var locations: [ItemID: ItemLocation] = [:]
  /// The `iloc` references of items within items.
  private(set) var references: [ItemReference] = []
  /// Items with the same data share one place: flat tiles are often equal.
  private var places: [[UInt8]: ItemLocation] = [:]

  mutating func place(_ item: ComposedItem, as id: ItemID, extents: Int) {
    switch item.storage {
    case .mediaData where item.payload.isEmpty: break
    case .mediaData:
      if let location = places[item.payload] {
        locations[id] = location
        return
      }
      var placed: [ItemLocation.Extent] = []
      for piece in pieces(of: item.payload, count: extents).reversed() {
        placed.append(.init(offset: UInt64(mediaDataSize), length: UInt64(piece.count)))
        mediaData.append(piece)
        mediaDataSize += piece.count
      }
      let location = ItemLocation(extents: placed.reversed())
      locations[id] = location
      places[item.payload] = location
    case .itemData where item.payload.isEmpty: break
    case .itemData:
      locations[id] = ItemLocation(
        construction: .itemData,
        extents: [.init(offset: UInt64(itemData.count), length: UInt64(item.payload.count))])
      itemData += item.payload
    case .within(let container, let offset):
      locations[id] = ItemLocation(
        construction: .item,
        extents: [
          .init(
            offset: UInt64(truncatingIfNeeded: offset), length: UInt64(item.payload.count))
        ])
      references.append(ItemReference(type: "iloc", from: id, to: [container]))
    }
  }

  private func pieces(of payload: [UInt8], count: Int) -> [[UInt8]] {
    guard count > 1 else { return [payload] }
    let size = max((payload.count + count - 1) / count, 1)
    return stride(from: 0, to: payload.count, by: size).map {
      Array(payload[$0..<min($0 + size, payload.count)])
    }
  }
}
