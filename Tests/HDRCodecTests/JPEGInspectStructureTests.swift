import ByteParsing
import GainMap
import Testing

@testable import HDRCodec

/// Marker walks, frames and metadata in pieces.
@Suite struct JPEGInspectStructureTests {
  private func segments(_ bytes: [UInt8]) throws(ParseError) -> JPEGSegments {
    try JPEGSegments(MemorySource(bytes), at: 0, limits: .standard)
  }

  @Test func fillBytesStuffingAndRestartsAreSteppedOver() throws {
    var builder = JPEGBuilder()
    builder.bytes += [0xFF, 0xFF, 0xFF]
    builder.frame(0xC2)
    builder.scan([1, 0xFF, 0, 2, 0xFF, 0xD7, 3, 0xFF, 0xFF])
    builder.scan()
    builder.end()
    let count = builder.bytes.count
    let walk = try segments(builder.bytes + [9, 9])
    #expect(walk.isComplete && walk.warnings.isEmpty)
    #expect(walk.range == 0..<count)
    #expect(walk.segments.map(\.marker.description) == ["SOF2", "SOS", "SOS"])
    #expect(walk.scanCount == 2)
  }

  @Test func anImageWithoutEndStopsAtTheNext() throws {
    var builder = JPEGBuilder()
    builder.frame()
    builder.scan()
    let count = builder.bytes.count
    let walk = try segments(builder.bytes + JPEGBuilder.image())
    #expect(!walk.isComplete && walk.range == 0..<count)
    #expect(walk.warnings == ["the image has no end (EOI)"])
  }

  @Test func damageBeforeTheFrameIsAnError() {
    let cases: [(bytes: [UInt8], kind: ParseError.Kind)] = [
      ([], .truncated), ([0xFF, 0xD8], .missing), ([0xFF, 0xD9, 0], .invalid),
      ([0xFF, 0xD8, 0xFF, 0xE1, 0, 1], .invalid), ([0xFF, 0xD8, 0xFF, 0xE1, 0, 9, 0], .truncated),
      ([0xFF, 0xD8, 0xFF, 0xD9], .missing),
    ]
    for (bytes, kind) in cases {
      let error = #expect(throws: ParseError.self) { try segments(bytes) }
      #expect(error?.kind == kind, "\(bytes)")
    }
    #expect(cases.count == 6)
  }

  @Test func chromaFromSamplingFactorsAndModel() throws {
    let ycc: [(id: UInt8, sampling: UInt8)] = [(1, 0x22), (2, 0x11), (3, 0x11)]
    func sampled(_ luma: UInt8) -> [(id: UInt8, sampling: UInt8)] {
      [(1, luma), (2, 0x11), (3, 0x11)]
    }
    let cases: [(components: [(id: UInt8, sampling: UInt8)], adobe: UInt8?, chroma: ChromaFormat)] =
      [
        (ycc, nil, .yuv420), (sampled(0x11), nil, .yuv444), (sampled(0x21), nil, .yuv422),
        (sampled(0x12), nil, .yuv440), (sampled(0x41), nil, .yuv411),
        ([(1, 0x11)], nil, .monochrome),
        ([(1, 0x22), (2, 0x22), (3, 0x22)], nil, .yuv444),
        ([(1, 0x22), (2, 0x21), (3, 0x11)], nil, .other),
        ([(82, 0x11), (71, 0x11), (66, 0x11)], nil, .rgb), (sampled(0x11), 0, .rgb),
        (sampled(0x11), 1, .yuv444), ([(1, 0x11), (2, 0x11), (3, 0x11), (4, 0x11)], 2, .cmyk),
        ([(1, 0x11), (2, 0x11)], nil, .other),
      ]
    for (components, adobe, chroma) in cases {
      var builder = JPEGBuilder()
      if let adobe { builder.application(14, "Adobe", [0, 100, 0, 0, 0, 0, adobe]) }
      builder.frame(components: components)
      builder.scan()
      builder.end()
      let image = try JPEGImage(MemorySource(builder.bytes), at: 0, limits: .standard)
      #expect(image.chroma == chroma, "\(components) \(String(describing: adobe))")
    }
    #expect(cases.count == 13)
  }

  @Test func theHeightMayComeAfterTheScan() throws {
    var builder = JPEGBuilder()
    builder.frame(height: 0)
    builder.scan()
    builder.segment(0xDC, [0, 77])
    builder.end()
    let image = try JPEGImage(MemorySource(builder.bytes), at: 0, limits: .standard)
    #expect(image.frame.size == PixelSize(width: 16, height: 77))
  }

  // MARK: Pieces

  @Test func profilesInPieces() {
    func assembled(_ pieces: [[UInt8]]) -> [UInt8]? {
      var chunks = ICCChunks()
      for piece in pieces { chunks.add(piece) }
      return chunks.assembled().profile
    }
    #expect(assembled([[2, 2, 30], [1, 2, 10, 20]]) == [10, 20, 30])
    #expect(assembled([[1, 1, 5], [1, 1, 5]]) == [5])
    let broken: [[[UInt8]]] = [
      [[1, 2, 9]], [[0, 1, 9]], [[2, 1, 9]], [[1, 2, 9], [2, 3, 9]], [[1, 1, 9], [1, 1, 8]],
      [[1, 1]],
    ]
    for pieces in broken {
      #expect(assembled(pieces) == nil, "\(pieces)")
    }
    #expect(broken.count == 6)
  }

