/// How a tiled picture is cut into strips that follow one another down the *shown* picture: tile
/// rows, or tile columns when the picture is turned by a quarter. An untiled picture is one strip of
/// one part.
struct StripLayout: Sendable {
  /// A tile, by its place in the stored grid.
  struct Tile: Sendable, Hashable {
    let column: Int
    let row: Int
  }

  struct Strip: Sendable {
    /// Tiles from left to right as shown.
    let tiles: [Tile]
    let lumaRows: Range<Int>
    let chromaRows: Range<Int>
  }

  let geometry: ImageGeometry
  let tileSize: PixelSize
  let luma: PlaneLayout
  /// Absent for monochrome pictures.
  let chroma: ChromaLayout?
  let storedX: Int
  let storedY: Int
  let strips: [Strip]

  var size: PixelSize { geometry.size }

  /// Whether a plane of the picture is one of the two chroma planes.
  func isChroma(plane: Int) -> Bool { chroma != nil && (1...2).contains(plane) }

  /// The plane that holds an interleaved alpha channel, if there is one.
  var alphaPlane: Int { chroma == nil ? 1 : 3 }

  /// - Parameters:
  ///   - tileSize: stored size of each tile; the whole picture's when untiled. Even wherever more
  ///     than one tile lies along a subsampled axis (the caller checks).
  ///   - storedX, storedY: chroma subsampling, 0 or 1; `hasChroma` false for monochrome.
  init(geometry: ImageGeometry, tileSize: PixelSize, hasChroma: Bool, storedX: Int, storedY: Int) {
    self.geometry = geometry
    self.tileSize = tileSize
    self.storedX = storedX
    self.storedY = storedY
    let luma = PlaneLayout(crop: geometry.crop, orientation: geometry.orientation)
    let chroma =
      hasChroma ? ChromaLayout(geometry: geometry, storedX: storedX, storedY: storedY) : nil
    self.luma = luma
    self.chroma = chroma

    let crop = geometry.crop
    let columns = Array(crop.x / tileSize.width...(crop.maxX - 1) / tileSize.width)
    let rows = Array(crop.y / tileSize.height...(crop.maxY - 1) / tileSize.height)
    let turn = geometry.orientation
    let outer = turn.swapsAxes ? columns : rows
    let inner = turn.swapsAxes ? rows : columns
    strips = (turn.flipsY ? outer.reversed() : outer).map { across in
      let tiles = (turn.flipsX ? inner.reversed() : inner).map { along in
        turn.swapsAxes ? Tile(column: across, row: along) : Tile(column: along, row: across)
      }
      let stored = Self.rect(tiles[0], tileSize, 0, 0)
      let lumaRows = luma.visible(stored).map(luma.shown)
      let chromaRows = chroma.flatMap { chroma in
        chroma.plane.visible(Self.rect(tiles[0], tileSize, storedX, storedY))
          .map(chroma.plane.shown)
      }
      return Strip(
        tiles: tiles, lumaRows: (lumaRows?.y ?? 0)..<(lumaRows?.maxY ?? 0),
        chromaRows: (chromaRows?.y ?? 0)..<(chromaRows?.maxY ?? 0))
    }
  }

  /// The samples a tile covers in a plane with the given subsampling.
  static func rect(_ tile: Tile, _ size: PixelSize, _ subX: Int, _ subY: Int) -> PixelRect {
    let x = tile.column * size.width
    let y = tile.row * size.height
    let x0 = (x + subX) >> subX
    let y0 = (y + subY) >> subY
    return PixelRect(
      x: x0, y: y0, width: ((x + size.width + subX) >> subX) - x0,
      height: ((y + size.height + subY) >> subY) - y0)
  }

  /// The strips whose samples the shown rows need, chroma neighbours included.
  func strips(forRows rows: Range<Int>) -> Range<Int> {
    var first = strip { $0.lumaRows.contains(rows.lowerBound) }
    var last = strip { $0.lumaRows.contains(rows.upperBound - 1) }
    if let chroma {
      let top = chroma.rows(forLuma: rows.lowerBound)
      let bottom = chroma.rows(forLuma: rows.upperBound - 1)
      first = min(first, strip { $0.chromaRows.contains(min(top.near, top.far)) })
      last = max(last, strip { $0.chromaRows.contains(max(bottom.near, bottom.far)) })
    }
    return first..<last + 1
  }

  private func strip(where matches: (Strip) -> Bool) -> Int {
    strips.firstIndex(where: matches) ?? strips.count - 1
  }
}
