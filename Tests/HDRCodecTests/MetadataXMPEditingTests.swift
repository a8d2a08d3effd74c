import GainMap
import HDRCodec
import Testing

@Suite("XMP packets, changing")
struct MetadataXMPEditingTests {
  private static let dc = "http://purl.org/dc/elements/1.1/"
  private static let container = "http://ns.google.com/photos/1.0/container/"
  private static let item = "http://ns.google.com/photos/1.0/container/item/"

  /// What stays: a title in two languages, with a character that needs escaping everywhere.
  private static let title = """
    <dc:title xmlns:dc="\(dc)"><rdf:Alt><rdf:li xml:lang="x-default">a &lt;&amp;> "b"</rdf:li>\
    <rdf:li xml:lang="de">ä&#xD;</rdf:li></rdf:Alt></dc:title>
    """

  private static func entry(_ semantic: String, asElements: Bool = false) -> String {
    asElements
      ? """
      <rdf:li rdf:parseType="Resource"><Container:Item rdf:parseType="Resource">\
      <Item:Semantic>\(semantic)</Item:Semantic></Container:Item></rdf:li>
      """
      : """
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="\(semantic)"/></rdf:li>
      """
  }

  private static func packet(_ attributes: String, _ content: String = title) throws -> XMPPacket {
    try MetadataXMPTests.read(
      MetadataXMPTests.packet(
        """
        <rdf:Description rdf:about="" xmlns:hdrgm="\(HDRGainMapXMP.namespace)"
          xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
          xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmlns:Container="\(container)"
          xmlns:Item="\(item)" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"
          xmlns:apdi="http://ns.apple.com/pixeldatainfo/1.0/" \(attributes)>
          \(content)
        </rdf:Description>
        """))
  }

  private static func text(_ packet: XMPPacket) -> String {
    String(decoding: packet.bytes, as: UTF8.self)
  }

  @Test("A packet that nothing is taken from keeps its bytes")
  func unchanged() throws {
    let packet = try Self.packet("tiff:Orientation=\"1\"")
    #expect(packet.removingGainMap().bytes == packet.bytes)
    #expect(packet.removingFileLayout().bytes == packet.bytes)
    #expect(packet.settingOrientation(1).bytes == packet.bytes)
    #expect(packet.upright(width: 4, height: 3).bytes == packet.bytes)
  }

  @Test("Gain map properties go, in attributes and elements; the rest says the same")
  func removesGainMap() throws {
    let packet = try Self.packet(
      "hdrgm:Version=\"1.0\" apdi:AuxiliaryImageType=\"urn\" apdi:NativeFormat=\"1\"",
      """
      <hdrgm:GainMapMax><rdf:Seq><rdf:li>1</rdf:li></rdf:Seq></hdrgm:GainMapMax>
      <HDRGainMap:HDRGainMapVersion xmlns:HDRGainMap="\(AppleGainMap.namespace)">65536\
      </HDRGainMap:HDRGainMapVersion>\(Self.title)
      """)
    #expect(packet.properties.count == 6)
    let stripped = packet.removingGainMap()
    #expect(Set(stripped.properties.keys.map(\.local)) == ["title", "NativeFormat"])
    #expect(
      stripped.properties[XMPName(Self.dc, "title")]
        == .array([.text("a <&> \"b\""), .text("ä\r")]))
    #expect(!Self.text(stripped).contains("hdr-gain-map"))
    #expect(!Self.text(stripped).contains("HDRGainMap"))
    #expect(Self.text(stripped).contains("xml:lang=\"de\""))
    #expect(Self.text(stripped).hasPrefix("<?xpacket begin="))
    #expect(Self.text(stripped).hasSuffix("<?xpacket end=\"w\"?>"))
    #expect(try XMPPacket(stripped.bytes).properties == stripped.properties)
    #expect(stripped.removingGainMap().bytes == stripped.bytes)
  }

  @Test("A directory of primary and gain map goes whole", arguments: [false, true])
  func removesDirectory(asElements: Bool) throws {
    let entries =
      Self.entry("Primary", asElements: asElements) + Self.entry("GainMap", asElements: asElements)
    let packet = try Self.packet(
      "", "<Container:Directory><rdf:Seq>\(entries)</rdf:Seq></Container:Directory>\(Self.title)")
    let stripped = packet.removingGainMap()
    #expect(stripped.properties.keys.map(\.local) == ["title"])
    #expect(!Self.text(stripped).contains("container"))
  }

  @Test("A directory with a film keeps its other entries", arguments: [false, true])
  func keepsFilm(asElements: Bool) throws {
    let entries = ["Primary", "GainMap", "MotionPhoto"].map {
      Self.entry($0, asElements: asElements)
    }.joined(separator: "\n")
    let packet = try Self.packet(
      "GCamera:MotionPhoto=\"1\" GCamera:SpecialTypeID=\"x\" xmpNote:HasExtendedXMP=\"ABC\"",
      "<Container:Directory><rdf:Seq>\(entries)</rdf:Seq></Container:Directory>")
    let stripped = packet.removingGainMap()
    let directory = stripped.properties[XMPName(Self.container, "Directory")]
    let semantics = directory?.items.map { entry in
      entry.structure?[XMPName(Self.container, "Item")]?
        .structure?[XMPName(Self.item, "Semantic")]?.text
    }
    #expect(semantics == ["Primary", "MotionPhoto"])
    let bare = stripped.removingFileLayout()
    #expect(bare.properties.keys.map(\.local) == ["SpecialTypeID"])
  }

  @Test("Orientation and size are changed where they stand")
  func upright() throws {
    let packet = try Self.packet(
      "tiff:Orientation=\"6\" exif:PixelXDimension=\"3\"",
      "<exif:PixelYDimension>4</exif:PixelYDimension><tiff:ImageWidth>3</tiff:ImageWidth>")
    let upright = packet.upright(width: 40, height: 30)
    let values = upright.properties.map { "\($0.key.local)=\($0.value.text ?? "")" }.sorted()
    #expect(
      values == ["ImageWidth=40", "Orientation=1", "PixelXDimension=40", "PixelYDimension=30"])
    #expect(packet.settingOrientation(1).properties.count == 4)
  }

  @Test("New packets are read again as they were meant")
  func building() throws {
    let name = XMPName("http://example.org/", "a")
    let properties: XMPProperties = [
      XMPName(HDRGainMapXMP.namespace, "Version"): .text("1.0"),
      XMPName(HDRGainMapXMP.namespace, "GainMapMax"): .array([.text("1"), .text("2"), .text("3")]),
      name: .structure([name: .text(" <\n&\"\t'> ")]),
      XMPName(Self.dc, "b"): .text(" <\n&\"\t\r'> "),
    ]
    let packet = XMPPacket(properties)
    #expect(packet.properties == properties)
    #expect(try XMPPacket(packet.bytes).properties == properties)
    #expect(Self.text(packet).contains("hdrgm:Version=\"1.0\""))
  }
}
