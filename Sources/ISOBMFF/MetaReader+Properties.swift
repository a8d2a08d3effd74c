import ByteParsing

extension MetaReader {
  /// Reads `iprp`: the properties of `ipco`, then which items have them.
  mutating func readProperties(primary: ItemID) throws(ParseError) {
    var cursor = try boxes.cursor("iprp")
    var container: ByteCursor?
    var associations: [ByteCursor] = []
    do throws(ParseError) {
      while let (header, content) = try cursor.nextBox() {
        switch header.type {
        case "ipco" where container == nil: container = content
        case "ipma": associations.append(content)
        default:
          log.add("box '\(header.type)' is ignored", at: header.offset, path: cursor.path)
        }
      }
    } catch {
      guard container != nil, !associations.isEmpty else { throw error }
      log.add(error, consequence: "the rest of 'iprp' is ignored")
    }
    guard let container else { throw cursor.error(.missing, "there is no 'ipco' box") }
    let properties = try readContainer(container)
    for var content in associations {
      var box = PropertyAssociationBox()
      var failure: ParseError?
      do throws(ParseError) { try box.read(&content, limits: limits) } catch { failure = error }
      for entry in box.entries { associate(entry, with: properties, path: content.path) }
      if let failure { try tolerate(failure, if: items[primary]?.properties.isEmpty == false) }
    }
  }

  /// One property as stored and as understood.
  struct StoredProperty {
    var property: ItemProperty
    var box: [UInt8]
    /// Why a known property could not be read.
    var problem: String?
  }

  private mutating func readContainer(
    _ container: ByteCursor
  ) throws(ParseError) -> [StoredProperty] {
    var cursor = container
    var properties: [StoredProperty] = []
    do throws(ParseError) {
      while let (header, content) = try cursor.nextBox() {
        guard properties.count < limits.maxEntries else {
          throw cursor.error(.limit, "more than \(limits.maxEntries) properties")
        }
        let box = try container.bytes(from: header.offset, to: header.end)
        properties.append(readProperty(header, content, box: box, index: properties.count + 1))
      }
    } catch {
      if error.kind == .limit { throw error }
      log.add(error, consequence: "the rest of 'ipco' is ignored")
    }
    return properties
  }

  private mutating func readProperty(
    _ header: BoxHeader, _ content: ByteCursor, box: [UInt8], index: Int
  ) -> StoredProperty {
    var reading = content
    do throws(ParseError) {
      let property = try ItemProperty(type: header.type, reading: &reading)
      if case .hvcC(let configuration) = property, let problem = configuration.sequenceProblem {
        log.add(problem, at: header.offset, path: "meta/iprp/ipco[\(index)]/hvcC")
      }
      return StoredProperty(property: property, box: box)
    } catch {
      var error = error
      error.path = "meta/iprp/ipco[\(index)]/\(header.type)"
      log.add(error, consequence: "the property is not understood")
      var rest = content
      return StoredProperty(
        property: .other(header.type, Array(rest.rest())), box: box, problem: error.detail)
    }
  }

  private mutating func associate(
    _ entry: PropertyAssociationBox.Entry, with properties: [StoredProperty], path: String
  ) {
    guard let item = items[entry.id] else {
      log.add("properties for item \(entry.id), which does not exist", path: path)
      return
    }
    guard item.properties.isEmpty else {
      log.add("a second list of properties for item \(entry.id) is ignored", path: path)
      return
    }
    for association in entry.associations where association.index != 0 {
      guard association.index <= properties.count else {
        log.add(
          "item \(entry.id) has property \(association.index) of \(properties.count)", path: path)
        if association.isEssential {
          items.markUnusable(
            entry.id, "its essential property \(association.index) does not exist")
        }
        continue
      }
      let stored = properties[association.index - 1]
      if let item = items[entry.id],
        item.properties.contains(where: { $0.property.describesTheSame(as: stored.property) })
      {
        log.add(
          "item \(entry.id) has two '\(stored.property.type)', the first one counts", path: path)
      }
      items.add(
        PropertyAssociation(
          index: association.index, isEssential: association.isEssential,
          property: stored.property, box: stored.box),
        problem: stored.problem, to: entry.id)
    }
  }
}

extension ItemProperty {
  /// Whether an item should have only one of the two.
  fileprivate func describesTheSame(as other: ItemProperty) -> Bool {
    switch (self, other) {
    case (.colr(.nclx), .colr(.nclx)), (.ispe, .ispe), (.pixi, .pixi), (.auxC, .auxC),
      (.hvcC, .hvcC), (.av1C, .av1C):
      true
    case (.colr(.icc(_, let first)), .colr(.icc(_, let second))): first == second
    default: false
    }
  }
}

extension ByteCursor {
  /// Bytes this cursor holds, by absolute file offset.
  func bytes(from start: Int, to end: Int) throws(ParseError) -> [UInt8] {
    var copy = self
    try copy.seek(start - baseOffset)
    return Array(try copy.take(end - start))
  }
}
