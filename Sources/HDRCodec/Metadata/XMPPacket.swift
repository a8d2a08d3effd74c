public import ByteParsing
public import GainMap

/// An XMP packet: its properties, and itself with single properties changed.
///
/// A packet that is not changed keeps its bytes. A changed one is written anew as UTF-8 with the
/// same RDF content; comments and padding are not kept.
public struct XMPPacket: Sendable {
  /// Bytes of a packet that are read at most.
  public static let maxBytes = 16 << 20

  /// The packet in UTF-8; the very bytes that were read, if they were in UTF-8.
  public let bytes: [UInt8]
  /// What the packet says.
  public let properties: XMPProperties
  let root: XMLElement
  /// The packet has the `<?xpacket?>` instructions around it.
  let hasWrapper: Bool

  /// Reads a packet in UTF-8, UTF-16 or UTF-32, with or without its wrapper.
  public init(_ bytes: [UInt8]) throws(ParseError) {
    guard bytes.count <= Self.maxBytes else {
      throw ParseError(
        .limit, path: "XMP", "\(bytes.count) bytes, the limit is \(Self.maxBytes)")
    }
    let utf8 = XMPText.utf8(bytes)
    let text = XMPText.document(in: utf8)
    self.bytes = utf8
    root = try XMLParser.parse(text)
    hasWrapper = text.starts(with: "<?xpacket".utf8)
    properties = RDF.properties(of: root)
  }

  /// A packet rebuilt around a changed tree.
  init(root: XMLElement, hasWrapper: Bool) {
    self.root = root
    self.hasWrapper = hasWrapper
    properties = RDF.properties(of: root)
    let xml = root.xml
    bytes = Array(
      (hasWrapper ? "\(Self.header)\n\(xml)\n<?xpacket end=\"w\"?>" : xml).utf8)
  }

  private static let header = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>"

  /// Namespaces of the properties, sorted.
  public var namespaces: [String] { Set(properties.keys.map(\.namespace)).sorted() }

  /// Nothing is said at all.
  public var isEmpty: Bool { properties.isEmpty }
}
