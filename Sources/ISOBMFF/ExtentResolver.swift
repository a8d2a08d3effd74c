import ByteParsing

/// Turns the extents of items into ranges of the file, through items that lie within other items.
///
/// The total is never longer than the file, so that many overlapping extents cannot ask for more
/// memory than the file has bytes, and the work for nested items is bounded.
struct ExtentResolver {
  let file: HEIFFile
  private var steps = 0
  private var resolved: [ItemID: [Range<Int>]] = [:]

  init(file: HEIFFile) { self.file = file }

  mutating func ranges(of id: ItemID, depth: Int) throws(ParseError) -> [Range<Int>] {
    if let ranges = resolved[id] { return ranges }
    let path = "meta/iloc[\(id)]"
    guard depth <= file.limits.maxDepth else {
      throw ParseError(
        .limit, path: path, "items within items more than \(file.limits.maxDepth) deep")
    }
    let item = try file.item(id)
    guard let location = item.location else {
      if item.kind == .identity { return [] }
      throw ParseError(.missing, path: path, "item \(id) has no location")
    }
    guard location.dataReference == 0 else {
      throw ParseError(.unsupported, path: path, "the data of item \(id) is in another file")
    }
    var ranges: [Range<Int>] = []
    var total = 0
    for extent in location.extents {
      let pieces = try resolve(extent, of: item, location, depth: depth, path: path)
      for piece in pieces { total += piece.count }
      guard total <= file.source.size else {
        throw ParseError(
          .invalid, path: path, "the extents of item \(id) are together longer than the file")
      }
      ranges += pieces
    }
    resolved[id] = ranges
    return ranges
  }

  private mutating func resolve(
    _ extent: ItemLocation.Extent, of item: Item, _ location: ItemLocation, depth: Int,
    path: String
  ) throws(ParseError) -> [Range<Int>] {
    let offset = try location.baseOffset.adding(checked: extent.offset, path: path)
    switch location.construction {
    case .file:
      return try cut([0..<file.source.size], offset, extent.length, "the file", path)
    case .itemData:
      guard let itemData = file.itemData else {
        throw ParseError(.missing, path: path, "item \(item.id) is in 'idat', which is missing")
      }
      return try cut([itemData], offset, extent.length, "'idat'", path)
    case .item:
      let containers = file.references("iloc", from: item.id)
      let index = max(extent.index, 1)
      guard index <= UInt64(containers.count) else {
        throw ParseError(
          .invalid, path: path,
          "item \(item.id) lies in the item of reference \(index), there are \(containers.count)")
      }
      let container = containers[Int(index) - 1]
      let outer = try ranges(of: container, depth: depth + 1)
      return try cut(outer, offset, extent.length, "item \(container)", path)
    }
  }

  /// `length` bytes (0: all) from `offset` of the concatenation of `pieces`.
  private mutating func cut(
    _ pieces: [Range<Int>], _ offset: UInt64, _ length: UInt64, _ name: String, _ path: String
  ) throws(ParseError) -> [Range<Int>] {
    steps += pieces.count
    guard steps <= 4 * file.limits.maxEntries else {
      throw ParseError(.limit, path: path, "too many extents within extents")
    }
    let available = UInt64(pieces.reduce(0) { $0 + $1.count })
    guard offset <= available, length <= available - offset else {
      throw ParseError(
        .truncated, at: Int(exactly: offset), path: path,
        "bytes \(offset) to \(offset)+\(length) of \(name), which has \(available)")
    }
    var skip = Int(offset)
    var left = Int(length == 0 ? available - offset : length)
    var result: [Range<Int>] = []
    for piece in pieces where left > 0 {
      let taken = piece.dropFirst(skip).prefix(left)
      skip -= min(skip, piece.count)
      guard !taken.isEmpty else { continue }
      result.append(taken)
      left -= taken.count
    }
    return result
  }
}
