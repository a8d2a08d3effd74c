public import GainMap

extension XMPPacket {
  /// The packet without the properties that `shouldRemove` names; itself when there are none.
  /// Declarations of namespaces that fall out of use with them go too.
  public func removing(where shouldRemove: (XMPName) -> Bool) -> XMPPacket {
    edited { description, abandoned in
      description.attributes.removeAll { attribute in
        guard !RDF.isSyntax(attribute.name), shouldRemove(XMPName(attribute.name)) else {
          return false
        }
        abandoned.insert(attribute.name.namespace)
        return true
      }
      description.removeElements { element in
        guard !RDF.isSyntax(element.name), shouldRemove(XMPName(element.name)) else {
          return false
        }
        abandoned.formUnion(element.usedNamespaces)
        return true
      }
    }
  }

  /// The packet with another text for a property it has; itself when it does not have it.
  public func replacing(_ name: XMPName, with text: String) -> XMPPacket {
    guard let old = properties[name], old != .text(text) else { return self }
    return edited { description, _ in
      for index in description.attributes.indices
      where XMPName(description.attributes[index].name) == name {
        description.attributes[index].value = text
      }
      for index in description.children.indices {
        guard var element = description.children[index].element, XMPName(element.name) == name
        else { continue }
        element.attributes.removeAll { !$0.isDeclaration }
        element.children = [.text(text)]
        description.children[index] = .element(element)
      }
    }
  }

  /// A change to each description; `abandoned` collects namespaces of what was taken out.
  func edited(
    _ change: (_ description: inout XMLElement, _ abandoned: inout Set<String>) -> Void
  ) -> XMPPacket {
    var abandoned: Set<String> = []
    var changed = root
    changed.changeDescriptions { change(&$0, &abandoned) }
    guard changed != root else { return self }
    changed.removeDeclarations(of: abandoned.subtracting(changed.usedNamespaces))
    return XMPPacket(root: changed, hasWrapper: hasWrapper)
  }
}

extension XMLElement {
  /// Visits the descriptions that stand directly in `rdf:RDF`.
  fileprivate mutating func changeDescriptions(_ change: (inout XMLElement) -> Void) {
    let isRDF = RDF.isElement(name, "RDF")
    for index in children.indices {
      guard var element = children[index].element else { continue }
      if !isRDF {
        element.changeDescriptions(change)
      } else if RDF.isDescription(element) {
        change(&element)
      }
      children[index] = .element(element)
    }
  }

  /// Removes child elements, each with the white space in front of it.
  mutating func removeElements(where shouldRemove: (XMLElement) -> Bool) {
    var kept: [XMLNode] = []
    for node in children {
      if let element = node.element, shouldRemove(element) {
        if kept.last?.isWhitespace == true { kept.removeLast() }
      } else {
        kept.append(node)
      }
    }
    children = kept
  }

  fileprivate mutating func removeDeclarations(of namespaces: Set<String>) {
    guard !namespaces.isEmpty else { return }
    attributes.removeAll { $0.isDeclaration && namespaces.contains($0.value) }
    for index in children.indices {
      guard var element = children[index].element else { continue }
      element.removeDeclarations(of: namespaces)
      children[index] = .element(element)
    }
  }
}
