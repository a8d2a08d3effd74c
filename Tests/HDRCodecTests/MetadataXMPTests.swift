import ByteParsing
import GainMap
import HDRCodec
import Testing

@Suite("XMP packets, reading")
struct MetadataXMPTests {
  /// A packet around descriptions.
  static func packet(_ descriptions: String, wrapper: Bool = true) -> String {
    let body = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(descriptions)</rdf:RDF></x:xmpmeta>
      """
    guard wrapper else { return body }
    return "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\(body)\n"
      + String(repeating: " ", count: 100) + "\n<?xpacket end=\"w\"?>"
  }

  static func read(_ text: String) throws(ParseError) -> XMPPacket {
    try XMPPacket(Array(text.utf8))
  }

  private static let namespace = "http://example.org/p/"
  private static func name(_ local: String) -> XMPName { XMPName(namespace, local) }

  /// The value of property `p:a` in a description with this inside.
  private static func value(attributes: String = "", _ content: String = "") throws -> XMPValue? {
    let text = packet(
      "<rdf:Description rdf:about=\"\" xmlns:p=\"\(namespace)\" \(attributes)>\(content)"
        + "</rdf:Description>")
    return try read(text).properties[name("a")]
  }

  @Test("A property in every spelling of RDF")
  func forms() throws {
    let list: XMPValue = .array([.text("1"), .text("2")])
    let fields: XMPValue = .structure([
      Self.name("b"): .text("1"), Self.name("c"): .text("2"),
    ])
    let cases: [(XMPValue?, XMPValue)] = [
      (try Self.value(attributes: "p:a=\"x &amp; &#65;\""), .text("x & A")),
      (try Self.value("<p:a>x<!-- - --> &lt;y<![CDATA[<z]]></p:a>"), .text("x <y<z")),
      (try Self.value("<p:a/>"), .text("")),
      (try Self.value("<p:a rdf:resource=\"http://r/\"/>"), .text("http://r/")),
      (try Self.value("<p:a xml:lang=\"de\">x</p:a>"), .text("x")),
      (try Self.value("<p:a><rdf:Seq><rdf:li>1</rdf:li> <rdf:li>2</rdf:li></rdf:Seq></p:a>"), list),
      (
        try Self.value("<p:a>\n<rdf:Bag><rdf:li>1</rdf:li><rdf:li>2</rdf:li></rdf:Bag></p:a>"), list
      ),
      (
        try Self.value("<p:a><rdf:Alt><rdf:li xml:lang=\"x-default\">1</rdf:li></rdf:Alt></p:a>"),
        .array([.text("1")])
      ),
      (try Self.value("<p:a><rdf:Seq/></p:a>"), .array([])),
      (
        try Self.value("<p:a rdf:parseType=\"Resource\"><p:b>1</p:b><p:c>2</p:c></p:a>"), fields
      ),
      (
        try Self.value("<p:a><rdf:Description p:b=\"1\"><p:c>2</p:c></rdf:Description></p:a>"),
        fields
      ),
      (try Self.value("<p:a p:b=\"1\" p:c=\"2\"/>"), fields),
      (
        try Self.value(
          "<p:a rdf:parseType=\"Resource\"><rdf:value>1</rdf:value><p:q>2</p:q></p:a>"),
        .text("1")
      ),
      (try Self.value("<p:a rdf:parseType=\"Literal\">x<b>y</b></p:a>"), .text("xy")),
      (
        try Self.value("<p:a><p:T p:b=\"1\"/></p:a>"),
        .structure([Self.name("T"): .structure([Self.name("b"): .text("1")])])
      ),
    ]
    for (actual, expected) in cases { #expect(actual == expected) }
    #expect(cases.count == 15)
  }

  @Test("Several descriptions are one; of a property written twice, the first counts")
  func severalDescriptions() throws {
    let packet = try Self.read(
      Self.packet(
        """
        <rdf:Description xmlns:p="\(Self.namespace)" p:a="1"/>
        <rdf:Description xmlns:q="\(Self.namespace)" q:a="2" q:b="3"/>
        """))
    #expect(packet.properties == [Self.name("a"): .text("1"), Self.name("b"): .text("3")])
    #expect(packet.namespaces == [Self.namespace])
  }

  @Test("Wrapper, byte order mark, padding, NULs and other encodings make no difference")
  func encodings() throws {
    let text = Self.packet("<rdf:Description xmlns:p=\"\(Self.namespace)\" p:a=\"ä😀\"/>")
    let bare = Self.packet(
      "<rdf:Description xmlns:p=\"\(Self.namespace)\" p:a=\"ä😀\"/>", wrapper: false)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    func utf16(_ text: String, _ shifts: [Int]) -> [UInt8] {
      text.utf16.flatMap { unit in shifts.map { UInt8(truncatingIfNeeded: unit >> UInt16($0)) } }
    }
    func utf32(_ text: String, _ shifts: [Int]) -> [UInt8] {
      text.unicodeScalars.flatMap { scalar in
        shifts.map { UInt8(truncatingIfNeeded: scalar.value >> UInt32($0)) }
      }
    }
    let packets: [[UInt8]] = [
      Array(text.utf8), Array(bare.utf8), mark + Array(text.utf8), mark + Array(bare.utf8),
      Array(text.utf8) + [0, 0, 0], [0x20, 0x0A] + Array(text.utf8),
      utf16(text, [8, 0]), utf16(text, [0, 8]), utf16("\u{FEFF}" + bare, [8, 0]),
      utf16("\u{FEFF}" + bare, [0, 8]), utf32(text, [24, 16, 8, 0]), utf32(text, [0, 8, 16, 24]),
      utf32("\u{FEFF}" + bare, [24, 16, 8, 0]), utf32("\u{FEFF}" + bare, [0, 8, 16, 24]),
      Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(bare)".utf8),
      // What a document says of its own encoding counts less than its bytes.
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\(bare)".utf8),
      utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(bare)", [0, 8]),
    ]
    for bytes in packets {
      #expect(try XMPPacket(bytes).properties == [Self.name("a"): .text("ä😀")])
    }
    #expect(packets.count == 17)
    #expect(try XMPPacket(packets[0]).bytes == packets[0])
    #expect(try XMPPacket(packets[6]).bytes == packets[0])
  }

  @Test("Bytes after the root element do not matter")
  func trailingRubbish() throws {
    let text = Self.packet("<rdf:Description xmlns:p=\"\(Self.namespace)\" p:a=\"1\"/>")
    #expect(try Self.read(text + "<junk").properties.count == 1)
  }

  @Test("A packet without a description says nothing")
  func empty() throws {
    #expect(try Self.read("<x/>").isEmpty)
    #expect(try Self.read(Self.packet("")).isEmpty)
  }

  @Test("Damage is an error with a reason")
  func damage() {
    let texts = [
      "", " ", "x", "<", "<a", "<a>", "<a></b>", "<a b></a>", "<a b=\"1\" b=\"2\"/>", "<a>&x;</a>",
      "<a>&lt</a>", "<a>\u{1}</a>", "<?xpacket?>", "<!-- -->", "<a:b><c:d/></a:x>",
    ]
    for text in texts {
      #expect(throws: ParseError.self, "\(text)") { try Self.read(text) }
    }
    #expect(texts.count == 15)
    #expect(throws: ParseError.self) { try XMPPacket([0x3C, 0x61, 0xFF, 0xFE, 0x2F, 0x3E]) }
    do throws(ParseError) {
      _ = try Self.read("<a>\n</b>")
    } catch {
      #expect(error.kind == .invalid)
      #expect(error.detail.contains("line 2"))
    }
  }

  @Test("Every truncation of a packet is an error, or the whole")
  func truncation() throws {
    let text = Array(
      Self.packet("<rdf:Description xmlns:p=\"\(Self.namespace)\" p:a=\"1\"/>").utf8)
    let whole = try XMPPacket(text)
    var complete = 0
    for length in 0..<text.count {
      if let packet = try? XMPPacket(Array(text[..<length])) {
        #expect(packet.properties == whole.properties)
        complete += 1
      }
    }
    // All that may be missing: the padding and the end of the wrapper.
    let tail = String(repeating: " ", count: 100) + "\n<?xpacket end=\"w\"?>"
    #expect(complete == tail.utf8.count + 1)
  }

  @Test("Attacks are refused before they cost anything")
  func attacks() {
    let bomb = """
      <!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>
      """
    let file = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>"
    let deep = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
    let attributes = (0..<5000).map { " a\($0)=\"\"" }.joined()
    let declarations = (0..<20).map { part in
      "<b" + (0..<100).map { " xmlns:p\(part)_\($0)=\"u\"" }.joined() + "/>"
    }.joined()
    let nodes = String(repeating: "<a/>", count: 200_001)
    let expected: [(String, ParseError.Kind)] = [
      (bomb, .invalid), (file, .invalid), (deep, .invalid), ("<x\(attributes)/>", .invalid),
      ("<x>\(declarations)</x>", .limit), ("<x>\(nodes)</x>", .limit),
      (String(repeating: " ", count: XMPPacket.maxBytes + 1), .limit),
    ]
    for (text, kind) in expected {
      do throws(ParseError) {
        _ = try Self.read(text)
        Issue.record("accepted")
      } catch {
        #expect(error.kind == kind)
      }
    }
    #expect(throws: Never.self) {
      try Self.read(String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64))
    }
  }

  @Test("Much text in many pieces is read in linear time")
  func manyPieces() throws {
    let pieces = String(repeating: "<![CDATA[0123456789]]>x", count: 90_000)
    let packet = try Self.read(
      Self.packet(
        "<rdf:Description xmlns:p=\"\(Self.namespace)\"><p:a>\(pieces)</p:a></rdf:Description>"))
    #expect(packet.properties[Self.name("a")]?.text?.utf8.count == 990_000)
  }
}
