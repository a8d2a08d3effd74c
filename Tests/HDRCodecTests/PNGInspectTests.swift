import ByteParsing
import HDRColor
import Testing

@testable import HDRCodec

/// Built PNG files; their picture data are no picture.
@Suite struct PNGInspectTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func header(
    width: UInt32 = 8, height: UInt32 = 4, depth: UInt8 = 16, type: UInt8 = 2, interlace: UInt8 = 0
  ) -> PNGChunk {
    PNGChunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, type, 0, 0, interlace])
  }

  private static func file(
    _ header: PNGChunk = header(), _ chunks: [PNGChunk] = [], after: [PNGChunk] = []
  ) -> [UInt8] {
    let all = [header] + chunks + [PNGChunk("IDAT", [1, 2, 3])] + after + [PNGChunk("IEND")]
    return signature + all.flatMap(\.bytes)
  }

  private func describe(
    _ bytes: [UInt8], limits: Limits = .standard
  ) throws(CodecError) -> (ImageDescription, ContainerMetadata) {
    try PNGInspector.describe(MemorySource(bytes), limits: limits)
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8], checksum: UInt32? = nil) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream += [rest.isEmpty ? 1 : 0] + bigEndian(count).reversed() + bigEndian(~count).reversed()
      stream += block
    } while !rest.isEmpty
    return stream + bigEndian(checksum ?? Checksum.adler32(bytes))
  }

  // MARK: Colour

  @Test func chunkVectors() throws {
    let vectors: [(hex: String, check: (ImageDescription) -> Bool)] = [
      ("0000000463494350091000014d2323fe", { $0.colour.cicp == .bt2100PQ && $0.kind == .pq }),
      ("0000000463494350091200014ea7f790", { $0.colour.cicp == .bt2100HLG && $0.kind == .hlg }),
      ("00000004634943500c0d00016e03e3ef", { $0.colour.resolved?.primaries == .displayP3 }),
      ("0000000463494350010d00019c693b32", { $0.colour.resolved?.isEquivalent(to: .sRGB) == true }),
      ("0000000463494350091200" + "0039a0c706", { !$0.colour.cicp.fullRange && $0.kind == .hlg }),
      (
        "00000008634c4c4900989680002625a0aae79507",
        { $0.light.contentLightLevel == ContentLightLevel(maxCLL: 1000, maxFALL: 250) }
      ),
      (
        "00000008634c4c4902625a00003d1c88d442f061",
        { $0.light.contentLightLevel == ContentLightLevel(maxCLL: 4000, maxFALL: 400.5) }
      ),
      (
        "00000008634c4c4900000000000000000efca1cd",
        { $0.light.contentLightLevel == ContentLightLevel(maxCLL: 0, maxFALL: 0) }
      ),
      (
        "000000186d4443568a48390821349baa199608fc3d13404202625a0000000005cdd6a970",
        {
          $0.light.masteringDisplay?.red == Primaries.bt2020.red
            && $0.light.masteringDisplay?.maxLuminance == 4000
            && $0.light.masteringDisplay?.minLuminance == 0.0005
        }
      ),
      (
        "000000186d4443567d0040743a9875301d4c0bb83d134042001ef9b0000003e8693b5b60",
        {
          $0.light.masteringDisplay?.blue == Primaries.bt709.blue
            && $0.light.masteringDisplay?.maxLuminance == 203
        }
      ),
      (
        "00000008634c4c6900989680002625a0281617a4",
        {
          $0.light.contentLightLevel?.maxCLL == 1000
            && $0.warnings == ["chunk cLLi has the spelling of a draft of cLLI"]
        }
      ),
    ]
    for vector in vectors {
      let bytes =
        Self.signature + Self.header().bytes + hexBytes(vector.hex)
        + PNGChunk("IDAT", [0]).bytes + PNGChunk("IEND").bytes
      #expect(vector.check(try describe(bytes).0), "\(vector.hex)")
    }
    #expect(vectors.count == 11)
  }

  @Test func theOrderOfColourChunks() throws {
    let cicp = PNGChunk("cICP", [12, 13, 0, 1])
    let sRGB = PNGChunk("sRGB", [0])
    let gamma = PNGChunk("gAMA", bigEndian(UInt32(100_000)))
    let p3: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    let chromaticities = PNGChunk("cHRM", p3.flatMap { bigEndian($0) })
    let cases:
      [(chunks: [PNGChunk], primaries: Primaries, transfer: TransferFunction, reason: String)] =
        [
          ([gamma, chromaticities, sRGB, cicp], .displayP3, .sRGB, "cICP"),
          ([gamma, chromaticities, sRGB], .bt709, .sRGB, "sRGB chunk"),
          ([gamma, chromaticities], .displayP3, .linear, "gAMA"),
          ([PNGChunk("gAMA", bigEndian(UInt32(50_000)))], .bt709, .gamma(2), "gAMA"),
          ([], .bt709, .sRGB, "no colour information"),
        ]
    for (chunks, primaries, transfer, reason) in cases {
      let (description, _) = try describe(Self.file(Self.header(), chunks))
      #expect(description.colour.resolved?.primaries == primaries)
      #expect(description.colour.resolved?.transfer == transfer)
      #expect(description.colour.reason.contains(reason))
    }
    #expect(cases.count == 5)
  }

  @Test func oddColourChunksAreIgnoredAndNamed() throws {
    let cases: [(chunk: PNGChunk, warning: String)] = [
      (PNGChunk("cICP", [9, 16, 9, 1]), "matrix must be 0"),
      (PNGChunk("cICP", [9, 16, 0, 2]), "full-range flag of 2"),
      (PNGChunk("cICP", [9]), "chunk cICP is ignored"),
      (PNGChunk("gAMA", [0, 0, 0, 0]), "a gamma of 0"),
      (PNGChunk("cHRM", Array(repeating: 0, count: 32)), "span no colour space"),
      (PNGChunk("mDCV", [1, 2]), "chunk mDCV is ignored"),
      (PNGChunk("iCCP", Array("x\0\0".utf8) + [1, 2, 3, 4]), "compressed data are damaged"),
      (PNGChunk("iCCP", Array("x\0\u{1}".utf8)), "compression method 1"),
      (PNGChunk("gdAT", [1]), "only proposed"),
      (PNGChunk("XXXX", [1]), "critical and not known"),
    ]
    for (chunk, warning) in cases {
      let (description, _) = try describe(Self.file(Self.header(), [chunk]))
      #expect(description.kind == .sdr)
      #expect(description.warnings.count == 1, "\(description.warnings)")
      #expect(description.warnings.first?.contains(warning) == true, "\(description.warnings)")
    }
    #expect(cases.count == 10)
  }

  @Test func placeNumberAndChecksumOfChunks() throws {
    let pq = PNGChunk("cICP", [9, 16, 0, 1])
    let late = try describe(Self.file(after: [pq])).0
    #expect(late.kind == .sdr)
    #expect(late.warnings == ["chunk cICP after the picture data is ignored"])

    let twice = try describe(Self.file(Self.header(), [pq, PNGChunk("cICP", [9, 18, 0, 1])])).0
    #expect(twice.kind == .pq && twice.warnings.count == 1)

    var damaged = Self.signature + Self.header().bytes + pq.bytes
    damaged[damaged.count - 1] ^= 1
    let rest = PNGChunk("IDAT").bytes + PNGChunk("IEND").bytes
    #expect(try describe(damaged + rest).0.kind == .sdr)

    var header = Self.signature + Self.header().bytes
    header[header.count - 1] ^= 1
    let error = #expect(throws: CodecError.self) { try describe(header + rest) }
    #expect(error?.message == "the CRC is wrong" && error?.path == "IHDR")

    #expect(try describe(Self.signature + Self.header().bytes).0.warnings.count == 2)
  }

  // MARK: Kinds

  @Test func headers() throws {
    let cases: [(type: UInt8, depth: UInt8, chroma: ChromaFormat, bits: Int, alpha: Int?)] = [
      (0, 1, .monochrome, 1, nil), (0, 16, .monochrome, 16, nil), (2, 8, .rgb, 8, nil),
      (3, 2, .palette, 8, nil), (4, 8, .monochrome, 8, 8), (6, 16, .rgb, 16, 16),
    ]
    for (type, depth, chroma, bits, alpha) in cases {
      let palette = type == 3 ? [PNGChunk("PLTE", [1, 2, 3, 4, 5, 6])] : []
      let (description, _) = try describe(
        Self.file(Self.header(depth: depth, type: type, interlace: 1), palette))
      #expect(description.chroma == chroma && description.bitDepth == bits)
      #expect(description.alpha?.bitDepth == alpha)
      #expect(description.structure[0].details.contains("interlaced (Adam7)"))
      #expect(description.warnings.isEmpty)
    }
    #expect(cases.count == 6)
    let refused: [(type: UInt8, depth: UInt8, interlace: UInt8)] = [
      (1, 8, 0), (2, 4, 0), (3, 16, 0), (7, 8, 0), (2, 8, 2),
    ]
    for (type, depth, interlace) in refused {
      #expect(throws: CodecError.self) {
        try describe(Self.file(Self.header(depth: depth, type: type, interlace: interlace)))
      }
    }
    for size in [UInt32(0), 0x8000_0000, 0x7FFF_FFFF] {
      #expect(throws: CodecError.self) { try describe(Self.file(Self.header(width: size))) }
    }
  }

  @Test func transparencySignificantBitsAndAnimation() throws {
    let (keyed, _) = try describe(
      Self.file(
        Self.header(),
        [
          PNGChunk("acTL", [0, 0, 0, 3, 0, 0, 0, 0]), PNGChunk("sBIT", [10, 10, 10]),
          PNGChunk("tRNS", [0, 0, 0, 0, 0, 0]),
        ]))
    #expect(keyed.alpha?.bitDepth == 1)
    #expect(keyed.structure.first { $0.type == "sBIT" }?.details == ["10,10,10 bit"])
    #expect(keyed.warnings == ["an animation of 3 frames: only the default image is read"])
  }

  // MARK: Metadata

  @Test func exifAndXMPInEveryForm() throws {
    let exif: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [1, 0x12, 0, 3]
      + [0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let packet = Array(JPEGBuilder.packet("dc:format=\"image/png\"").utf8)
    func hex(_ bytes: [UInt8], _ name: String) -> [UInt8] {
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return Array("\n\(name)\n    \(bytes.count)\n\(digits)\n".utf8)
    }
    let keyword = Array("XML:com.adobe.xmp\0".utf8)
    let prefix = Array("Exif\0\0".utf8)
    let raw = Array("Raw profile type ".utf8)
    let cases: [(chunk: PNGChunk, isExif: Bool)] = [
      (PNGChunk("eXIf", exif), true),
      (PNGChunk("eXIf", prefix + exif), true),
      (
        PNGChunk("zTXt", raw + Array("exif\0\0".utf8) + Self.stored(hex(prefix + exif, "exif"))),
        true
      ),
      (PNGChunk("tEXt", raw + Array("APP1\0".utf8) + hex(prefix + exif, "APP1")), true),
      (PNGChunk("iTXt", keyword + [0, 0, 0, 0] + packet), false),
      (PNGChunk("iTXt", keyword + [1, 0, 0, 0] + Self.stored(packet)), false),
      (PNGChunk("zTXt", raw + Array("xmp\0\0".utf8) + Self.stored(hex(packet, "xmp"))), false),
    ]
    for (chunk, isExif) in cases {
      let (description, metadata) = try describe(Self.file(after: [chunk]))
      #expect(metadata.exif == (isExif ? exif : nil))
      #expect(metadata.xmp == (isExif ? nil : packet))
      #expect(description.metadata.exifOrientation == (isExif ? 6 : nil))
      #expect(description.orientation == .upright)
      #expect(description.warnings.count == (isExif ? 1 : 0), "\(description.warnings)")
    }
    #expect(cases.count == 7)
  }

  @Test func compressedDataAreBounded() throws {
    let limits = Limits(maxMetadataBytes: 100_000)
    let bomb = Self.stored(Array(repeating: 0x20, count: 99_000))
    let keyword = Array("XML:com.adobe.xmp\0".utf8) + [1, 0, 0, 0]
    let fits = try describe(Self.file(after: [PNGChunk("iTXt", keyword + bomb)]), limits: limits)
    #expect(fits.1.xmp?.count == 99_000)
    // The second one no longer fits what the file may expand to.
    let raw = Array("Raw profile type xmp\0\0".utf8)
    let both = try describe(
      Self.file(after: [PNGChunk("iTXt", keyword + bomb), PNGChunk("zTXt", raw + bomb)]),
      limits: limits)
    #expect(both.0.warnings.contains { $0.contains("when decompressed") })
  }

  @Test func inflation() throws {
    let text = Array("abcabcabcabcabc".utf8)
    let fixed: [UInt8] = [0x78, 0x9C, 0x4B, 0x4C, 0x4A, 0x4E, 0x44, 0x42, 0x00]
    let sum = bigEndian(Checksum.adler32(text))
    let whole = try Zlib.decompress(fixed + sum + [9, 9], limit: 100)
    #expect(whole.bytes == text && whole.problem == nil)
    let exact = try Zlib.decompress(fixed + sum, limit: text.count)
    #expect(exact.bytes == text && exact.problem == nil)
    let unchecked = try Zlib.decompress(fixed, limit: 100)
    #expect(unchecked.bytes == text && unchecked.problem != nil)
    let wrong = try Zlib.decompress(fixed + [0, 0, 0, 0], limit: 100)
    #expect(wrong.bytes == text && wrong.problem != nil)
    let cut = try Zlib.decompress(Self.stored(text).dropLast(9).map { $0 }, limit: 100)
    #expect(cut.bytes == Array(text.dropLast(5)) && cut.problem != nil)
    for (stream, limit) in [
      (fixed, text.count - 1), ([0x78, 0x02, 1], 10), ([0x78, 0x9C, 0xFF, 0xFF], 10),
    ] {
      #expect(throws: ParseError.self) { try Zlib.decompress(stream, limit: limit) }
    }
  }

  @Test func damageNeverTraps() {
    let bytes = Self.file(
      Self.header(),
      [
        PNGChunk("cICP", [9, 16, 0, 1]), PNGChunk("cLLI", [0, 0, 0, 1, 0, 0, 0, 1]),
        PNGChunk("iCCP", Array("p\0\0".utf8) + Self.stored([1, 2, 3, 4])),
        PNGChunk("tEXt", Array("Raw profile type xmp\0\nxmp\n 2\n4142".utf8)),
      ])
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
