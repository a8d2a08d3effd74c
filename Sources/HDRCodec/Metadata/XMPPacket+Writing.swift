public import GainMap

extension XMPPacket {
  /// A new packet with these properties, sorted by name: simple ones as attributes, arrays as
  /// `rdf:Seq`, structures as resources.
  public init(_ properties: XMPProperties) {
    var prefixes = Prefixes()
    var description = XMLElement(name: .rdf("Description"))
    description.attributes.append(XMLAttribute(name: .rdf("about"), value: ""))
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
      if case .text(let text) = value {
        description.attributes.append(XMLAttribute(name: prefixes.name(name), value: text))
      } else {
        description.children.append(.element(Self.element(prefixes.name(name), value, &prefixes)))
      }
    }
    let declarations = prefixes.declarations
    description.attributes.insert(contentsOf: declarations, at: 1)
    var rdf = XMLElement(name: .rdf("RDF"))
    rdf.attributes = [.declaration("rdf", XMPNamespace.rdf)]
    rdf.children = [.element(description)]
    var root = XMLElement(
      name: XMLName(namespace: XMPNamespace.meta, prefix: "x", local: "xmpmeta"))
    root.attributes = [.declaration("x", XMPNamespace.meta)]
    root.children = [.element(rdf)]
    self.init(root: root, hasWrapper: true)
  }

  private static func element(
    _ name: XMLName, _ value: XMPValue, _ prefixes: inout Prefixes
  ) -> XMLElement {
    var element = XMLElement(name: name)
    switch value {
    case .text(let text):
      element.children = [.text(text)]
    case .array(let items):
      var list = XMLElement(name: .rdf("Seq"))
      list.children = items.map { .element(Self.element(.rdf("li"), $0, &prefixes)) }
      element.children = [.element(list)]
    case .structure(let fields):
      element.attributes = [XMLAttribute(name: .rdf("parseType"), value: "Resource")]
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        element.children.append(
          .element(Self.element(prefixes.name(name), value, &prefixes)))
      }
    }
    return element
  }

  /// Prefixes in use: the usual ones, else ns1, ns2 and so on.
  private struct Prefixes {
    private var chosen: [String: String] = [:]

    mutating func name(_ name: XMPName) -> XMLName {
      let prefix =
        chosen[name.namespace] ?? XMPNamespace.prefixes[name.namespace] ?? "ns\(chosen.count + 1)"
      chosen[name.namespace] = prefix
      return XMLName(namespace: name.namespace, prefix: prefix, local: name.local)
    }

    var declarations: [XMLAttribute] {
      chosen.sorted { $0.key < $1.key }.map { .declaration($0.value, $0.key) }
    }
  }
}

extension XMLName {
  fileprivate static func rdf(_ local: String) -> XMLName {
    XMLName(namespace: XMPNamespace.rdf, prefix: "rdf", local: local)
  }
}

extension XMLAttribute {
  fileprivate static func declaration(_ prefix: String, _ namespace: String) -> XMLAttribute {
    XMLAttribute(
      name: XMLName(namespace: declarationNamespace, prefix: "xmlns", local: prefix),
      value: namespace)
  }
}
