/// An expanded XML name: namespace URI and local part.
public struct XMPName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The namespace URI; empty for none.
  public var namespace: String
  /// The name without its prefix.
  public var local: String

  /// A name in a namespace.
  public init(_ namespace: String, _ local: String) {
    self.namespace = namespace
    self.local = local
  }

  /// By namespace, then by local part.
  public static func < (a: XMPName, b: XMPName) -> Bool {
    (a.namespace, a.local) < (b.namespace, b.local)
  }

  /// "{namespace}local".
  public var description: String { "{\(namespace)}\(local)" }
}

/// The value of an XMP property, whichever of RDF's ways of writing was used.
public indirect enum XMPValue: Sendable, Hashable {
  case text(String)
  /// `rdf:Seq`, `rdf:Bag` or `rdf:Alt`.
  case array([XMPValue])
  case structure(XMPProperties)

  /// The text of a simple value, or of an array's only item.
  public var text: String? {
    switch self {
    case .text(let text): text
    case .array(let items) where items.count == 1: items[0].text
    default: nil
    }
  }

  /// The items of an array; a single value is an array of one.
  public var items: [XMPValue] {
    if case .array(let items) = self { items } else { [self] }
  }

  /// The fields of a structure.
  public var structure: XMPProperties? {
    if case .structure(let properties) = self { properties } else { nil }
  }
}

/// The properties of an XMP packet, or the fields of a structure.
public typealias XMPProperties = [XMPName: XMPValue]
