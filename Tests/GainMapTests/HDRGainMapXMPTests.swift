import GainMap
import Testing

@Suite("hdrgm properties")
struct HDRGainMapXMPTests {
  private static func properties(_ values: [String: XMPValue]) -> XMPProperties {
    XMPProperties(
      uniqueKeysWithValues: values.map { (XMPName(HDRGainMapXMP.namespace, $0), $1) })
  }

  private static func read(_ values: [String: XMPValue]) throws(GainMapError) -> GainMapMetadata? {
    try HDRGainMapXMP.metadata(from: properties(values))
  }

  private static let plain: [String: XMPValue] = [
    "Version": .text("1.0"), "GainMapMax": .text("2.5"), "HDRCapacityMax": .text("2.3"),
  ]

  @Test("Defaults of what is missing")
  func defaults() throws {
    let metadata = try #require(try Self.read(Self.plain))
    let channel = GainMapMetadata.Channel(
      min: .init(0), max: .init(5, 2), gamma: .init(1), baseOffset: .init(1, 64),
      alternateOffset: .init(1, 64))
    #expect(
      metadata
        == GainMapMetadata(
          channels: [channel], baseHeadroom: .init(0), alternateHeadroom: .init(23, 10)))
    let least = try #require(
      try Self.read(["Version": .text("1.0"), "BaseRenditionIsHDR": .text("False")]))
    #expect(least.channels[0].max == .init(1))
    #expect(least.alternateHeadroom == .init(1))
  }

  @Test("The flag on a primary image is no description")
  func flagOnly() throws {
    #expect(try Self.read(["Version": .text("1.0")]) == nil)
    #expect(try Self.read([:]) == nil)
    #expect(HDRGainMapXMP.isFlagged(Self.properties(["Version": .text("1.0")])))
    #expect(!HDRGainMapXMP.isFlagged([:]))
  }

  @Test("A missing or later version is refused")
  func versions() {
    #expect(throws: GainMapError.missingProperty("hdrgm:Version")) {
      try Self.read(["GainMapMax": .text("1")])
    }
    #expect(throws: GainMapError.unsupportedSchema("hdrgm:Version", version: "2.0")) {
      try Self.read(["GainMapMax": .text("1"), "Version": .text("2.0")])
    }
  }

  @Test("Sequences of one and three, white space, exponents")
  func forms() throws {
    var values = Self.plain
    values["GainMapMin"] = .array([.text(" -1e-1\n"), .text("0"), .text("+0.5")])
    values["Gamma"] = .array([.text("0.25")])
    values["OffsetSDR"] = .text("1e-07")
    let metadata = try #require(try Self.read(values))
    #expect(metadata.channels.map(\.min) == [.init(-1, 10), .init(0), .init(1, 2)])
    #expect(metadata.channels.map(\.gamma) == Array(repeating: .init(1, 4), count: 3))
    #expect(metadata.channels[2].baseOffset == .init(1, 10_000_000))
  }

  @Test(
    "An HDR base swaps headrooms and offsets, not the gains",
    arguments: [
      ("BaseRenditionIsHDR", "True"), ("BaseRendition", "HDR"),
      ("BaseRendition", "HighDynamicRange"),
    ])
  func hdrBase(name: String, text: String) throws {
    var values = Self.plain
    values[name] = .text(text)
    values["OffsetSDR"] = .text("0.5")
    let metadata = try #require(try Self.read(values))
    #expect(metadata.baseIsHDR)
    #expect(metadata.baseHeadroom == .init(23, 10))
    #expect(metadata.alternateHeadroom == .init(0))
    #expect(metadata.channels[0].baseOffset == .init(1, 64))
    #expect(metadata.channels[0].alternateOffset == .init(1, 2))
    #expect(metadata.channels[0].max == .init(5, 2))
  }

  @Test("Text that is no finite number is an error, never zero")
  func malformedNumbers() {
    let names = [
      "GainMapMin", "GainMapMax", "Gamma", "OffsetSDR", "OffsetHDR", "HDRCapacityMin",
      "HDRCapacityMax",
    ]
    let texts = ["", " ", "NaN", "nan", "inf", "Infinity", "0x10", "1,5", "1.5 2", "abc", "1e999"]
    var cases = 0
    for name in names {
      for text in texts {
        var values = Self.plain
        values[name] = .text(text)
        #expect(throws: GainMapError.malformedProperty("hdrgm:\(name)", text: text)) {
          try Self.read(values)
        }
        cases += 1
      }
      var values = Self.plain
      values[name] = .structure([:])
      #expect(throws: GainMapError.malformedProperty("hdrgm:\(name)", text: "a structure")) {
        try Self.read(values)
      }
      values[name] = .array([.text("1"), .text("2")])
      #expect(throws: GainMapError.malformedProperty("hdrgm:\(name)", text: "1, 2")) {
        try Self.read(values)
      }
    }
    #expect(cases == 77)
  }

  @Test(
    "Numbers out of range",
    arguments: [
      ("GainMapMin", "1e30"), ("GainMapMin", "3"), ("GainMapMax", "-1"), ("GainMapMax", "33"),
      ("Gamma", "0"), ("Gamma", "-1"), ("Gamma", "1e30"), ("Gamma", "1e-30"),
      ("OffsetSDR", "-1"), ("OffsetSDR", "1e30"), ("OffsetHDR", "-0.001"), ("OffsetHDR", "1e30"),
      ("HDRCapacityMin", "-1"), ("HDRCapacityMin", "2.3"), ("HDRCapacityMin", "1e30"),
      ("HDRCapacityMax", "0"), ("HDRCapacityMax", "-1"), ("HDRCapacityMax", "17"),
      ("HDRCapacityMax", "1e30"), ("BaseRenditionIsHDR", "maybe"),
    ])
  func outOfRange(name: String, text: String) {
    var values = Self.plain
    values[name] = .text(text)
    #expect(throws: GainMapError.self) { try Self.read(values) }
  }

  @Test("What is written is read again")
  func roundTrip() throws {
    var hdrBase = Samples.triple
    hdrBase.useBaseColourSpace = true
    hdrBase.channels[1].baseOffset = .init(1, 10_000_000)
    for metadata in [Samples.single, hdrBase] {
      let properties = try HDRGainMapXMP.properties(for: metadata)
      #expect(properties.count == 9)
      #expect(try HDRGainMapXMP.metadata(from: properties) == metadata)
    }
    let properties = try HDRGainMapXMP.properties(for: hdrBase)
    let offsets = properties[XMPName(HDRGainMapXMP.namespace, "OffsetHDR")]
    #expect(offsets == .array([.text("0.015625"), .text("0.0000001"), .text("0.015625")]))
  }

  @Test("What the properties have no words for is not written")
  func notExpressible() {
    var negative = Samples.single
    negative.channels[0].alternateOffset = .init(-1)
    var flat = Samples.single
    flat.alternateHeadroom = flat.baseHeadroom
    for metadata in [Samples.triple, negative, flat] {
      #expect(throws: GainMapError.self) { try HDRGainMapXMP.properties(for: metadata) }
    }
  }
}
