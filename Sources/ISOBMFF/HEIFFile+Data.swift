public import ByteParsing

extension HEIFFile {
  /// The data of an item: its extents, joined. At most as long as the file.
  public func payload(of id: ItemID) throws(ParseError) -> [UInt8] {
    try read(try ranges(of: id))
  }

  /// The first bytes of an item's data, at most `count` of them.
  public func payload(of id: ItemID, first count: Int) throws(ParseError) -> [UInt8] {
    var left = max(count, 0)
    var head: [Range<Int>] = []
    for range in try ranges(of: id) where left > 0 {
      head.append(range.prefix(left))
      left -= min(left, range.count)
    }
    return try read(head)
  }

  /// The length of an item's data in bytes, without reading it.
  public func payloadSize(of id: ItemID) throws(ParseError) -> Int {
    try ranges(of: id).reduce(0) { $0 + $1.count }
  }

  /// Where in the file an item's data is, in order.
  public func ranges(of id: ItemID) throws(ParseError) -> [Range<Int>] {
    var resolver = ExtentResolver(file: self)
    return try resolver.ranges(of: id, depth: 0)
  }

  private func read(_ ranges: [Range<Int>]) throws(ParseError) -> [UInt8] {
    if let range = ranges.first, ranges.count == 1 {
      return try source.read(at: range.lowerBound, count: range.count)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges { bytes += try source.read(at: range.lowerBound, count: range.count) }
    return bytes
  }
}
