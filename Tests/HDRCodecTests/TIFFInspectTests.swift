import ByteParsing
import HDRColor
import Testing

@testable import HDRCodec

/// Built TIFF files.
@Suite struct TIFFInspectTests {
  private func describe(_ bytes: [UInt8]) throws(CodecError) -> ImageDescription {
    try TIFFInspector.describe(MemorySource(bytes), limits: .standard).0
  }

  @Test(arguments: [true, false], [true, false])
  func bothByteOrdersAndWidths(littleEndian: Bool, big: Bool) throws {
    let bytes = TIFFBuilder.file(
      littleEndian: littleEndian, big: big,
      TIFFBuilder.picture([
        (274, .short([6])), (271, .text("Maker")), (317, .short([2])),
        (700, .bytes(Array("<x/>".utf8))),
      ]))
    let (description, metadata) = try TIFFInspector.describe(
      MemorySource(bytes), limits: .standard)
    #expect(description.codedSize == PixelSize(width: 6, height: 4))
    #expect(description.size == PixelSize(width: 4, height: 6))
    #expect(description.orientation == .rotated90)
    #expect(description.bitDepth == 16 && description.chroma == .rgb && description.kind == .sdr)
    #expect(description.metadata.make == "Maker")
    #expect(description.structure[0].details.contains("predictor 2"))
    #expect(metadata.xmp == Array("<x/>".utf8))
    #expect(description.warnings.isEmpty)
  }

  @Test func everyOrientation() throws {
    for orientation in Orientation.allCases {
      let value = UInt16(orientation.rawValue)
      let description = try describe(
        TIFFBuilder.file(TIFFBuilder.picture([(274, .short([value]))])))
      #expect(description.orientation == orientation)
      #expect((description.size.width == 4) == orientation.swapsAxes)
    }
    let odd = try describe(TIFFBuilder.file(TIFFBuilder.picture([(274, .short([9]))])))
    #expect(odd.orientation == .upright && odd.warnings == ["Orientation 9 is not defined"])
  }

  @Test func kindsOfSamples() throws {
    typealias Fields = [(tag: UInt16, value: TIFFBuilder.Value)]
    let cases: [(fields: Fields, chroma: ChromaFormat, kind: DynamicRangeKind)] = [
      ([(262, .short([0]))], .monochrome, .sdr), ([(262, .short([3]))], .palette, .sdr),
      ([(262, .short([5]))], .cmyk, .sdr), ([(262, .short([8]))], .lab, .sdr),
      ([(262, .short([32845]))], .logLuv, .linear), ([(339, .short([3, 3, 3]))], .rgb, .linear),
      ([(262, .short([6])), (530, .short([2, 1]))], .yuv422, .sdr),
      ([(262, .short([6]))], .yuv420, .sdr), ([(262, .short([99]))], .other, .sdr),
    ]
    for (fields, chroma, kind) in cases {
      let description = try describe(TIFFBuilder.file(TIFFBuilder.picture(fields)))
      #expect(description.chroma == chroma && description.kind == kind, "\(fields)")
    }
    #expect(cases.count == 9)
  }

  @Test func extraSamples() throws {
    let cases: [(stored: [UInt16], premultiplied: Bool?)] = [
      ([0], nil), ([1], true), ([2], false), ([], nil),
    ]
    for (stored, premultiplied) in cases {
      let fields =
        stored.isEmpty ? [] : [(tag: UInt16(338), value: TIFFBuilder.Value.short(stored))]
      let description = try describe(TIFFBuilder.file(TIFFBuilder.picture(samples: 4, fields)))
      #expect(description.alpha?.isPremultiplied == premultiplied)
      #expect(description.chroma == .rgb)
    }
    #expect(cases.count == 4)
  }

