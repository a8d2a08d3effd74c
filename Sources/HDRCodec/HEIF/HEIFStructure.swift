import ByteParsing
import ISOBMFF

/// The item table of a file for people: one entry an item, runs of tiles summed up.
struct HEIFStructure {
  let file: HEIFFile

  var entries: [StructureEntry] {
    var result: [StructureEntry] = []
    let tileOwners = tilesByOwner
    for item in file.items {
      if let owner = tileOwners[item.id] {
        guard file.references("dimg", from: owner).first == item.id else { continue }
        result.append(tiles(of: owner, first: item))
      } else {
        result.append(entry(for: item))
      }
    }
    return result
  }

  /// Coded items that are only tiles of a grid, by the grid.
  private var tilesByOwner: [ItemID: ItemID] {
    var owners: [ItemID: ItemID] = [:]
    for grid in file.items where grid.kind == .grid {
      for tile in file.references("dimg", from: grid.id) where owners[tile] == nil {
        if file[tile]?.isCodedImage == true { owners[tile] = grid.id }
      }
    }
    return owners
  }

  private func tiles(of grid: ItemID, first: Item) -> StructureEntry {
    let tiles = Set(file.references("dimg", from: grid))
    let bytes = tiles.reduce(0) { $0 + ((try? file.payloadSize(of: $1)) ?? 0) }
    var entry = entry(for: first)
    entry.name = "tiles of item \(grid)"
    entry.count = tiles.count
    entry.byteCount = bytes
    return entry
  }

  private func entry(for item: Item) -> StructureEntry {
    var details: [String] = []
    if item.id == file.primary { details.append("primary") }
    if item.isHidden { details.append("hidden") }
    if item.isProtected { details.append("protected") }
    if let size = item.pixelSize { details.append("\(size)") }
    if let depths = item.bitDepths {
      details.append("\(depths.map(String.init).joined(separator: ",")) bit")
    }
    if let urn = item.auxiliaryType { details.append(urn) }
    if !item.contentType.isEmpty { details.append(item.contentType) }
    if !item.uriType.isEmpty { details.append(item.uriType) }
    let other = item.properties.map { String(describing: $0.type) }
    if !other.isEmpty { details.append("properties \(other.joined(separator: " "))") }
    for reference in file.references where reference.source == item.id {
      if reference.type == "dimg", reference.targets.count > 3 {
        details.append("dimg to \(reference.targets.count) items")
      } else {
        let targets = reference.targets.map { "\($0)" }.joined(separator: " ")
        details.append("\(reference.type) to \(targets)")
      }
    }
    if let reason = item.unusable { details.append("cannot be used: \(reason)") }
    return StructureEntry(
      id: Int(item.id.rawValue), type: "\(item.type)", name: item.name,
      byteCount: try? file.payloadSize(of: item.id), details: details)
  }
}
