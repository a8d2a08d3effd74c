import ByteParsing
import Foundation
import HDRCodec
import ISOBMFF

/// A picture with a gain map of twice the width and height, made by laying its tiles out four times:
/// a stand-in for the 48-megapixel photographs of phones, which are of the same kind.
struct EnlargedPicture {
  private let file: HEIFFile
  private var composer: HEIFComposer

  /// - Parameter path: a HEIC whose primary is a grid and that has a `tmap` item.
  init(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    file = try HEIFFile(source: MemorySource(bytes))
    composer = HEIFComposer(file.fileType)
    let toneMaps = file.items.filter { $0.kind == .toneMap }
    guard let toneMap = toneMaps.first,
      let map = file.references("dimg", from: toneMap.id).dropFirst().first
    else { throw CodecError(.usage, "\(path) has no tone map") }
    let newBase = try addGrid(file.primary)
    let newMap = try addGrid(map)
    let newToneMap = composer.add(
      ComposedItem(
        toneMap.type, payload: try file.payload(of: toneMap.id), storage: .itemData,
        properties: enlarged(toneMap)))
    composer.primary = newBase
    composer.refer("dimg", from: newToneMap, to: [newBase, newMap])
    if file.references("auxl", from: map).contains(file.primary) {
      composer.refer("auxl", from: newMap, to: [newBase])
    }
    composer.group("altr", [newToneMap, newBase])
  }

  func write(to path: String) throws {
    try Data(composer.compose()).write(to: URL(fileURLWithPath: path))
  }

  private mutating func addGrid(_ id: ItemID) throws -> ItemID {
    let (descriptor, tiles) = try file.grid(id)
    var copies: [ItemID] = []
    for row in 0..<2 * descriptor.rows {
      for column in 0..<2 * descriptor.columns {
        let index =
          row % descriptor.rows * descriptor.columns + column % descriptor.columns
        let tile = try file.item(tiles[index])
        copies.append(
          composer.add(
            ComposedItem(
              tile.type, payload: try file.payload(of: tile.id), isHidden: true,
              properties: tile.properties.map(ComposedProperty.init(copying:)))))
      }
    }
    let item = try file.item(id)
    var grid = ComposedItem.grid(
      GridDescriptor(
        rows: 2 * descriptor.rows, columns: 2 * descriptor.columns, width: 2 * descriptor.width,
        height: 2 * descriptor.height),
      properties: enlarged(item))
    grid.isHidden = item.isHidden
    let copy = composer.add(grid)
    composer.refer("dimg", from: copy, to: copies)
    return copy
  }

  /// The properties of an item, with twice its width and height.
  private func enlarged(_ item: Item) -> [ComposedProperty] {
    item.properties.map { association in
      if case .ispe(let width, let height) = association.property {
        ComposedProperty(.ispe(width: 2 * width, height: 2 * height))
      } else {
        ComposedProperty(copying: association)
      }
    }
  }
}
