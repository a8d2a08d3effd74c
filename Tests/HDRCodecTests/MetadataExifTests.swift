import ByteParsing
import GainMap
import HDRCodec
import Testing

@Suite("Exif blocks")
struct MetadataExifTests {
  private static let note: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  /// IFD0 with all there is: Exif and GPS directories, and a thumbnail's directory behind it.
  private static func sample(littleEndian: Bool) -> [UInt8] {
    var builder = ExifBuilder(littleEndian: littleEndian)
    let exif = builder.directory([
      .ascii(0x9003, "2024:02:29 12:34:56"), .ascii(0x9011, "+01:00"), .undefined(0x927C, note),
      .long(0xA002, 4032), .short(0xA003, 3024),
    ])
    let gps = builder.directory([.ascii(1, "N")])
    let thumbnail = builder.directory([.long(0x0201, 8), .long(0x0202, 4)])
    builder.main(
      [
        .ascii(0x010E, "A picture  "), .ascii(0x010F, "Maker"), .ascii(0x0110, "One"),
        .short(0x0112, 6), .long(0x8769, UInt32(exif)), .long(0x8825, UInt32(gps)),
      ], next: thumbnail)
    return builder.bytes
  }

  @Test("Both byte orders say the same", arguments: [false, true])
  func reading(littleEndian: Bool) throws {
    let block = try ExifBlock(Self.sample(littleEndian: littleEndian))
    #expect(block.orientation == 6)
    #expect(block.make == "Maker")
    #expect(block.model == "One")
    #expect(block.imageDescription == "A picture")
    #expect(block.dateTimeOriginal == "2024:02:29 12:34:56")
    #expect(block.offsetTimeOriginal == "+01:00")
    #expect(block.pixelWidth == 4032)
    #expect(block.pixelHeight == 3024)
    #expect(block.makerNote.map { Array($0) } == Self.note)
    #expect(block.appleMakerNote == nil)
    #expect(block.hasGPS)
    #expect(block.hasThumbnail)
    #expect(block.warnings == [])
  }

  @Test("Changes touch the bytes of their values and nothing else", arguments: [false, true])
  func editing(littleEndian: Bool) throws {
    let block = try ExifBlock(Self.sample(littleEndian: littleEndian))
    let turned = block.settingOrientation(1)
    #expect(turned.orientation == 1)
    #expect(Self.differences(block.bytes, turned.bytes) == 1)
    let upright = block.upright(width: 3024, height: 4032)
    #expect(upright.orientation == 1)
    #expect(upright.pixelWidth == 3024)
    #expect(upright.pixelHeight == 4032)
    #expect(!upright.hasThumbnail)
    #expect(upright.bytes.count == block.bytes.count)
    let again = try ExifBlock(upright.bytes)
    #expect(again.orientation == 1)
    #expect(again.pixelHeight == 4032)
    #expect(!again.hasThumbnail)
    #expect(again.makerNote.map { Array($0) } == Self.note)
    #expect(again.upright(width: 3024, height: 4032).bytes == again.bytes)
  }

  @Test("A size that the field cannot hold, and a tag that is not there, change nothing")
  func impossibleEdits() throws {
    let block = try ExifBlock(Self.sample(littleEndian: true))
    #expect(block.upright(width: 3024, height: 70_000).pixelHeight == 3024)
    var builder = ExifBuilder(littleEndian: true)
    builder.main([.ascii(0x010F, "Maker")])
    let bare = try ExifBlock(builder.bytes)
    #expect(bare.orientation == nil)
    #expect(bare.upright(width: 1, height: 1).bytes == builder.bytes)
  }

  @Test("A picture written anew loses its thumbnail, which shows another rendition")
  func losesThumbnail() throws {
    let block = try ExifBlock(Self.sample(littleEndian: true)).settingOrientation(1)
    #expect(block.hasThumbnail)
    #expect(!block.upright(width: 4032, height: 3024).hasThumbnail)
  }

