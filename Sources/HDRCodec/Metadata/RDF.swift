import GainMap

/// Reading RDF/XML in the forms that XMP allows: a property as an attribute, as an element with
/// text, as `rdf:Seq`, `rdf:Bag` or `rdf:Alt`, as a structure in any of its spellings.
enum RDF {
  /// Whether a name belongs to the language itself and not to the data.
  static func isSyntax(_ name: XMLName) -> Bool {
    [XMPNamespace.rdf, XMPNamespace.xml, XMLAttribute.declarationNamespace]
      .contains(name.namespace)
  }

  static func isElement(_ name: XMLName, _ local: String) -> Bool {
    name.namespace == XMPNamespace.rdf && name.local == local
  }

  /// The properties of all descriptions of a document; of a property written twice, the first.
  static func properties(of root: XMLElement) -> XMPProperties {
    var properties: XMPProperties = [:]
    for description in descriptions(of: root) {
      properties.merge(fields(of: description)) { first, _ in first }
    }
    return properties
  }

  /// `rdf:RDF` itself, or in an `x:xmpmeta` or other wrapper.
  private static func descriptions(of root: XMLElement) -> [XMLElement] {
    if isElement(root.name, "RDF") { return root.elements.filter(isDescription) }
    return root.elements.flatMap(descriptions)
  }

  static func isDescription(_ element: XMLElement) -> Bool {
    isElement(element.name, "Description")
  }

  /// The properties in attributes and child elements.
  private static func fields(of element: XMLElement) -> XMPProperties {
    var fields: XMPProperties = [:]
    for attribute in element.attributes where !isSyntax(attribute.name) {
      fields[XMPName(attribute.name)] = fields[XMPName(attribute.name)] ?? .text(attribute.value)
    }
    for child in element.elements where !isSyntax(child.name) {
      fields[XMPName(child.name)] = fields[XMPName(child.name)] ?? value(of: child)
    }
    return fields
  }

  /// The value of a property element, or of an array's `rdf:li`.
  static func value(of element: XMLElement) -> XMPValue {
    let parseType = syntaxAttribute("parseType", of: element)
    if parseType == "Literal" { return .text(element.text) }
    if parseType == "Resource" { return structure(element) }
    if let resource = syntaxAttribute("resource", of: element) { return .text(resource) }
    guard let child = element.elements.first else {
      let hasFields = element.attributes.contains { !isSyntax($0.name) }
      return hasFields ? structure(element) : .text(element.text)
    }
    if ["Seq", "Bag", "Alt"].contains(where: { isElement(child.name, $0) }) {
      return .array(child.elements.filter { isElement($0.name, "li") }.map(value))
    }
    // rdf:Description, or an element that is a structure and its type at once.
    return isDescription(child) ? structure(child) : .structure(fields(of: element))
  }

  /// The fields of a structure; of `rdf:value` with qualifiers, the value.
  private static func structure(_ element: XMLElement) -> XMPValue {
    if let child = element.elements.first(where: { isElement($0.name, "value") }) {
      return value(of: child)
    }
    return .structure(fields(of: element))
  }

  private static func syntaxAttribute(_ local: String, of element: XMLElement) -> String? {
    element.attributes.first { isElement($0.name, local) }?.value
  }
}

extension XMPName {
  init(_ name: XMLName) { self.init(name.namespace, name.local) }
}