  @Test func extendedXMPInPieces() {
    let guid = String(repeating: "A", count: 32)
    func piece(_ length: UInt32, _ offset: UInt32, _ bytes: [UInt8], of id: String? = nil)
      -> [UInt8]
    {
      Array((id ?? guid).utf8) + bigEndian(length) + bigEndian(offset) + bytes
    }
    func assembled(_ pieces: [[UInt8]], guid: String?) -> [UInt8]? {
      var extended = ExtendedXMP()
      for piece in pieces { extended.add(piece) }
      return extended.assembled(guid: guid).packet
    }
    let whole = [piece(5, 3, [4, 5]), piece(5, 0, [1, 2, 3])]
    #expect(assembled(whole, guid: guid) == [1, 2, 3, 4, 5])
    #expect(assembled(whole + [piece(5, 2, [3, 4])], guid: guid) == [1, 2, 3, 4, 5])
    #expect(assembled(whole, guid: nil) == nil)
    #expect(assembled(whole, guid: String(repeating: "B", count: 32)) == nil)
    #expect(assembled([piece(6, 3, [4, 5]), piece(6, 0, [1, 2, 3])], guid: guid) == nil)
    #expect(assembled([piece(5, 3, [4, 5])], guid: guid) == nil)
    #expect(assembled([piece(5, 3, [4, 5, 6])], guid: guid) == nil)
    #expect(assembled([[1, 2, 3]], guid: guid) == nil)
  }

  /// The segments of three real files, and where their second image starts.
  @Test func multiPictureVectors() throws {
    let vectors: [(hex: String, marker: Int, size: Int, start: Int)] = [
      (
        "ffe200584d5046004d4d002a000000080003b00000070000000430313030b00100040000000100000002b0020007"
          + "000000200000003200000000000300000000af5b000000000000000000000000000017730000a40300000000",
        2826, 6003, 44821
      ),
      (
        "ffe200584d5046004d4d002a000000080003b00000070000000430313030b00100040000000100000002b0020007"
          + "0000002000000032000000000003000000003db1000000000000000000000000000021d20000378e00000000",
        1563, 8658, 15793
      ),
      (
        "ffe200584d5046004d4d002a000000080003b00000070000000430313030b00100040000000100000002b0020007"
          + "00000020000000320000000000030000000082cf0000000000000000000000000000370c000072e700000000",
        4602, 14092, 34025
      ),
    ]
    for vector in vectors {
      let segment = hexBytes(vector.hex)
      #expect(JPEGContent(.app2, head: Array(segment[4...].prefix(48))) == .multiPicture)
      let index = try #require(
        try MultiPictureIndex(Array(segment[8...]), at: vector.marker + 8))
      #expect(index.entries.count == 2)
      #expect(index.entries[0].type == 0x03_0000 && index.entries[0].offset == 0)
      #expect(index.entries[1].size == vector.size && index.entries[1].offset == vector.start)
    }
    #expect(vectors.count == 3)
  }

  @Test func anIndexMayGiveTheNumberOfImagesForItsLength() throws {
    var builder = JPEGBuilder()
    let start = builder.multiPicture()
    var payload = Array(builder.bytes[start...])
    payload.replaceSubrange(38..<42, with: [0, 0, 0, 2])
    let index = try #require(try MultiPictureIndex(payload, at: 0))
    #expect(index.entries.count == 2 && index.entries[1].size == 100)
  }

  // MARK: Trailers

  @Test func trailersAreNamed() throws {
    let image = JPEGBuilder.image()
    let film: [UInt8] = [0, 0, 0, 16] + Array("ftypmp42".utf8) + [0, 0, 0, 0]
    let block: [UInt8] =
      [0, 0, 0x30, 0x0A, 16, 0, 0, 0] + Array("MotionPhoto_Data".utf8) + film
    let back = [UInt8(block.count), 0, 0, 0]
    let directory: [UInt8] =
      Array("SEFH".utf8) + [106, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x30, 0x0A] + back + back
    let samsung = block + directory + [UInt8(directory.count), 0, 0, 0] + Array("SEFT".utf8)
    let cases: [(bytes: [UInt8], name: String)] = [
      (film, "video (motion photo)"), (samsung, "Samsung trailer: MotionPhoto_Data"),
      ([0, 0, 0], "padding"), ([1, 2, 3], "unknown data"),
      (Array(samsung.dropLast()), "unknown data"),
    ]
    for (bytes, name) in cases {
      let file = try JPEGFile(MemorySource(image + bytes), limits: .standard)
      #expect(file.trailers.map(\.name) == [name])
      #expect(file.trailers.first?.range == image.count..<image.count + bytes.count)
    }
    #expect(cases.count == 5)
  }

  // MARK: Damage

  /// A file with everything in it, cut at every length and with every byte changed.
  @Test func damageNeverTraps() throws {
    var builder = JPEGBuilder()
    builder.application(0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0])
    builder.application(1, "Exif\0\0", Array("MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8))
    builder.xmp("hdrgm:Version=\"1.0\"", content: JPEGBuilder.directory(gainMapLength: 60))
    builder.application(2, "ICC_PROFILE\0", [1, 1, 1, 2, 3])
    let index = builder.multiPicture()
    builder.finish()
    var bytes = builder.bytes
    JPEGBuilder.patch(&bytes, multiPicture: index, imageAt: bytes.count)
    bytes += JPEGBuilder.image(grey: true)
    var described = 0
    func run(_ damaged: [UInt8]) {
      if (try? JPEGInspector.describe(MemorySource(damaged), limits: .standard)) != nil {
        described += 1
      }
    }
    for count in bytes.indices { run(Array(bytes[..<count])) }
    for place in bytes.indices {
      var damaged = bytes
      for change in [UInt8(0xFF), 0x01, 0x80] {
        damaged[place] = bytes[place] ^ change
        run(damaged)
      }
    }
    #expect(described > bytes.count)
  }
}
