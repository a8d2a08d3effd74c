import ByteParsing
import ISOBMFF

/// One image item of a HEIF file, traced down to the coded items that hold its pixels: a coded item
/// itself, a grid of them, or an `iden` derivation of either.
struct HEIFPicture: Sendable {
  let item: Item
  /// Coded items, row by row.
  let tiles: [Item]
  let columns: Int
  let rows: Int
  let tileSize: PixelSize
  /// Crop and turn: the item's transformative properties in the order they are associated.
  let geometry: ImageGeometry
  let coding: PictureCoding
  /// Transformative properties met.
  let isTransformed: Bool

  var isGrid: Bool { tiles.count > 1 || item.kind == .grid }

  /// What each coded item must decode to: the bitstream's size where it is known to be larger than
  /// `ispe` says (the rest is cut off), else that of `ispe`.
  var codedTileSize: PixelSize {
    guard let coded = coding.size, coded.width >= tileSize.width,
      coded.height >= tileSize.height
    else { return tileSize }
    return coded
  }

  var tileDescription: TileDescription? {
    isGrid ? TileDescription(columns: columns, rows: rows, tileSize: tileSize) : nil
  }

  /// How the picture's strips lie; refuses tiles that cut chroma samples in two.
  func layout() throws(CodecError) -> StripLayout {
    let cutsX = columns > 1 && tileSize.width & coding.subsampledX != 0
    let cutsY = rows > 1 && tileSize.height & coding.subsampledY != 0
    if cutsX || cutsY {
      throw CodecError(
        .input, "tiles of \(tileSize) pixels with subsampled chroma are not supported")
    }
    return StripLayout(
      geometry: geometry, tileSize: tileSize, hasChroma: coding.hasChroma,
      storedX: coding.subsampledX, storedY: coding.subsampledY)
  }
}

extension HEIFPicture {
  /// Traces `item`.
  ///
  /// - Parameter inherited: transforms to use when the item has none of its own (gain maps).
  init(
    _ item: Item, in file: HEIFFile, limits: Limits, depth: Int = 0
  ) throws(CodecError) {
    if let reason = item.unusable {
      throw CodecError(.input, "\(item.label) cannot be used: \(reason)")
    }
    guard depth < limits.maxDepth else {
      throw CodecError(.input, "\(item.label) is derived more than \(limits.maxDepth) times over")
    }
    switch item.kind {
    case .hevc, .av1: try self.init(coded: item, in: file, limits: limits)
    case .grid: try self.init(grid: item, in: file, limits: limits)
    case .identity:
      guard let source = file.references("dimg", from: item.id).first.flatMap({ file[$0] }) else {
        throw CodecError(.input, "\(item.label) names no source picture")
      }
      let picture = try HEIFPicture(source, in: file, limits: limits, depth: depth + 1)
      self.init(
        item: item, tiles: picture.tiles, columns: picture.columns, rows: picture.rows,
        tileSize: picture.tileSize, geometry: picture.geometry, coding: picture.coding,
        isTransformed: picture.isTransformed)
      try applyTransformations()
    default:
      throw CodecError(.input, "pictures of type '\(item.type)' are not supported (\(item.label))")
    }
  }

  private init(coded item: Item, in file: HEIFFile, limits: Limits) throws(CodecError) {
    let coding = try PictureCoding(item, in: file)
    guard let size = item.pixelSize ?? coding.size else {
      throw CodecError(.input, "\(item.label) has no size (ispe)")
    }
    try limits.checked(size, item)
    self.init(
      item: item, tiles: [item], columns: 1, rows: 1, tileSize: size,
      geometry: ImageGeometry(coded: size), coding: coding, isTransformed: false)
    try applyTransformations()
  }

  private init(grid item: Item, in file: HEIFFile, limits: Limits) throws(CodecError) {
    let grid: GridDescriptor
    do throws(ParseError) {
      grid = try GridDescriptor(parsing: file.payload(of: item.id))
    } catch { throw CodecError(error) }
    let size = PixelSize(width: grid.width, height: grid.height)
    try limits.checked(size, item)
    let tiles = file.references("dimg", from: item.id).compactMap { file[$0] }
    guard tiles.count == grid.rows * grid.columns else {
      throw CodecError(
        .input,
        "\(item.label) is a grid of \(grid.columns)×\(grid.rows) but has \(tiles.count) tiles")
    }
    for tile in tiles {
      guard tile.isCodedImage else {
        throw CodecError(.input, "\(item.label) has a tile of type '\(tile.type)'")
      }
      if let reason = tile.unusable {
        throw CodecError(.input, "\(tile.label) cannot be used: \(reason)")
      }
    }
    let coding = try PictureCoding(tiles[0], in: file)
    guard let tileSize = tiles[0].pixelSize ?? coding.size else {
      throw CodecError(.input, "\(tiles[0].label) has no size (ispe)")
    }
    try limits.checked(tileSize, tiles[0])
    for tile in tiles {
      guard (tile.pixelSize ?? tileSize) == tileSize else {
        throw CodecError(.input, "the tiles of \(item.label) differ in size")
      }
      let other = try PictureCoding(tile, in: file)
      guard other.isDecodedLike(coding) else {
        throw CodecError(.input, "the tiles of \(item.label) differ in depth or chroma format")
      }
    }
    guard tileSize.width * grid.columns >= size.width,
      tileSize.height * grid.rows >= size.height
    else {
      throw CodecError(
        .input,
        "\(grid.columns)×\(grid.rows) tiles of \(tileSize) do not cover \(size) (\(item.label))")
    }
    self.init(
      item: item, tiles: tiles, columns: grid.columns, rows: grid.rows, tileSize: tileSize,
      geometry: ImageGeometry(coded: size), coding: coding, isTransformed: false)
    try applyTransformations()
  }

  private mutating func applyTransformations() throws(CodecError) {
    self = try transformed(by: item.transformations)
  }

  /// The picture with more transformative properties applied, in order.
  func transformed(by properties: [ItemProperty]) throws(CodecError) -> HEIFPicture {
    var geometry = geometry
    for property in properties {
      switch property {
      case .irot(let turns):
        geometry.apply(Orientation(quarterTurnsCounterclockwise: Int(turns)))
      case .imir(let axis): geometry.apply(Orientation(mirrorAxis: Int(axis.rawValue)))
      case .clap(let aperture):
        let shown = geometry.size
        let window: PixelRect
        do throws(ParseError) {
          let w = try aperture.window(imageWidth: shown.width, imageHeight: shown.height)
          window = PixelRect(x: w.left, y: w.top, width: w.width, height: w.height)
        } catch { throw CodecError(error) }
        guard geometry.crop(to: window) else {
          throw CodecError(
            .input, "the clean aperture of \(item.label) does not lie within \(shown)")
        }
      default: break
      }
    }
    return HEIFPicture(
      item: item, tiles: tiles, columns: columns, rows: rows, tileSize: tileSize,
      geometry: geometry, coding: coding, isTransformed: isTransformed || !properties.isEmpty)
  }
}

extension Item {
  /// How the item is called in messages.
  var label: String { "item \(id) ('\(type)')" }

  var pixelSize: PixelSize? {
    size.map { PixelSize(width: $0.width, height: $0.height) }
  }
}

extension Limits {
  fileprivate func checked(_ size: PixelSize, _ item: Item) throws(CodecError) {
    do throws(ParseError) {
      _ = try pixels(width: size.width, height: size.height, path: item.label)
    } catch { throw CodecError(error) }
  }
}
