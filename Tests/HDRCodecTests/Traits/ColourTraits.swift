import ByteParsing
import GainMap
import HDRColor
import ISOBMFF
import TestSupport
import Testing

@testable import HDRCodec

/// Traits of real HEIC files that concern what samples mean: colour, depth, alpha, gain map numbers.
@Suite struct ColourTraits {
  /// A camera writes narrow range in the container and full range in the bitstream: the container
  /// decides, as it does for other readers, and the contradiction is said.
  @Test func containersDecideOverBitstreams() async throws {
    let narrow = CICP(1, 13, 5, fullRange: false)
    let check = try await TraitCheck(
      MadeFile.single(
        MadeFile.flat(
          MadeFile.grey, coded: CICP(1, 13, 5, fullRange: true),
          properties: [MadeFile.nclx(narrow)])))
    check.expectWarning("nclx of the item says 1/13/5 narrow, bitstream says 1/13/5 full")
    try check.expect(MadeFile.grey, at: 9, 9, narrow)
  }

  /// 4:2:2 with 10 bits under a camera's extension.
  @Test func camerasWrite422() async throws {
    let hlg = CICP(9, 18, 9, fullRange: false)
    let check = try await TraitCheck(
      MadeFile.single(
        MadeFile.flat(
          [500, 500, 530], width: 64, height: 48, chroma: .yuv422, bitDepth: 10, coded: hlg,
          properties: [])), name: "DSC00001.HIF")
    #expect(check.description.kind == .hlg)
    #expect(check.description.chroma == .yuv422)
    #expect(check.description.bitDepth == 10)
    check.expectSize(64, 48)
  }

  /// Matrix coefficients that cannot be, and no `colr`: the default of MIAF with a word about it.
  @Test func impossibleMatricesFallBack() async throws {
    let check = try await TraitCheck(
      MadeFile.single(
        MadeFile.flat(
          MadeFile.blue, coded: CICP(1, 13, 0, fullRange: true), properties: [])))
    #expect(check.description.colour.cicp.matrix == .bt601)
    #expect(!check.warnings.isEmpty)
    try check.expect(MadeFile.blue, at: 9, 9)
  }

  /// Alpha that is a pixel wider, narrower or half as large.
  @Test(arguments: [(71, 67), (69, 66), (35, 33)])
  func alphaOfAnotherSize(width: Int, height: Int) async throws {
    var composer = MadeFile.composer()
    let base = composer.add(try MadeFile.flat(MadeFile.red, width: 70, height: 67))
    var alpha = try MadeFile.flat([200], width: width, height: height, chroma: .monochrome)
    alpha.properties.append(
      MadeFile.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    composer.refer("auxl", from: composer.add(alpha), to: [base])
    composer.primary = base
    let check = try await TraitCheck(composer.compose())
    check.expectSize(70, 67)
    try check.expect(MadeFile.red, at: 69, 66)
    #expect(abs(check.png.samples(35, 30)[3] - 200 * 257) <= 1)
  }

  /// Apple's map: headroom from XMP, else from the maker note, else no map at all.
  @Test(arguments: ["XMP", "maker note", "short maker note", "nothing"])
  func headroomHasAnOrder(source: String) async throws {
    var composer = MadeFile.composer()
    let base = composer.add(try MadeFile.flat(MadeFile.grey))
    var map = try MadeFile.flat([255], width: 32, height: 32, chroma: .monochrome)
    map.properties.append(
      MadeFile.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap"))
    let auxiliary = composer.add(map)
    composer.refer("auxl", from: auxiliary, to: [base])
    composer.primary = base
    // Apple: a map without a version is not to be used.
    if source != "nothing" {
      var properties: XMPProperties = [
        XMPName(AppleGainMap.namespace, "HDRGainMapVersion"): .text("65536")
      ]
      if source == "XMP" {
        properties[XMPName(AppleGainMap.namespace, "HDRGainMapHeadroom")] = .text("3.5")
      }
      let xmp = composer.add(.xmp(XMPPacket(properties).bytes))
      composer.refer("cdsc", from: xmp, to: [auxiliary])
    }
    if source.contains("maker note") {
      let exif = composer.add(.exif(Self.exif(isShort: source.contains("short"))))
      composer.refer("cdsc", from: exif, to: [base])
    }
    let check = try await TraitCheck(composer.compose())
    switch source {
    case "XMP":
      #expect(check.description.gainMap?.headroomSource.contains("XMP") == true)
      try check.expect(MadeFile.grey, at: 30, 30, gain: 3.5)
    case "maker note":
      #expect(check.description.gainMap?.refusal == nil)
      #expect(check.description.gainMap?.headroomSource.contains("MakerNote") == true)
      // 33: 1.01, 48: 0.009 (spec: stops = -70 × 0.009 + 3 for m33 ≥ 1 and m48 ≤ 0.01).
      try check.expect(MadeFile.grey, at: 30, 30, gain: 5.1694113)
    default:
      #expect(check.description.kind == .sdr)
      #expect(check.description.gainMap?.refusal != nil)
      try check.expect(MadeFile.grey, at: 30, 30)
    }
  }

  /// Numbers of a maker that nobody else knows stand beside hdrgm's: they harm nothing.
  @Test func unknownExtrasAreIgnored() async throws {
    var composer = MadeFile.composer()
    let base = composer.add(try MadeFile.flat(MadeFile.blue))
    var map = try MadeFile.flat([255], width: 32, height: 32, chroma: .monochrome)
    map.properties.append(MadeFile.auxiliary("urn:com:photo:aux:hdrgainmap"))
    let auxiliary = composer.add(map)
    func hdrgm(_ name: String) -> XMPName { XMPName(HDRGainMapXMP.namespace, name) }
    let packet = XMPPacket([
      hdrgm("Version"): .text("1.0"), hdrgm("GainMapMax"): .text("2"),
      hdrgm("HDRCapacityMax"): .text("2"), hdrgm("OffsetSDR"): .text("0"),
      hdrgm("OffsetHDR"): .text("0"), hdrgm("OplusScale"): .text("-1"),
    ])
    let xmp = composer.add(.xmp(packet.bytes))
    composer.refer("auxl", from: auxiliary, to: [base])
    composer.refer("cdsc", from: xmp, to: [auxiliary])
    composer.primary = base
    let check = try await TraitCheck(composer.compose())
    #expect(check.description.gainMap?.kinds == [.hdrgm])
    try check.expect(MadeFile.blue, at: 30, 30, gain: 4)
  }

  /// Maker tags 33 and 48 of Apple's note, or the first 12 bytes of it.
  private static func exif(isShort: Bool) -> [UInt8] {
    var note = ExifBuilder(
      header: Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8), littleEndian: false)
    note.directory([.signedFraction(33, 101, 100), .signedFraction(48, 9, 1000)])
    let bytes = isShort ? Array(note.bytes.prefix(12)) : note.bytes
    var builder = ExifBuilder(littleEndian: false)
    let exif = builder.directory([.undefined(0x927C, bytes)])
    builder.main([.ascii(0x010F, "Apple"), .long(0x8769, UInt32(exif))])
    return builder.bytes
  }
}

/// Crops and turns.
@Suite struct GeometryTraits {
  /// The eight ways a picture can be turned, by `irot` and `imir`, as tiles and as one picture.
  static let turns: [(rotation: UInt8, mirror: ItemProperty.MirrorAxis?)] = [
    (0, nil), (1, nil), (2, nil), (3, nil), (0, .leftRight), (1, .leftRight), (2, .leftRight),
    (3, .leftRight), (0, .topBottom), (1, .topBottom), (2, .topBottom), (3, .topBottom),
  ]

