import ByteParsing
import GainMap
import HDRCodec
import HDRColor
import Testing

/// Built two-image files: how the second is found, and what makes it a gain map.
@Suite struct JPEGInspectGainMapTests {
  private static let parameters = """
    hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2.5" hdrgm:Gamma="1" \
    hdrgm:OffsetSDR="0" hdrgm:OffsetHDR="0" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2.3"
    """
  private static let iso =
    hexBytes(
      "000000000000000000000000010000000d0000000a00000000000000010000000d0000000a"
        + "000000010000000100000001000000400000000100000040")

  private static func map(_ attributes: String = parameters) -> [UInt8] {
    JPEGBuilder.image(width: 8, height: 4, grey: true) { $0.xmp(attributes) }
  }

  private func describe(_ file: [UInt8]) throws -> ImageDescription {
    try JPEGInspector.describe(MemorySource(file), limits: .standard).0
  }

  /// A base with MPF, then `map`; the index points `shift` bytes beside it.
  private func file(
    map: [UInt8], shift: Int = 0, littleEndian: Bool = false, type: UInt32 = 0,
    directory: String? = nil, announced: Bool = true, between: [UInt8] = []
  ) -> [UInt8] {
    var builder = JPEGBuilder()
    if announced || directory != nil {
      builder.xmp(announced ? "hdrgm:Version=\"1.0\"" : "", content: directory ?? "")
    }
    let index = builder.multiPicture(type: type, littleEndian: littleEndian)
    builder.finish()
    var bytes = builder.bytes + between
    JPEGBuilder.patch(&bytes, multiPicture: index, imageAt: bytes.count + shift)
    return bytes + map
  }

  @Test(arguments: [false, true]) func multiPictureOfBothByteOrders(littleEndian: Bool) throws {
    let description = try describe(file(map: Self.map(), littleEndian: littleEndian))
    let map = try #require(description.gainMap)
    #expect(description.kind == .gainMap)
    #expect(map.kinds == [.hdrgm])
    #expect(map.codedSize == PixelSize(width: 8, height: 4))
    #expect(map.alternateHeadroom == Headroom(log2: 2.3))
    #expect(map.headroomSource == "hdrgm XMP")
    #expect(description.warnings.isEmpty)
  }

  @Test func aWrongIndexFallsBackToTheContainerDirectory() throws {
    let map = Self.map()
    let directory = JPEGBuilder.directory(gainMapLength: map.count, padding: 5)
    let description = try describe(
      file(map: map, shift: 930, directory: directory, between: [0, 0, 0, 0, 0]))
    #expect(description.kind == .gainMap)
    #expect(description.warnings.count == 2)
    #expect(description.warnings.contains { $0.contains("where no image starts") })
    #expect(description.warnings.contains("the gain map was found by GContainer, not by MPF"))
  }

  @Test func aWrongIndexAndDirectoryFallBackToTheNextImage() throws {
    let map = Self.map()
    let directory = JPEGBuilder.directory(gainMapLength: map.count, padding: 3)
    let description = try describe(
      file(map: map, shift: -28, directory: directory, between: Array(repeating: 7, count: 300)))
    #expect(description.kind == .gainMap)
    #expect(description.warnings.count == 3)
  }

  @Test func noIndexAtAll() throws {
    let base = JPEGBuilder.image {
      $0.application(2, "urn:iso:std:iso:ts:21496:-1\0", [0, 0, 0, 0])
    }
    let map = JPEGBuilder.image(width: 8, height: 4) {
      $0.application(2, "urn:iso:std:iso:ts:21496:-1\0", Self.iso)
    }
    let description = try describe(base + map)
    #expect(description.gainMap?.kinds == [.iso21496])
    #expect(description.gainMap?.channels == 3)
    #expect(description.gainMap?.iso?.alternateHeadroom == UnsignedRational(13, 10))
  }

  @Test func dualMetadataTrustsISO() throws {
    let map = JPEGBuilder.image(width: 8, height: 4) {
      $0.xmp(Self.parameters)
      $0.application(2, "urn:iso:std:iso:ts:21496:-1\0", Self.iso)
    }
    let description = try describe(file(map: map))
    #expect(description.gainMap?.kinds == [.iso21496, .hdrgm])
    #expect(description.gainMap?.headroomSource == "ISO 21496-1")
    #expect(description.warnings.count == 1, "they disagree, which is said")
  }