  @Test func tilesAndPlanes() throws {
    let tiled: [(tag: UInt16, value: TIFFBuilder.Value)] = [
      (322, .long([16])), (323, .long([32])), (324, .offsets(Array(repeating: 8, count: 12))),
      (325, .long(Array(repeating: 4, count: 12))), (284, .short([2])),
    ]
    let description = try describe(
      TIFFBuilder.file(TIFFBuilder.picture(width: 30, height: 64, tiled)))
    #expect(
      description.tiles
        == TileDescription(columns: 2, rows: 2, tileSize: PixelSize(width: 16, height: 32)))
    #expect(description.structure[0].details.contains("planar"))
    #expect(description.structure[0].byteCount == 48)
    #expect(description.warnings.isEmpty)
  }

  @Test func misplacedAndMissingData() throws {
    let cases: [(fields: [(tag: UInt16, value: TIFFBuilder.Value)], warning: String)] = [
      ([(273, .offsets([100_000]))], "strip 0 outside the file"),
      ([(279, .long([100_000]))], "strip 0 outside the file"),
      ([(278, .long([1]))], "1 of 4 strips are there"),
    ]
    for (fields, warning) in cases {
      let description = try describe(TIFFBuilder.file(TIFFBuilder.picture(fields)))
      #expect(description.warnings == [warning])
    }
    #expect(cases.count == 3)
  }

  // MARK: Directories

  @Test func severalPicturesAndLoops() throws {
    var builder = TIFFBuilder()
    let preview = builder.directory(TIFFBuilder.picture(width: 2, height: 2, [(254, .long([1]))]))
    let main = builder.directory(TIFFBuilder.picture())
    builder.patch(builder.headLink, with: preview.start)
    builder.patch(preview.link, with: main.start)
    #expect(try describe(builder.bytes).codedSize == PixelSize(width: 6, height: 4))
    #expect(try describe(builder.bytes).structure.count == 2)
    builder.patch(main.link, with: preview.start)
    let looped = try describe(builder.bytes)
    #expect(looped.structure.count == 2)
    #expect(looped.warnings.contains { $0.contains("reached twice") })
    builder.patch(main.link, with: 1 << 20)
    #expect(try describe(builder.bytes).warnings.contains { $0.contains("cannot be read") })
  }

  /// Thousands of directories laid over one another are given up soon.
  @Test func overlappingDirectories() throws {
    var builder = TIFFBuilder()
    let offsets = Array(stride(from: 100_000, to: 300_000, by: 2))
    let first = builder.directory(TIFFBuilder.picture([(330, .offsets(offsets))]))
    builder.patch(builder.headLink, with: first.start)
    let empty = try describe(builder.bytes + Array(repeating: 0, count: 300_000))
    #expect(empty.structure.count == 1 && empty.warnings.count == 8)

    // A field count of 0x0101 everywhere, no field of a known type.
    let full = try describe(builder.bytes + Array(repeating: 1, count: 300_000))
    #expect(full.structure.count == 1 && full.warnings.count == 8)
  }

  @Test func rawIsNamed() throws {
    var builder = TIFFBuilder()
    let raw = builder.directory(
      TIFFBuilder.picture(width: 60, height: 40, bits: 12, samples: 1, [(262, .short([32803]))]))
    let preview = builder.directory(
      TIFFBuilder.picture([
        (254, .long([1])), (330, .offsets([raw.start])), (50706, .bytes([1, 6, 0, 0])),
        (50708, .text("Camera X")),
      ]))
    builder.patch(builder.headLink, with: preview.start)
    let description = try describe(builder.bytes)
    #expect(description.format == .cameraRaw)
    #expect(description.undecodable == "camera raw (DNG 1.6.0.0, Camera X) is not developed")
    #expect(description.codedSize == PixelSize(width: 60, height: 40))
    #expect(description.structure.map(\.type) == ["IFD 0", "IFD 0 sub 0"])
  }

  @Test func headersAndImpossibleValues() {
    let cases: [(bytes: [UInt8], message: String)] = [
      ([], "there is no byte order mark"), ([0x49, 0x4D, 42, 0], "there is no byte order mark"),
      ([0x49, 0x49, 44, 0, 8, 0, 0, 0], "version 44, 42 and 43 are known"),
      ([0x49, 0x49, 43, 0, 4, 0, 0, 0], "offsets of 4 bytes"),
      (TIFFBuilder.file([(256, .long([5]))]), "no ImageWidth or no ImageLength"),
      (TIFFBuilder.file(TIFFBuilder.picture(width: 0)), "an image of 0×4 pixels"),
      (TIFFBuilder.file(TIFFBuilder.picture([(277, .long([70000]))])), "70000 samples per pixel"),
      (TIFFBuilder.file(TIFFBuilder.picture(bits: 0)), "samples of 0 bits"),
      (TIFFBuilder.file(TIFFBuilder.picture(bits: 65)), "samples of 65 bits"),
      (TIFFBuilder.file(TIFFBuilder.picture([(322, .long([0]))])), "tiles of 0×0 pixels"),
    ]
    for (bytes, message) in cases {
      let error = #expect(throws: CodecError.self) { try describe(bytes) }
      #expect(error?.message == message)
    }
    #expect(cases.count == 10)
  }

  @Test(arguments: [false, true]) func damageNeverTraps(big: Bool) {
    let bytes = TIFFBuilder.file(
      big: big,
      TIFFBuilder.picture([
        (34675, .bytes(Array(repeating: 1, count: 140))), (34665, .offsets([8])),
        (338, .short([1])), (330, .offsets([8, 16])), (700, .bytes([1, 2, 3, 4, 5])),
      ]))
    var described = 0
    func run(_ damaged: [UInt8]) { if (try? describe(damaged)) != nil { described += 1 } }
    for count in bytes.indices { run(Array(bytes[..<count])) }
    for place in bytes.indices {
      for change in [UInt8(0xFF), 0x01, 0x80] {
        var damaged = bytes
        damaged[place] ^= change
        run(damaged)
      }
    }
    #expect(described > bytes.count)
  }
}