  @Test(arguments: turns.indices)
  func picturesAreTurned(index: Int) async throws {
    let (rotation, mirror) = Self.turns[index]
    var properties: [ComposedProperty] = []
    if rotation > 0 { properties.append(ComposedProperty(.irot(quarterTurns: rotation))) }
    if let mirror { properties.append(ComposedProperty(.imir(mirror))) }
    var composer = MadeFile.composer()
    composer.primary = MadeFile.grid(
      try MadeFile.quarters.map { try MadeFile.flat($0) }, columns: 2, rows: 2, size: (127, 101),
      into: &composer, properties: properties)
    let check = try await TraitCheck(composer.compose())
    var shown = (width: 127, height: 101)
    if rotation % 2 == 1 { shown = (101, 127) }
    check.expectSize(shown.width, shown.height)
    // Where a stored place goes: turn by turn anti-clockwise, then the mirror.
    for (tile, codes) in MadeFile.quarters.enumerated() {
      var (x, y) = (10 + 64 * (tile % 2), 20 + 64 * (tile / 2))
      var (width, height) = (127, 101)
      for _ in 0..<rotation {
        (x, y) = (y, width - 1 - x)
        (width, height) = (height, width)
      }
      switch mirror {
      case .leftRight: x = width - 1 - x
      case .topBottom: y = height - 1 - y
      case nil: break
      }
      try check.expect(codes, at: x, y)
    }
  }

  @Test func allTurnsRan() { #expect(Self.turns.count == 12) }

  /// Properties may be associated in any order: transformations before the size, too.
  @Test func orderOfAssociationIsFree() async throws {
    var item = try MadeFile.flat(MadeFile.red, width: 100, height: 70)
    item.properties.append(ComposedProperty(.irot(quarterTurns: 1)))
    let file = try MadeFile.single(item)
    let turn = ComposedProperty(.irot(quarterTurns: 1))
    let edited = try PropertyEditor(MemorySource(file)).replacement([
      .init(item: 1, removing: ["irot"], adding: [turn])
    ])
    let reordered =
      file[..<edited.range.lowerBound] + edited.bytes + file[edited.range.upperBound...]
    let types = try HEIFFile(source: MemorySource(Array(reordered))).primaryItem?.properties
      .map(\.type)
    #expect(types?.first == "irot")
    let check = try await TraitCheck(Array(reordered))
    check.expectSize(70, 100)
    try check.expect(MadeFile.red, at: 69, 99)
  }

  /// Crops with fractions and odd offsets are rounded, said, and applied after chroma is whole.
  @Test func oddCrops() async throws {
    func crop(
      _ width: CleanAperture.Fraction, _ x: CleanAperture.Fraction
    ) throws -> [UInt8] {
      var item = try MadeFile.flat(MadeFile.green, width: 80, height: 64)
      item.properties.append(
        ComposedProperty(
          .clap(
            CleanAperture(
              width: width, height: .init(33), horizontalOffset: x, verticalOffset: .init(1, 2)))))
      return try MadeFile.single(item)
    }
    let odd = try await TraitCheck(crop(.init(41), .init(1, 2)))
    odd.expectSize(41, 33)
    try odd.expect(MadeFile.green, at: 40, 32)
    let fractional = try await TraitCheck(crop(.init(81, 2), .init(1, 3)))
    #expect((39...41).contains(fractional.png.width))
    try fractional.expect(MadeFile.green, at: 20, 20)
  }
}
