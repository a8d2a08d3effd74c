import GainMap
import HDRColor
import Testing

@Suite("Apple's description")
struct AppleGainMapTests {
  private static func read(
    version: String? = "131072", headroom: String? = nil, maker33: Double? = nil,
    maker48: Double? = nil
  ) throws(GainMapError) -> AppleGainMap? {
    var properties: XMPProperties = [:]
    properties[XMPName(AppleGainMap.namespace, "HDRGainMapVersion")] = version.map(XMPValue.text)
    properties[XMPName(AppleGainMap.namespace, "HDRGainMapHeadroom")] = headroom.map(XMPValue.text)
    return try AppleGainMap.read(properties, maker33: maker33, maker48: maker48)
  }

  @Test("XMP goes before the maker note, and is a ratio")
  func sources() throws {
    let both = try #require(try Self.read(headroom: "4", maker33: 1.01, maker48: 0))
    #expect(both.headroom == Headroom(linear: 4))
    #expect(both.source == .xmp)
    #expect(both.makerNoteHeadroom == Headroom(log2: 3))
    let note = try #require(try Self.read(version: "65536", maker33: 0.5))
    #expect(note.headroom == Headroom(log2: 1.8))
    #expect(note.source == .makerNote)
    #expect(note.version == 65536)
  }

  @Test("Properties that do not speak of a gain map are no description")
  func absent() throws {
    #expect(try AppleGainMap.read([:], maker33: 1) == nil)
    #expect(try AppleGainMap.read([XMPName("http://other/", "Version"): .text("1")]) == nil)
  }

  @Test("No headroom anywhere is an error, not a guess")
  func noHeadroom() {
    #expect(throws: GainMapError.missingAppleHeadroom) { try Self.read() }
    #expect(throws: GainMapError.missingAppleHeadroom) { try Self.read(maker48: 0.5) }
  }

  @Test(
    "Versions", arguments: ["65535", "0", "-1", "", "one", "131072.0"])
  func versions(text: String) {
    #expect(throws: GainMapError.self) { try Self.read(version: text, headroom: "2") }
  }

  @Test("The version must be there")
  func noVersion() {
    #expect(throws: GainMapError.missingProperty("HDRGainMapVersion")) {
      try Self.read(version: nil, headroom: "2")
    }
  }

  @Test(
    "Headrooms that are no ratio of 1 to 65536",
    arguments: ["", "0", "-1", "0.99", "NaN", "inf", "1e30", "65537", "two"])
  func headrooms(text: String) {
    #expect(throws: GainMapError.self) { try Self.read(headroom: text, maker33: 1) }
  }

  @Test(
    "Maker note values that make no headroom", arguments: [Double.nan, .infinity, -1e30])
  func makerNote(maker48: Double) {
    #expect(throws: GainMapError.self) {
      // Below 1: the branch that is linear in tag 48 without bound below.
      let read = try Self.read(maker33: 0.5, maker48: maker48)
      if read?.headroom == Headroom.none { throw GainMapError.missingAppleHeadroom }
    }
  }

  @Test("What is written is read again")
  func roundTrip() throws {
    let apple = AppleGainMap(version: 131072, headroom: Headroom(linear: 4.887384), source: .xmp)
    let read = try #require(try AppleGainMap.read(try apple.properties()))
    #expect(abs(read.headroom.log2 - apple.headroom.log2) < 1e-12)
  }
}