  @Test("Payloads of HEIF items, with every kind of offset")
  func heifItems() throws {
    let tiff = Self.sample(littleEndian: false)
    let marker = Array("Exif\0\0".utf8)
    let payloads: [[UInt8]] = [
      [0, 0, 0, 0] + tiff, [0, 0, 0, 6] + marker + tiff,
      // An offset that is wrong, one that does not count the marker, and no offset at all.
      [0, 0, 0, 99] + tiff, [0xFF, 0xFF, 0xFF, 0xFF] + tiff, [0, 0, 0, 0] + marker + tiff, tiff,
      marker + tiff,
    ]
    for payload in payloads {
      #expect(try ExifBlock(heifItem: payload).bytes == tiff)
    }
    #expect(try ExifBlock(heifItem: payloads[1]).heifItem == payloads[0])
    for payload: [UInt8] in [[], [0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0] + marker] {
      #expect(throws: ParseError.self) { try ExifBlock(heifItem: payload) }
    }
  }

  @Test("Every truncation gives a block with warnings, or an error")
  func truncation() throws {
    let bytes = Self.sample(littleEndian: false)
    var errors = 0
    for length in bytes.indices {
      guard let block = try? ExifBlock(Array(bytes[..<length])) else {
        errors += 1
        continue
      }
      #expect(!block.warnings.isEmpty)
    }
    #expect(errors > 8)
  }

  @Test("Any single wrong byte is survived, in reading and in changing")
  func damage() throws {
    let bytes = Self.sample(littleEndian: true)
    var read = 0
    for index in bytes.indices {
      for value: UInt8 in [0x00, 0x01, 0x7F, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        guard let block = try? ExifBlock(damaged) else { continue }
        #expect(block.upright(width: 1, height: 1).bytes.count == bytes.count)
        read += 1
      }
    }
    #expect(read > 900)
  }

  @Test("Directories that point to each other are read once")
  func loops() throws {
    var builder = ExifBuilder(littleEndian: true)
    builder.main([.short(0x0112, 3), .long(0x8769, 8), .long(0x8825, 8)], next: 8)
    let block = try ExifBlock(builder.bytes)
    #expect(block.orientation == 3)
    #expect(block.warnings.count == 3)
  }

  @Test("Values outside, unknown types and wild counts are left out with a warning")
  func wildFields() throws {
    var builder = ExifBuilder(littleEndian: true)
    builder.main([
      .raw(0x010F, type: 2, count: 100, value: 1_000_000),
      .raw(0x0110, type: 99, count: 1, value: 0),
      .raw(0x0132, type: 12, count: .max, value: 8), .raw(0x0112, type: 3, count: 0, value: 6),
      .raw(0x010E, type: 2, count: 3, value: 0x0000_4241),
    ])
    let block = try ExifBlock(builder.bytes)
    #expect(block.warnings.count == 3)
    #expect(block.make == nil)
    #expect(block.orientation == nil)
    #expect(block.imageDescription == "AB")
    #expect(block.settingOrientation(1).bytes == builder.bytes)
  }

  @Test(
    "Bytes without a header or a directory are an error",
    arguments: [
      [], [0x49], Array("II*\0".utf8), Array("II\0*".utf8) + [8, 0, 0, 0],
      Array("II*\0".utf8) + [9, 0, 0, 0, 0],
    ] as [[UInt8]])
  func noHeader(bytes: [UInt8]) {
    #expect(throws: ParseError.self) { try ExifBlock(bytes) }
  }

  @Test("A block above the limit is refused")
  func limit() {
    let bytes = Self.sample(littleEndian: true)
    #expect(throws: ParseError.self) {
      try ExifBlock(bytes, limits: Limits(maxMetadataBytes: bytes.count - 1))
    }
  }

  private static func differences(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).count { $0 != $1 }
  }
}
