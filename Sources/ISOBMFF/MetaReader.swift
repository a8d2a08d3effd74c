import ByteParsing

/// Reads a `meta` box. What the primary item needs must be sound; elsewhere damage is a warning and
/// what was read before it is kept.
struct MetaReader {
  let boxes: MetaBoxes
  let limits: Limits
  var log: WarningLog

  var items = ItemTable()
  private(set) var references: [ItemReference] = []
  private(set) var groups: [EntityGroup] = []

  init(
    _ meta: BoxHeader, source: any ByteSource, limits: Limits, log: WarningLog
  ) throws(ParseError) {
    self.limits = limits
    self.log = log
    boxes = try MetaBoxes(meta, source: source, limits: limits, log: &self.log)
  }

  /// Reads everything; returns the primary item, which exists.
  mutating func read() throws(ParseError) -> ItemID {
    try checkHandler()
    let primary = try readPrimary()
    let failure = try readItems()
    guard items[primary] != nil else {
      throw failure
        ?? ParseError(
          .missing, at: boxes["iinf"]?.offset, path: "meta/iinf",
          "the primary item \(primary) is not among the items")
    }
    try readLocations(primary: primary)
    try readProperties(primary: primary)
    do throws(ParseError) { try readReferences() } catch {
      log.add(error, consequence: "the rest of 'iref' is ignored")
    }
    do throws(ParseError) { try readGroups() } catch {
      log.add(error, consequence: "the rest of 'grpl' is ignored")
    }
    items.markUnusable()
    return primary
  }

  private func checkHandler() throws(ParseError) {
    var cursor = try boxes.cursor("hdlr")
    _ = try cursor.versionAndFlags()
    try cursor.skip(4)
    let handler = try cursor.fourCC()
    guard handler == "pict" else {
      throw cursor.error(.unsupported, "handler '\(handler)'; images have 'pict'")
    }
  }

  private func readPrimary() throws(ParseError) -> ItemID {
    var cursor = try boxes.cursor("pitm")
    let version = try cursor.versionAndFlags(in: 0...1).version
    let id = try cursor.itemID(wide: version == 1)
    guard id != 0 else { throw cursor.error(.invalid, "the primary item is 0") }
    return id
  }

  /// Reads `iinf`; returns the damage that ended it early, if any.
  private mutating func readItems() throws(ParseError) -> ParseError? {
    var cursor = try boxes.cursor("iinf")
    let version = try cursor.versionAndFlags(in: 0...1).version
    let declared = version == 0 ? Int(try cursor.u16()) : Int(try cursor.u32())
    var count = 0
    do throws(ParseError) {
      while let (header, content) = try cursor.nextBox() {
        count += 1
        guard count <= limits.maxEntries else {
          throw cursor.error(.limit, "more than \(limits.maxEntries) items")
        }
        readItem(header, content)
      }
    } catch {
      if error.kind == .limit { throw error }
      log.add(error, consequence: "the rest of 'iinf' is ignored")
      return error
    }
    if count != declared {
      log.add("\(declared) items are declared, \(count) are there", path: cursor.path)
    }
    return nil
  }

  private mutating func readItem(_ header: BoxHeader, _ content: ByteCursor) {
    guard header.type == "infe" else {
      log.add("box '\(header.type)' is ignored", at: header.offset, path: "meta/iinf")
      return
    }
    var content = content
    do throws(ParseError) {
      let entry = try ItemInfoEntry(reading: &content)
      if !items.add(entry) {
        log.add(
          "a second entry for item \(entry.id) is ignored", at: header.offset, path: content.path)
      }
    } catch {
      log.add(error, consequence: "the item is ignored")
    }
  }

  /// Turns an error into a warning where the primary item does not depend on what is lost.
  mutating func tolerate(_ error: ParseError, if isHarmless: Bool) throws(ParseError) {
    guard isHarmless, error.kind != .limit else { throw error }
    log.add(error, consequence: "the rest of the box is ignored")
  }

  private mutating func readLocations(primary: ItemID) throws(ParseError) {
    var cursor = try boxes.cursor("iloc")
    var box = ItemLocationBox()
    var failure: ParseError?
    do throws(ParseError) { try box.read(&cursor, limits: limits, log: &log) } catch {
      failure = error
    }
    for entry in box.entries {
      switch items.setLocation(entry.location, of: entry.id) {
      case .done: break
      case .noSuchItem:
        log.add("a location for item \(entry.id), which does not exist", path: cursor.path)
      case .already:
        log.add("a second location for item \(entry.id) is ignored", path: cursor.path)
      }
    }
    if let failure { try tolerate(failure, if: items[primary]?.location != nil) }
  }

  private mutating func readReferences() throws(ParseError) {
    guard boxes["iref"] != nil else { return }
    var cursor = try boxes.cursor("iref")
    let version = try cursor.versionAndFlags(in: 0...1).version
    var total = 0
    while let (header, box) = try cursor.nextBox() {
      var content = box
      let reference = try ItemReference(
        type: header.type, wide: version == 1, reading: &content, limits: limits)
      total += max(reference.targets.count, 1)
      guard total <= limits.maxEntries else {
        throw cursor.error(.limit, "more than \(limits.maxEntries) references")
      }
      if isSound(reference, at: header.offset, path: content.path) { references.append(reference) }
    }
  }

  /// Warns of what is wrong with a reference; false when it cannot be used at all. A target that
  /// does not exist stays, because the positions of the others matter.
  private mutating func isSound(_ reference: ItemReference, at offset: Int, path: String) -> Bool {
    guard items[reference.source] != nil else {
      log.add(
        "a reference from item \(reference.source), which does not exist", at: offset, path: path)
      return false
    }
    guard !reference.targets.isEmpty else {
      log.add("a reference to nothing", at: offset, path: path)
      return false
    }
    if reference.type == "dimg", items.hasInputs(reference.source) {
      log.add(
        "a second list of inputs for item \(reference.source) is ignored", at: offset, path: path)
      return false
    }
    if reference.type == "dimg" { items.setHasInputs(reference.source) }
    for target in reference.targets where items[target] == nil {
      log.add(
        "item \(reference.source) refers to item \(target), which does not exist", at: offset,
        path: path)
    }
    return true
  }

  private mutating func readGroups() throws(ParseError) {
    guard boxes["grpl"] != nil else { return }
    var cursor = try boxes.cursor("grpl")
    var total = 0
    while let (header, box) = try cursor.nextBox() {
      var content = box
      let group = try EntityGroup(type: header.type, reading: &content, limits: limits)
      total += group.entities.count + 1
      guard total <= limits.maxEntries else {
        throw cursor.error(.limit, "more than \(limits.maxEntries) group entries")
      }
      groups.append(group)
    }
  }
}