  @Test func aBrokenTrustedDescriptionRefusesTheMap() throws {
    // 58 bytes: the layout of a draft.
    for payload in [Array(Self.iso.dropLast(3)), Array(Self.iso.dropLast(1)), [0, 9] + Self.iso] {
      let map = JPEGBuilder.image(width: 8, height: 4) {
        $0.xmp(Self.parameters)
        $0.application(2, "urn:iso:std:iso:ts:21496:-1\0", payload)
      }
      let description = try describe(file(map: map))
      #expect(description.kind == .sdr)
      #expect(description.gainMap?.model == nil && description.gainMap?.refusal != nil)
      #expect(description.warnings.contains { $0.hasPrefix("the gain map is not used") })
    }
  }

  @Test(arguments: ["0", "NaN", "1e30", "inf", "-1", "x"])
  func senselessNumbersRefuseTheMap(gamma: String) throws {
    let attributes = Self.parameters.replacing("Gamma=\"1\"", with: "Gamma=\"\(gamma)\"")
    let description = try describe(file(map: Self.map(attributes)))
    #expect(description.kind == .sdr && description.gainMap?.refusal != nil, "\(gamma)")
  }

  /// Stereo pairs and previews have an index too.
  @Test(arguments: [UInt32(0x02_0002), 0x01_0001, 0x04_0000, 0])
  func anIndexAloneIsNoGainMap(type: UInt32) throws {
    let other = JPEGBuilder.image(width: 16, height: 8)
    let description = try describe(file(map: other, type: type, announced: false))
    #expect(description.kind == .sdr && description.gainMap == nil)
    #expect(description.auxiliaries.count == 1)
    #expect(description.auxiliaries[0].urn.hasPrefix("MPF "))
    #expect(description.warnings.isEmpty)
  }

  @Test func anImageCalledGainMapWithoutNumbersIsRefused() throws {
    let description = try describe(file(map: JPEGBuilder.image(grey: true), type: 0x05_0000))
    #expect(description.gainMap?.refusal?.contains("nothing in the file says") == true)
    #expect(description.kind == .sdr)
  }

  @Test func anAnnouncedMapThatIsGone() throws {
    let base = JPEGBuilder.image {
      $0.xmp("hdrgm:Version=\"1.0\"", content: JPEGBuilder.directory(gainMapLength: 500))
    }
    let description = try describe(base)
    #expect(description.gainMap == nil && description.kind == .sdr)
    #expect(description.gainMapProblem == "the file announces a gain map, but none is there")
  }

  @Test func twoPacketsCount() throws {
    let map = Self.map()
    var builder = JPEGBuilder()
    builder.xmp("dc:format=\"image/jpeg\" dc:source=\"camera\"")
    builder.xmp(
      "hdrgm:Version=\"1.0\"", content: JPEGBuilder.directory(gainMapLength: map.count))
    builder.finish()
    let (description, metadata) = try JPEGInspector.describe(
      MemorySource(builder.bytes + map), limits: .standard)
    #expect(description.kind == .gainMap)
    let packet = String(decoding: try #require(metadata.xmp), as: UTF8.self)
    #expect(packet.contains("camera"))
  }

  // MARK: Apple

  private static func appleMap(_ attributes: String) -> [UInt8] {
    map("apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\" " + attributes)
  }

  @Test func appleHeadroomFromXMP() throws {
    let map = Self.appleMap(
      "HDRGainMap:HDRGainMapVersion=\"131072\" HDRGainMap:HDRGainMapHeadroom=\"4.5\"")
    let description = try describe(file(map: map, announced: false))
    #expect(description.kind == .gainMap)
    #expect(description.gainMap?.kinds == [.apple])
    #expect(description.gainMap?.headroomSource == "XMP HDRGainMapHeadroom")
    #expect(description.warnings.isEmpty)
  }

  @Test func appleWithoutHeadroomIsRefused() throws {
    let map = Self.appleMap("HDRGainMap:HDRGainMapVersion=\"65536\"")
    let description = try describe(file(map: map, announced: false))
    #expect(description.kind == .sdr)
    #expect(description.gainMap?.refusal?.contains("headroom of the Apple gain map") == true)
  }

  @Test func differentShapesAreSaid() throws {
    let map = JPEGBuilder.image(width: 80, height: 80, grey: true) { $0.xmp(Self.parameters) }
    let description = try describe(file(map: map))
    #expect(description.kind == .gainMap)
    #expect(description.warnings == ["the gain map (80×80) has another shape than its base (16×8)"])
  }
}

func hexBytes(_ text: String) -> [UInt8] {
  let digits = Array(text.utf8).map { UInt8($0 < 0x3A ? $0 - 0x30 : $0 - 0x61 + 10) }
  return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
