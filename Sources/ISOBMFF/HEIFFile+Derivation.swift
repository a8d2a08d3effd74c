public import ByteParsing

extension HEIFFile {
  /// How many derivations stand between an item and coded pictures: 0 for an item without inputs.
  /// A cycle, or a chain deeper than `Limits.maxDepth`, is an error.
  public func derivationDepth(of id: ItemID) throws(ParseError) -> Int {
    var walk = DerivationWalk(file: self)
    return try walk.depth(of: id)
  }

  /// The descriptor and the tiles of a `grid`, row by row. Checks that there are as many tiles as
  /// the grid says, that each is an item, that all are of one size and that they cover the image.
  public func grid(_ id: ItemID) throws(ParseError) -> (descriptor: GridDescriptor, tiles: [ItemID])
  {
    let path = "grid[\(id)]"
    guard try item(id).kind == .grid else {
      throw ParseError(.invalid, path: path, "item \(id) is no grid")
    }
    var descriptor: GridDescriptor
    do throws(ParseError) {
      descriptor = try GridDescriptor(parsing: try payload(of: id, first: 12))
    } catch {
      var error = error
      error.path = path
      throw error
    }
    _ = try limits.pixels(width: descriptor.width, height: descriptor.height, path: path)
    let tiles = references("dimg", from: id)
    guard tiles.count == descriptor.tileCount else {
      throw ParseError(
        .invalid, path: path,
        "\(descriptor.rows)×\(descriptor.columns) tiles, but \(tiles.count) inputs")
    }
    try checkTiles(tiles, of: descriptor, path: path)
    return (descriptor, tiles)
  }

  private func checkTiles(
    _ tiles: [ItemID], of grid: GridDescriptor, path: String
  ) throws(ParseError) {
    var size: (width: Int, height: Int)?
    for id in tiles {
      guard let tile = self[id] else {
        throw ParseError(.missing, path: path, "tile \(id) does not exist")
      }
      guard let tileSize = tile.size else {
        throw ParseError(.missing, path: path, "tile \(id) has no size ('ispe')")
      }
      if let size, size != tileSize {
        throw ParseError(
          .invalid, path: path,
          "tile \(id) of \(tileSize.width)×\(tileSize.height) pixels, the first has "
            + "\(size.width)×\(size.height)")
      }
      size = tileSize
    }
    guard let size else { return }
    let covered = (size.width * grid.columns, size.height * grid.rows)
    guard covered.0 >= grid.width, covered.1 >= grid.height else {
      throw ParseError(
        .invalid, path: path,
        "the tiles cover \(covered.0)×\(covered.1) of \(grid.width)×\(grid.height) pixels")
    }
  }
}

/// Measures `dimg` chains; every item is visited once.
private struct DerivationWalk {
  let file: HEIFFile
  private var depths: [ItemID: Int] = [:]
  private var chain: [ItemID] = []

  init(file: HEIFFile) { self.file = file }

  mutating func depth(of id: ItemID) throws(ParseError) -> Int {
    if let depth = depths[id] { return depth }
    guard !chain.contains(id) else {
      throw ParseError(.invalid, path: "meta/iref/dimg", "item \(id) is derived from itself")
    }
    guard chain.count <= file.limits.maxDepth else {
      throw ParseError(
        .limit, path: "meta/iref/dimg",
        "item \(chain[0]) is derived over more than \(file.limits.maxDepth) steps")
    }
    chain.append(id)
    var depth = 0
    for input in file.references("dimg", from: id) {
      depth = max(depth, try self.depth(of: input) + 1)
    }
    chain.removeLast()
    guard depth <= file.limits.maxDepth else {
      throw ParseError(
        .limit, path: "meta/iref/dimg",
        "item \(id) is derived over more than \(file.limits.maxDepth) steps")
    }
    depths[id] = depth
    return depth
  }
}
