import GainMap

/// The GContainer directory of a primary image's XMP: what follows that image in the file, one
/// item after the other.
struct ContainerDirectory: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    /// "Primary", "GainMap", "MotionPhoto" and so on.
    var semantic: String
    var mime: String
    /// Bytes; 0 where it is not given, as for the primary.
    var length: Int
    /// Bytes between this item's end and the next item.
    var padding: Int
  }

  var items: [Item]

  /// nil when the properties have no directory with a second item.
  init?(_ xmp: XMPProperties) {
    guard let directory = xmp[XMPName(XMPNamespace.container, "Directory")] else { return nil }
    let items = directory.items.compactMap { $0.structure.flatMap(Item.init) }
    guard items.count > 1 else { return nil }
    self.items = items
  }

  var announcesGainMap: Bool { items.contains { $0.semantic == "GainMap" } }

  /// Where the items after the first lie, in the order of the directory. Items are contiguous; the
  /// primary's end is known from its markers, since its length is not stated.
  func places(afterPrimaryEndingAt end: Int) -> [(item: Item, range: Range<Int>)] {
    var places: [(Item, Range<Int>)] = []
    var next = end.addingReportingOverflow(items[0].padding)
    for item in items.dropFirst() {
      let start = next.partialValue
      let stop = start.addingReportingOverflow(item.length)
      guard !next.overflow, !stop.overflow else { break }
      places.append((item, start..<stop.partialValue))
      next = stop.partialValue.addingReportingOverflow(item.padding)
    }
    return places
  }
}

extension ContainerDirectory.Item {
  /// The fields stand in a `Container:Item` inside the list's entry, or in the entry itself.
  fileprivate init?(_ entry: XMPProperties) {
    let fields = entry[XMPName(XMPNamespace.container, "Item")]?.structure ?? entry
    func text(_ local: String) -> String? {
      fields[XMPName(XMPNamespace.containerItem, local)]?.text
    }
    guard let semantic = text("Semantic") else { return nil }
    self.semantic = semantic
    mime = text("Mime") ?? ""
    length = text("Length").flatMap { Int($0) }.map { max($0, 0) } ?? 0
    padding = text("Padding").flatMap { Int($0) }.map { max($0, 0) } ?? 0
  }
}
