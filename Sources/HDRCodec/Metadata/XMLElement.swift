/// An XML name with the prefix it was written with.
struct XMLName: Sendable, Hashable {
  var namespace: String
  var prefix: String
  var local: String

  /// As written in a tag.
  var qualified: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}

struct XMLAttribute: Sendable, Hashable {
  static let declarationNamespace = "http://www.w3.org/2000/xmlns/"

  var name: XMLName
  var value: String

  /// `xmlns` or `xmlns:prefix`; the value is the namespace.
  var isDeclaration: Bool { name.namespace == Self.declarationNamespace }
}

enum XMLNode: Sendable, Hashable {
  case element(XMLElement)
  case text(String)

  var element: XMLElement? {
    if case .element(let element) = self { element } else { nil }
  }

  var isWhitespace: Bool {
    guard case .text(let text) = self else { return false }
    return text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}

/// An element with its attributes in the order they were written, namespace declarations included.
struct XMLElement: Sendable, Hashable {
  var name: XMLName
  var attributes: [XMLAttribute] = []
  var children: [XMLNode] = []

  var elements: [XMLElement] { children.compactMap(\.element) }

  /// All character data inside, in order.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// All namespaces that names of this element and its descendants use.
  var usedNamespaces: Set<String> {
    var used: Set = [name.namespace]
    for attribute in attributes where !attribute.isDeclaration {
      used.insert(attribute.name.namespace)
    }
    for element in elements { used.formUnion(element.usedNamespaces) }
    return used
  }
}
