public import ByteParsing

/// Exchanges properties of items in a HEIF or AVIF file and leaves every coded byte as it is.
///
/// Only the `meta` box changes: new properties go to the end of `ipco`, `ipma` names them in place of
/// the old ones, and the offsets of `iloc` follow what the box grew by.
public struct PropertyEditor: Sendable {
  /// What happens to the properties of one item.
  public struct Edit: Sendable {
    /// The item.
    public var item: ItemID
    /// Types that are taken from it.
    public var removed: Set<FourCC>
    /// Properties that it gets.
    public var added: [ComposedProperty]

    /// An exchange.
    public init(item: ItemID, removing removed: Set<FourCC>, adding added: [ComposedProperty]) {
      self.item = item
      self.removed = removed
      self.added = added
    }
  }

  private let source: any ByteSource
  private let limits: Limits
  private let meta: BoxHeader

  /// Finds the file's `meta` box.
  ///
  /// - Throws: when there is none, or when the file also holds a film or image sequence, whose
  ///   sample tables would have to move too.
  public init(_ source: any ByteSource, limits: Limits = .standard) throws(ParseError) {
    var log = WarningLog()
    meta = try FileLayout(source, limits: limits, log: &log).meta
    self.source = source
    self.limits = limits
    var scanner = BoxScanner(source, range: 0..<source.size)
    while let box = try scanner.next() {
      if box.type == "moov" || box.type == "moof" {
        throw ParseError(
          .unsupported, at: box.offset, "the file also holds an image sequence ('\(box.type)')")
      }
    }
  }

  /// The bytes of the file that change, and what they become.
  public func replacement(
    _ edits: [Edit]
  ) throws(ParseError) -> (range: Range<Int>, bytes: [UInt8]) {
    let head = try source.read(at: meta.content.lowerBound, count: min(4, meta.content.count))
    var children: [(type: FourCC, box: [UInt8])] = []
    var scanner = BoxScanner(
      source, range: meta.content.lowerBound + head.count..<meta.content.upperBound, path: "meta")
    while let box = try scanner.next() {
      let bytes = try source.read(at: box.offset, count: box.end - box.offset)
      children.append(
        (box.type, box.type == "iprp" ? try properties(in: box, edits) : bytes))
    }
    let size = 8 + head.count + children.reduce(0) { $0 + $1.box.count }
    let growth = size - (meta.end - meta.offset)
    for index in children.indices where children[index].type == "iloc" {
      children[index].box = try moved(children[index].box, by: growth)
    }
    let bytes = ByteWriter.box("meta") { writer in
      writer.append(head)
      for child in children { writer.append(child.box) }
    }
    guard bytes.count == size else {
      throw ParseError(.overflow, path: "meta", "a 'meta' box of \(size) bytes")
    }
    return (meta.offset..<meta.end, bytes)
  }

  /// The `iprp` box with the edits.
  private func properties(in iprp: BoxHeader, _ edits: [Edit]) throws(ParseError) -> [UInt8] {
    let content = try source.read(at: iprp.content.lowerBound, count: iprp.content.count)
    var cursor = ByteCursor(content, baseOffset: iprp.content.lowerBound, path: "meta/iprp")
    var boxes: [(type: FourCC, bytes: [UInt8])] = []
    var others: [[UInt8]] = []
    var associations = PropertyAssociationBox()
    while let (header, inner) = try cursor.nextBox() {
      var inner = inner
      switch header.type {
      case "ipco":
        var properties = inner
        while let (property, _) = try properties.nextBox() {
          boxes.append(
            (property.type, try inner.bytes(from: property.offset, to: property.end)))
        }
      case "ipma": try associations.read(&inner, limits: limits)
      default: others.append(try cursor.bytes(from: header.offset, to: header.end))
      }
    }
    for edit in edits {
      let place =
        associations.entries.firstIndex { $0.id == edit.item } ?? associations.entries.endIndex
      if place == associations.entries.endIndex {
        associations.entries.append(.init(id: edit.item, associations: []))
      }
      var kept = associations.entries[place].associations
      kept.removeAll { association in
        boxes.indices.contains(association.index - 1)
          && edit.removed.contains(boxes[association.index - 1].type)
      }
      // Descriptions stand before transformations.
      var added: [PropertyAssociationBox.Association] = []
      for property in edit.added {
        let type = FourCC(
          rawValue: property.box.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        let known = boxes.firstIndex { $0.bytes == property.box }
        if known == nil { boxes.append((type, property.box)) }
        added.append(
          .init(index: (known ?? boxes.count - 1) + 1, isEssential: property.isEssential))
      }
      associations.entries[place].associations = added + kept
      guard associations.entries[place].associations.count <= 255, boxes.count <= 0x7FFF else {
        throw ParseError(.limit, path: "meta/iprp", "too many properties")
      }
    }
    associations.entries.sort { $0.id < $1.id }
    return ByteWriter.box("iprp") { writer in
      writer.append(
        ByteWriter.box("ipco") { inner in
          for box in boxes { inner.append(box.bytes) }
        })
      writer.append(associations.serialised())
      for other in others { writer.append(other) }
    }
  }

  /// An `iloc` box whose extents beyond `meta` have moved by `growth` bytes.
  private func moved(_ box: [UInt8], by growth: Int) throws(ParseError) -> [UInt8] {
    var cursor = ByteCursor(box, path: "meta/iloc")
    guard case (_, var content)? = try cursor.nextBox() else {
      throw cursor.error(.truncated, "the box has no content")
    }
    var locations = ItemLocationBox()
    var log = WarningLog()
    try locations.read(&content, limits: limits, log: &log)
    for index in locations.entries.indices
    where locations.entries[index].location.construction == .file {
      try move(&locations.entries[index].location, by: growth, locations)
    }
    let result = locations.serialised()
    guard result.count == box.count else {
      throw cursor.error(.unsupported, "locations that are not understood")
    }
    return result
  }

  private func move(
    _ location: inout ItemLocation, by growth: Int, _ box: ItemLocationBox
  ) throws(ParseError) {
    func moved(_ value: UInt64, bytes width: Int) throws(ParseError) -> UInt64 {
      let most: UInt64 = width == 8 ? .max : 0xFFFF_FFFF
      let (sum, overflow) = value.addingReportingOverflow(
        UInt64(bitPattern: Int64(growth)))
      guard growth < 0 ? value >= UInt64(-growth) : !overflow && sum <= most else {
        throw ParseError(.overflow, path: "meta/iloc", "an offset does not fit \(width) bytes")
      }
      return sum
    }
    if location.baseOffset >= UInt64(meta.end) {
      location.baseOffset = try moved(location.baseOffset, bytes: box.baseOffsetSize)
      return
    }
    for index in location.extents.indices {
      let start = location.baseOffset.addingReportingOverflow(location.extents[index].offset)
      guard !start.overflow, start.partialValue >= UInt64(meta.end) else { continue }
      guard box.offsetSize > 0 else {
        throw ParseError(.unsupported, path: "meta/iloc", "extents without offsets")
      }
      location.extents[index].offset = try moved(
        location.extents[index].offset, bytes: box.offsetSize)
    }
  }
}
