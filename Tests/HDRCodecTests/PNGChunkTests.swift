import HDRColor
import TestSupport
import Testing

@testable import HDRCodec

@Suite struct PNGChunkTests {
  @Test func chunksAreAsPublished() throws {
    let vectors = try GoldenVectors.load("png")
    var checked = 0
    for vector in vectors.vectors {
      let chunk = try #require(self.chunk(for: vector), "\(vector.name)")
      #expect(hex(chunk.bytes) == vector.expected["hex"].text, "\(vector.name)")
      checked += 1
    }
    #expect(checked == 11)
    #expect(vectors.count == checked)
  }

  private func chunk(for vector: GoldenVectors.Vector) -> PNGChunk? {
    let inputs = vector.inputs
    switch vector.name.split(separator: "_")[1] {
    case "cICP":
      let points = inputs["cp,tc,mc,full"].numbers.map { UInt16($0) }
      return .codePoints(CICP(points[0], points[1], points[2], fullRange: points[3] == 1))
    case "cLLI":
      return .contentLightLevel(
        ContentLightLevel(maxCLL: inputs["MaxCLL"].number, maxFALL: inputs["MaxFALL"].number))
    default: break
    }
    guard let primaries = Self.primaries[inputs["primaries"].text] else { return nil }
    return .masteringDisplay(
      MasteringDisplay(
        red: primaries.red, green: primaries.green, blue: primaries.blue, white: primaries.white,
        maxLuminance: inputs["max"].number, minLuminance: inputs["min"].number))
  }

  private static let primaries: [String: Primaries] = [
    "BT2020": .bt2020, "P3D65": .displayP3, "BT709": .bt709,
  ]

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func luminanceIsClampedToThirtyOneBits() {
    let level = ContentLightLevel(maxCLL: 1e9, maxFALL: -.infinity)
    #expect(PNGChunk.contentLightLevel(level).data == [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
    let unknown = ContentLightLevel(maxCLL: .nan, maxFALL: 0.00004)
    #expect(PNGChunk.contentLightLevel(unknown).data == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [
    ("Rec. 2100 PQ", "Rec. 2100 PQ"), ("", "ICC profile"), ("  a   b ", "a b"), ("λ", "?"),
    (String(repeating: "x", count: 90), String(repeating: "x", count: 79)),
    (String(repeating: "x", count: 78) + " y", String(repeating: "x", count: 78)),
  ])
  func profileNamesAreKeywords(name: String, keyword: String) throws {
    let chunk = try #require(PNGChunk.iccProfile([1, 2, 3], name: name))
    #expect(chunk.data.prefix(while: { $0 != 0 }).elementsEqual(keyword.utf8))
    #expect(chunk.data[keyword.utf8.count...].prefix(2).elementsEqual([0, 0]))
    let stream = Array(chunk.data[(keyword.utf8.count + 2)...])
    #expect(try Zlib.decompress(stream, limit: 100).bytes == [1, 2, 3])
  }

  @Test func xmpIsUncompressedInternationalText() {
    let chunk = PNGChunk.xmp(Array("<x/>".utf8))
    #expect(chunk.type == "iTXt")
    #expect(chunk.data == Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))
  }
}

@Suite struct ChecksumTests {
  @Test func sumsAreAsPublished() {
    #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.crc32(Array("IEND".utf8)) == 0xAE42_6082)
    #expect(Checksum.crc32([]) == 0)
    #expect(Checksum.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(Checksum.adler32([]) == 1)
  }

  @Test func sumsOfPiecesAreSumsOfTheWhole() {
    var bytes = (0..<70000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    bytes.append(contentsOf: [UInt8](repeating: 255, count: 66000))
    let whole = Checksum.adler32(bytes)
    for cut in [0, 1, 2, 17, 65520, 65521, 65522, 70000, bytes.count] {
      let (first, second) = (Array(bytes[..<cut]), Array(bytes[cut...]))
      #expect(
        Checksum.adler32(
          Checksum.adler32(first), followedBy: Checksum.adler32(second), count: second.count)
          == whole)
      #expect(
        Checksum.crc32(second, continuing: Checksum.crc32(first)) == Checksum.crc32(bytes))
    }
  }
}
