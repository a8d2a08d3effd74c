import HDRColor
import TestSupport
import Testing

@testable import HDRCodec

@Suite struct PNGWriterTests {
  /// Pixels of several natures: ramps, noise and flat parts, so that both filters are chosen.
  static func pixels(_ header: PNGHeader) -> [UInt8] {
    var seed: UInt32 = 12345
    return (0..<header.rowSize * header.height).map { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: header.rowSize)
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return switch (y / 5) % 3 {
      case 0: UInt8(truncatingIfNeeded: x * 3 + y)
      case 1: UInt8(truncatingIfNeeded: seed >> 24)
      default: 77
      }
    }
  }

  static func write(
    _ header: PNGHeader, _ pixels: [UInt8], bandHeight: Int, metadata: PNGMetadata = PNGMetadata(),
    level: ContentLightLevel? = nil
  ) throws(CodecError) -> [UInt8] {
    let sink = MemorySink()
    var writer = try PNGWriter(header, metadata: metadata, to: sink)
    let compressor = PNGBandCompressor(header)
    for y in stride(from: 0, to: header.height, by: bandHeight) {
      let end = min(y + bandHeight, header.height)
      let rows = pixels.span.extracting(y * header.rowSize..<end * header.rowSize)
      try writer.append(compressor.compress(rows))
    }
    try writer.finish(contentLightLevel: level)
    return sink.bytes
  }

  @Test func everySizeLayoutAndBandHeightComesBack() throws {
    var checked = 0
    for type in PNGHeader.ColourType.allCases {
      for bitDepth in [8, 16] {
        for size in 1...17 {
          let header = PNGHeader(
            width: size, height: 18 - size + size % 3, bitDepth: bitDepth, colourType: type)
          let pixels = Self.pixels(header)
          for bandHeight in [1, 2, 5, 100] {
            let png = try DecodedPNG(Self.write(header, pixels, bandHeight: bandHeight))
            #expect(png.width == header.width && png.height == header.height)
            #expect(png.bitDepth == bitDepth && png.channels == type.channels)
            #expect(png.pixels == pixels)
            checked += 1
          }
        }
      }
    }
    #expect(checked == 4 * 2 * 17 * 4)
  }

  @Test func longRowsAreSampledForTheirFilter() throws {
    let header = PNGHeader(width: 2500, height: 40, bitDepth: 16, colourType: .rgb)
    let pixels = Self.pixels(header)
    let png = try DecodedPNG(Self.write(header, pixels, bandHeight: 16))
    #expect(png.pixels == pixels)
    #expect(png.dataChunks.count == 4)
    #expect(png.dataChunks.bytes < pixels.count / 2)
  }

  @Test func noiseHardlyGrows() throws {
    let header = PNGHeader(width: 1000, height: 64, bitDepth: 16, colourType: .rgb)
    var generator = SystemRandomNumberGenerator()
    let pixels = (0..<header.rowSize * 64).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let png = try DecodedPNG(Self.write(header, pixels, bandHeight: 32))
    #expect(png.pixels == pixels)
    #expect(png.dataChunks.bytes < pixels.count + pixels.count / 500)
  }

  @Test func bandsMadeInParallelGiveTheSameFile() async throws {
    let header = PNGHeader(width: 300, height: 200, bitDepth: 16, colourType: .rgba)
    let pixels = Self.pixels(header)
    let alone = try Self.write(header, pixels, bandHeight: 32)
    let compressor = PNGBandCompressor(header)
    let bands = try await withThrowingTaskGroup(of: (Int, PNGBand).self) { group in
      for (index, y) in stride(from: 0, to: header.height, by: 32).enumerated() {
        group.addTask {
          let end = min(y + 32, header.height) * header.rowSize
          return (index, try compressor.compress(pixels.span.extracting(y * header.rowSize..<end)))
        }
      }
      var bands: [Int: PNGBand] = [:]
      for try await (index, band) in group { bands[index] = band }
      return bands
    }
    let sink = MemorySink()
    var writer = try PNGWriter(header, metadata: PNGMetadata(), to: sink)
    for index in 0..<bands.count { try writer.append(#require(bands[index])) }
    try writer.finish()
    #expect(sink.bytes == alone)
  }

  @Test func metadataComeBeforeThePixels() throws {
    let header = PNGHeader(width: 3, height: 2, bitDepth: 16, colourType: .rgb)
    var metadata = PNGMetadata()
    metadata.cicp = .bt2100PQ
    metadata.masteringDisplay = MasteringDisplay(
      red: Primaries.bt2020.red, green: Primaries.bt2020.green, blue: Primaries.bt2020.blue,
      white: .d65, maxLuminance: 1000, minLuminance: 0.005)
    metadata.hasContentLightLevel = true
    metadata.iccProfile = Array("a profile".utf8)
    metadata.exif = Array("MM\0*".utf8)
    metadata.xmp = Array("<x/>".utf8)
    metadata.significantBits = 10
    let bytes = try Self.write(
      header, Self.pixels(header), bandHeight: 1, metadata: metadata,
      level: ContentLightLevel(maxCLL: 1000, maxFALL: 250))
    let png = try DecodedPNG(bytes)
    #expect(
      png.chunks.map(\.type)
        == ["IHDR", "cICP", "mDCV", "cLLI", "iCCP", "sBIT", "eXIf", "iTXt", "IEND"])
    #expect(png.data(of: "cICP") == [9, 16, 0, 1])
    #expect(png.data(of: "cLLI") == [0x00, 0x98, 0x96, 0x80, 0x00, 0x26, 0x25, 0xA0])
    #expect(png.data(of: "sBIT") == [10, 10, 10])
    #expect(png.data(of: "eXIf") == Array("MM\0*".utf8))
  }

  @Test func withoutANumberTheLightLevelStaysUnknown() throws {
    let header = PNGHeader(width: 1, height: 1, bitDepth: 8, colourType: .grey)
    var metadata = PNGMetadata()
    metadata.hasContentLightLevel = true
    let png = try DecodedPNG(Self.write(header, [9], bandHeight: 1, metadata: metadata))
    #expect(png.data(of: "cLLI") == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func tooManyOrTooFewRowsAreOurFault() throws {
    let header = PNGHeader(width: 2, height: 3, bitDepth: 8, colourType: .rgb)
    let band = try PNGBandCompressor(header).compress(Self.pixels(header).span)
    var writer = try PNGWriter(header, metadata: PNGMetadata(), to: MemorySink())
    try writer.append(band)
    do throws(CodecError) {
      try writer.append(band)
      Issue.record("a fourth row was taken")
    } catch { #expect(error == CodecError(.program, "more rows than the PNG's 3")) }
    var empty = try PNGWriter(header, metadata: PNGMetadata(), to: MemorySink())
    do throws(CodecError) {
      try empty.finish()
      Issue.record("a PNG without rows was finished")
    } catch { #expect(error == CodecError(.program, "0 of the PNG's 3 rows were written")) }
  }
}
