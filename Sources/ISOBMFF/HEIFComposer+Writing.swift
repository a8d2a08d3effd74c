import ByteParsing

extension HEIFComposer {
  /// The file in order, without joining the items' data to the rest.
  public func chunks() throws(CompositionError) -> [[UInt8]] {
    let sorted = items.sorted { $0.id < $1.id }
    try check(sorted.map(\.id))
    var placement = DataPlacement()
    for (id, item) in items { placement.place(item, as: id, extents: layout.extentsPerItem) }
    let start = fileType.serialised() + layout.extraFileBoxes.joined()
    let mediaHeader = mediaDataHeader(size: placement.mediaDataSize)
    let media = mediaHeader.isEmpty ? [] : [mediaHeader] + placement.mediaData
    if layout.mediaDataComesFirst {
      let meta = try meta(sorted, placement, mediaDataOffset: start.count + mediaHeader.count)
      return [start] + media + [meta]
    }
    // The offsets depend on the size of `meta`, which does not depend on the offsets.
    let size = try meta(sorted, placement, mediaDataOffset: 0).count
    let meta = try meta(
      sorted, placement, mediaDataOffset: start.count + size + mediaHeader.count)
    return [start + meta] + media
  }

  private func check(_ ids: [ItemID]) throws(CompositionError) {
    guard let primary else { throw .noPrimaryItem }
    var known: Set<ItemID> = []
    for id in ids {
      guard known.insert(id).inserted else { throw .duplicateItem(id) }
    }
    for id in [primary] + references.flatMap({ [$0.source] + $0.targets }) where !known.contains(id)
    {
      throw .noSuchItem(id)
    }
    for reference in references {
      try limit("references", reference.targets.count, Int(UInt16.max))
    }
    for (_, item) in items { try limit("properties of an item", item.properties.count, 255) }
  }

  private func limit(_ what: String, _ count: Int, _ limit: Int) throws(CompositionError) {
    guard count <= limit else { throw .tooMany(what, count: count, limit: limit) }
  }

  /// The header of `mdat`, empty when there is nothing in it.
  private func mediaDataHeader(size: Int) -> [UInt8] {
    guard size > 0 else { return [] }
    var writer = ByteWriter()
    if !layout.hasLargeMediaData, let short = UInt32(exactly: size + 8) {
      writer.u32(short)
      writer.append("mdat" as FourCC)
    } else {
      writer.u32(1)
      writer.append("mdat" as FourCC)
      writer.u64(UInt64(size) + 16)
    }
    return writer.bytes
  }

  private func meta(
    _ sorted: [(id: ItemID, item: ComposedItem)], _ placement: DataPlacement, mediaDataOffset: Int
  ) throws(CompositionError) -> [UInt8] {
    let (container, associations) = try properties()
    let references = references + placement.references
    var children: [(type: FourCC, box: [UInt8])] = [
      ("hdlr", Self.handler), ("pitm", primaryBox),
      ("iloc", try locations(sorted.map(\.id), placement, mediaDataOffset)),
      ("iinf", itemInfo(sorted)),
    ]
    if !references.isEmpty { children.append(("iref", ItemReference.serialisedBox(references))) }
    children.append(("iprp", ByteWriter.box("iprp") { $0.append(container + associations) }))
    if !groups.isEmpty { children.append(("grpl", EntityGroup.serialisedBox(groups))) }
    if !placement.itemData.isEmpty {
      children.append(("idat", ByteWriter.box("idat") { $0.append(placement.itemData) }))
    }
    return ByteWriter.fullBox("meta") { writer in
      for child in children where !layout.omittedBoxes.contains(child.type) {
        writer.append(child.box)
      }
      for box in layout.extraMetaBoxes { writer.append(box) }
    }
  }

  /// The `hdlr` box of every image file.
  static let handler = ByteWriter.fullBox("hdlr") { writer in
    writer.u32(0)
    writer.append("pict" as FourCC)
    for _ in 0..<3 { writer.u32(0) }
    writer.nulTerminated("")
  }

  private var primaryBox: [UInt8] {
    let id = primary ?? 0
    let wide = id.rawValue > UInt16.max
    return ByteWriter.fullBox("pitm", version: wide ? 1 : 0) { $0.itemID(id, wide: wide) }
  }

  private func itemInfo(_ sorted: [(id: ItemID, item: ComposedItem)]) -> [UInt8] {
    let wide = sorted.count > UInt16.max
    return ByteWriter.fullBox("iinf", version: wide ? 1 : 0) { writer in
      writer.itemID(ItemID(UInt32(truncatingIfNeeded: sorted.count)), wide: wide)
      for (id, item) in sorted {
        var entry = ItemInfoEntry(id: id, type: item.type)
        entry.name = item.name
        entry.isHidden = item.isHidden
        entry.contentType = item.contentType
        entry.contentEncoding = item.contentEncoding
        entry.uriType = item.uriType
        writer.append(entry.serialised(version: layout.itemInfoVersion))
      }
    }
  }

  private func locations(
    _ ids: [ItemID], _ placement: DataPlacement, _ mediaDataOffset: Int
  ) throws(CompositionError) -> [UInt8] {
    let located = placement.locations
    let needsMethod = located.values.contains { $0.construction != .file }
    let needsWideIDs = ids.contains { $0.rawValue > UInt16.max } || ids.count > UInt16.max
    var box = ItemLocationBox(
      version: max(layout.itemLocationVersion ?? 0, needsWideIDs ? 2 : needsMethod ? 1 : 0))
    let fits = placement.mediaDataSize < 0xF000_0000
    box.offsetSize = layout.offsetSize ?? (fits ? 4 : 8)
    box.lengthSize = box.offsetSize
    box.baseOffsetSize = layout.usesBaseOffset ? box.offsetSize : 0
    for id in ids {
      guard var location = located[id] else { continue }
      try limit("extents of an item", location.extents.count, Int(UInt16.max))
      if location.construction == .file {
        if layout.usesBaseOffset {
          location.baseOffset = UInt64(mediaDataOffset)
        } else {
          for index in location.extents.indices {
            location.extents[index].offset += UInt64(mediaDataOffset)
          }
        }
      }
      box.entries.append(.init(id: id, location: location))
    }
    return box.serialised()
  }

  /// `ipco` in the order in which items were added, and `ipma` in the order of identifiers.
  private func properties() throws(CompositionError) -> (container: [UInt8], associations: [UInt8])
  {
    var indices: [[UInt8]: Int] = [:]
    var boxes: [[UInt8]] = []
    var entries: [PropertyAssociationBox.Entry] = []
    for (id, item) in items where !item.properties.isEmpty {
      var entry = PropertyAssociationBox.Entry(id: id, associations: [])
      let ordered = (0...3).flatMap { rank in item.properties.filter { $0.rank == rank } }
      for property in ordered {
        if indices[property.box] == nil {
          boxes.append(property.box)
          indices[property.box] = boxes.count
        }
        guard let index = indices[property.box] else { continue }
        entry.associations.append(.init(index: index, isEssential: property.isEssential))
      }
      entries.append(entry)
    }
    try limit("properties", boxes.count, 0x7FFF)
    entries.sort { $0.id < $1.id }
    let container = ByteWriter.box("ipco") { writer in
      for box in boxes { writer.append(box) }
    }
    return (container, PropertyAssociationBox(entries).serialised())
  }
}
