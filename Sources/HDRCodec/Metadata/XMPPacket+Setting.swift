public import ByteParsing
public import GainMap

extension XMPPacket {
  /// A packet that says `name` = `text`: the given one with the property replaced or added, or a new
  /// one when there is none.
  public static func setting(
    _ name: XMPName, to text: String, in packet: [UInt8]?
  ) throws(ParseError) -> XMPPacket {
    guard let packet else { return XMPPacket([name: .text(text)]) }
    return try XMPPacket(packet).setting(name, to: text)
  }

  /// The packet with a simple property replaced, or added to its first description.
  public func setting(_ name: XMPName, to text: String) -> XMPPacket {
    guard properties[name] == nil else { return replacing(name, with: text) }
    let prefix = XMPNamespace.prefixes[name.namespace] ?? "ns1"
    var isAdded = false
    return edited { description, _ in
      guard !isAdded else { return }
      isAdded = true
      let declaration = XMLAttribute(
        name: XMLName(
          namespace: XMLAttribute.declarationNamespace, prefix: "xmlns", local: prefix),
        value: name.namespace)
      description.attributes.removeAll { $0.name == declaration.name }
      description.attributes += [
        declaration,
        XMLAttribute(
          name: XMLName(namespace: name.namespace, prefix: prefix, local: name.local), value: text),
      ]
    }
  }
}
