import ByteParsing

/// The `iloc` box, versions 0 to 2, in reading and in writing.
struct ItemLocationBox: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var id: ItemID
    var location: ItemLocation
  }

  var version: UInt8
  /// Widths in bytes of the variable fields: 0, 4 or 8 each.
  var offsetSize = 4
  var lengthSize = 4
  var baseOffsetSize = 0
  /// Versions 1 and 2 only.
  var indexSize = 0
  var entries: [Entry] = []

  init(version: UInt8 = 0) { self.version = version }

  /// Reads the content of the box; the entries before an error are kept. Counts are checked against
  /// the bytes that are there before anything is allocated for them.
  mutating func read(
    _ cursor: inout ByteCursor, limits: Limits, log: inout WarningLog
  ) throws(ParseError) {
    version = try cursor.versionAndFlags(in: 0...2).version
    let sizes = try cursor.u16()
    offsetSize = try Self.width(sizes >> 12, &cursor)
    lengthSize = try Self.width(sizes >> 8 & 15, &cursor)
    baseOffsetSize = try Self.width(sizes >> 4 & 15, &cursor)
    indexSize = version == 0 ? 0 : try Self.width(sizes & 15, &cursor)
    let count = Int(version == 2 ? try cursor.u32() : UInt32(try cursor.u16()))
    let entrySize = (version == 2 ? 4 : 2) + (version == 0 ? 0 : 2) + 4 + baseOffsetSize
    try cursor.check(count, of: "items", eachAtLeast: entrySize, limits)
    var extents = 0
    for _ in 0..<count {
      let start = cursor.offset
      let id = try cursor.itemID(wide: version == 2)
      let method = version == 0 ? 0 : UInt8(try cursor.u16() & 15)
      var location = ItemLocation(extents: [])
      location.dataReference = try cursor.u16()
      location.baseOffset = try cursor.unsigned(bytes: baseOffsetSize)
      let extentCount = Int(try cursor.u16())
      extents += extentCount
      guard extents <= limits.maxEntries else {
        throw cursor.error(.limit, "more than \(limits.maxEntries) extents")
      }
      try cursor.check(
        extentCount, of: "extents", eachAtLeast: indexSize + offsetSize + lengthSize, limits)
      for _ in 0..<extentCount {
        location.extents.append(
          .init(
            index: try cursor.unsigned(bytes: indexSize),
            offset: try cursor.unsigned(bytes: offsetSize),
            length: try cursor.unsigned(bytes: lengthSize)))
      }
      guard let construction = ItemLocation.Construction(rawValue: method) else {
        log.add(
          "item \(id): construction method \(method) is not known, its location is ignored",
          at: start, path: cursor.path)
        continue
      }
      location.construction = construction
      entries.append(Entry(id: id, location: location))
    }
  }

  private static func width(
    _ nibble: UInt16, _ cursor: inout ByteCursor
  ) throws(ParseError) -> Int {
    guard nibble == 0 || nibble == 4 || nibble == 8 else {
      throw cursor.error(.invalid, "a field width of \(nibble) bytes; 0, 4 and 8 are defined")
    }
    return Int(nibble)
  }

  /// The whole box.
  func serialised() -> [UInt8] {
    ByteWriter.fullBox("iloc", version: version) { writer in
      writer.u8(UInt8(offsetSize << 4 | lengthSize))
      writer.u8(UInt8(baseOffsetSize << 4 | (version == 0 ? 0 : indexSize)))
      if version == 2 {
        writer.u32(UInt32(entries.count))
      } else {
        writer.u16(UInt16(entries.count))
      }
      for entry in entries {
        writer.itemID(entry.id, wide: version == 2)
        if version != 0 { writer.u16(UInt16(entry.location.construction.rawValue)) }
        writer.u16(entry.location.dataReference)
        writer.unsigned(entry.location.baseOffset, bytes: baseOffsetSize)
        writer.u16(UInt16(entry.location.extents.count))
        for extent in entry.location.extents {
          if version != 0 { writer.unsigned(extent.index, bytes: indexSize) }
          writer.unsigned(extent.offset, bytes: offsetSize)
          writer.unsigned(extent.length, bytes: lengthSize)
        }
      }
    }
  }
}

extension ByteCursor {
  /// Checks a declared count against the bytes left and against the limit on entries.
  func check(
    _ count: Int, of what: String, eachAtLeast size: Int, _ limits: Limits
  ) throws(ParseError) {
    guard size == 0 || count <= remaining / size else {
      throw error(.truncated, "\(count) \(what) need \(size) bytes each, \(remaining) are left")
    }
    guard count <= limits.maxEntries else {
      throw error(.limit, "\(count) \(what), the limit is \(limits.maxEntries)")
    }
  }
}
