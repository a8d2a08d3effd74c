import ByteParsing
import Testing

@testable import ISOBMFF

/// HEVC sequence parameter sets and AV1 sequence headers.
@Suite struct SequenceTests {
  private func read(_ set: SequenceParameterSet) throws -> HEVCSequence {
    try HEVCSequence(nalUnit: set.nalUnit)
  }

  @Test func plain() throws {
    let sequence = try read(SequenceParameterSet())
    #expect(sequence.width == 64 && sequence.height == 48 && sequence.chromaFormat == .yuv420)
    #expect(sequence.lumaBitDepth == 8 && sequence.chromaBitDepth == 8)
    #expect(sequence.signal.isFullRange == true && sequence.signal.chromaSampleLocation == nil)
    #expect(sequence.signal.colour == .init(primaries: 12, transfer: 13, matrix: 6))
  }

  @Test func absentPartsStayAbsent() throws {
    var set = SequenceParameterSet()
    set.usability?.colour = nil
    #expect(try read(set).signal.colour == nil && read(set).signal.isFullRange == true)
    set.usability?.isFullRange = nil
    #expect(try read(set).signal == BitstreamSignal())
    set.usability = nil
    #expect(try read(set).signal == BitstreamSignal())
  }

  @Test func everythingBeforeTheUsabilityIsPassedOver() throws {
    var count = 0
    let predicted: [SequenceParameterSet.ReferencePictureSet] = [
      .explicit(negative: [0, 1, 2], positive: [0, 3]),
      // Six candidates: -1, -3, -6, 1, 5 and 0, moved by -1; 1 becomes 0 and drops out.
      .predicted(
        isNegative: true, magnitudeMinus1: 0,
        flags: [
          (true, true), (false, true), (false, false), (true, true), (true, true), (true, true),
        ]),
      // Four are left and the set itself.
      .predicted(
        isNegative: false, magnitudeMinus1: 4,
        flags: [(true, true), (true, true), (false, false), (true, true), (false, true)]),
      .explicit(negative: [], positive: [7]),
    ]
    for subLayers in [0, 1, 6] {
      for format: UInt64 in 0...3 {
        for hasScalingLists in [false, true] {
          for sets in [[], predicted] {
            for longTermPictures: UInt64 in [0, 3] {
              var set = SequenceParameterSet()
              set.subLayers = subLayers
              set.chromaFormat = format
              set.window = [1, 2, 3, 4]
              set.lumaBitDepth = 10
              set.chromaBitDepth = 12
              set.hasScalingLists = hasScalingLists
              set.hasPCM = hasScalingLists
              set.referencePictureSets = sets
              set.longTermPictures = longTermPictures
              set.usability?.aspectRatio = 255
              set.usability?.chromaLocation = 2
              set.usability?.colour = [9, 16, 9]
              let sequence = try read(set)
              let (x, y) = format == 1 ? (2, 2) : format == 2 ? (2, 1) : (1, 1)
              #expect(sequence.width == 64 - 3 * x && sequence.height == 48 - 7 * y)
              #expect(sequence.lumaBitDepth == 10 && sequence.chromaBitDepth == 12)
              #expect(sequence.signal.colour == .init(primaries: 9, transfer: 16, matrix: 9))
              #expect(sequence.signal.chromaSampleLocation == 2)
              count += 1
            }
          }
        }
      }
    }
    #expect(count == 96)
  }

  @Test func emulationPrevention() {
    let bytes: [UInt8] = [0, 0, 3, 1, 0, 0, 3, 0, 0, 3, 3, 5, 0, 3, 0, 0, 3]
    #expect(
      HEVCSequence.withoutEmulationPrevention(bytes[...])
        == [0, 0, 1, 0, 0, 0, 0, 3, 5, 0, 3, 0, 0])
  }

  @Test func everyTruncationAndFlipIsRefusedOrRead() throws {
    var set = SequenceParameterSet()
    set.hasScalingLists = true
    set.referencePictureSets = [.explicit(negative: [0, 1], positive: [2])]
    let unit = set.nalUnit
    var count = 0
    for length in 0..<unit.count {
      _ = try? HEVCSequence(nalUnit: Array(unit.prefix(length)))
      count += 1
    }
    #expect(throws: ParseError.self) {
      try HEVCSequence(nalUnit: Array(unit.prefix(unit.count / 2)))
    }
    for bit in 0..<unit.count * 8 {
      var damaged = unit
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      _ = try? HEVCSequence(nalUnit: damaged)
      count += 1
    }
    #expect(count == unit.count * 9)
  }

  @Test func sizesAreChecked() {
    var set = SequenceParameterSet()
    set.window = [20, 20, 0, 0]
    #expect(throws: ParseError.self) { try HEVCSequence(nalUnit: set.nalUnit) }
    set.window = [1 << 24, 0, 0, 0]
    #expect(throws: ParseError.self) { try HEVCSequence(nalUnit: set.nalUnit) }
    set.window = nil
    set.width = 0
    #expect(throws: ParseError.self) { try HEVCSequence(nalUnit: set.nalUnit) }
    set.width = 0xFFFF_FFFE
    #expect(throws: ParseError.self) { try HEVCSequence(nalUnit: set.nalUnit) }
  }

  /// An AV1 sequence header unit with every optional part, or the reduced form for stills.
  private func unit(
    isReduced: Bool, profile: UInt64, isHighBitDepth: Bool, isTwelveBit: Bool = false,
    isMonochrome: Bool = false, colour: [UInt64]? = [9, 16, 9], hasSize: Bool = true
  ) -> [UInt8] {
    var w = BitWriter()
    w.bits(profile, 3)
    w.flag(true)
    w.flag(isReduced)
    if isReduced {
      w.bits(8, 5)
    } else {
      w.flag(true)
      w.bits(1, 32)
      w.bits(25, 32)
      w.flag(true)
      w.ue(0)
      w.flag(true)
      w.bits(9, 5)
      w.bits(1, 32)
      w.bits(9, 5)
      w.bits(9, 5)
      w.flag(true)
      w.bits(1, 5)
      for level: UInt64 in [8, 5] {
        w.bits(0x101, 12)
        w.bits(level, 5)
        if level > 7 { w.flag(false) }
        w.flag(true)
        w.bits(0x55555, 20)
        w.flag(false)
        w.flag(true)
        w.bits(3, 4)
      }
    }
    w.bits(9, 4)
    w.bits(8, 4)
    w.bits(799, 10)
    w.bits(299, 9)
    if !isReduced {
      w.flag(true)
      w.bits(0x11, 7)
    }
    w.bits(5, 3)
    if !isReduced {
      w.bits(0, 4)
      w.flag(true)
      w.bits(3, 2)
      w.flag(false)
      w.flag(true)
      w.flag(false)
      w.flag(true)
      w.bits(6, 3)
    }
    w.bits(3, 3)
    w.flag(isHighBitDepth)
    if profile == 2, isHighBitDepth { w.flag(isTwelveBit) }
    if profile != 1 { w.flag(isMonochrome) }
    w.flag(colour != nil)
    for code in colour ?? [] { w.bits(code, 8) }
    if isMonochrome {
      w.flag(true)
    } else if colour != [1, 13, 0] {
      w.flag(true)
      if profile == 2, isTwelveBit {
        w.flag(true)
        w.flag(true)
      }
      if profile == 0 || (profile == 2 && isTwelveBit) { w.bits(2, 2) }
    }
    w.bits(1, 2)
    let header: [UInt8] = hasSize ? [0x0A, UInt8(w.bytes.count)] : [0x08]
    return [0x12, 0x00] + header + w.bytes
  }

  @Test func av1() throws {
    var count = 0
    for isReduced in [false, true] {
      let cases: [(UInt64, Bool, Bool, Bool, [UInt64]?, ChromaFormat, Int)] = [
        (0, false, false, false, nil, .yuv420, 8),
        (0, true, false, true, [9, 16, 9], .monochrome, 10),
        (1, true, false, false, [12, 16, 6], .yuv444, 10),
        (1, false, false, false, [1, 13, 0], .yuv444, 8),
        (2, true, false, false, [9, 18, 9], .yuv422, 10),
        (2, true, true, false, [9, 16, 9], .yuv420, 12),
      ]
      for (profile, high, twelve, mono, colour, format, depth) in cases {
        let bytes = unit(
          isReduced: isReduced, profile: profile, isHighBitDepth: high, isTwelveBit: twelve,
          isMonochrome: mono, colour: colour, hasSize: isReduced)
        let sequence = try #require(try AV1Sequence(findingIn: bytes[...]))
        #expect(sequence.maxWidth == 800 && sequence.maxHeight == 300)
        #expect(sequence.bitDepth == depth && sequence.chromaFormat == format)
        #expect(sequence.signal.isFullRange == true)
        #expect(
          sequence.signal.colour.map { [$0.primaries, $0.transfer, $0.matrix] }
            == colour.map { $0.map { UInt16($0) } })
        #expect(sequence.signal.chromaSampleLocation == (format == .yuv420 ? 2 : nil))
        for bit in 0..<bytes.count * 8 {
          var damaged = bytes
          damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
          _ = try? AV1Sequence(findingIn: damaged[...])
          _ = try? AV1Sequence(findingIn: damaged.prefix(bit / 8))
        }
        count += 1
      }
    }
    #expect(count == 12)
    #expect(try AV1Sequence(findingIn: [0x12, 0x00][...]) == nil)
  }

  @Test func av1SequenceInTheItemsData() throws {
    let data = unit(isReduced: true, profile: 0, isHighBitDepth: true)
    var composer = HEIFComposer(FileType(majorBrand: "avif", compatibleBrands: ["mif1"]))
    composer.primary = composer.add(
      ComposedItem(
        "av01", payload: data + [UInt8](repeating: 1, count: 50),
        properties: [.init(.other("av1C", [0x81, 0x0C, 0x4C, 0x00]), isEssential: true)]))
    let file = try SampleFiles.read(composer)
    #expect(file.primaryItem?.av1Configuration?.sequence == nil)
    #expect(file.bitstreamSignal(of: 1)?.colour == .init(primaries: 9, transfer: 16, matrix: 9))
    let alone = try HEIFFile(source: MemorySource(ItemExtractor.standaloneFile(1, in: file)))
    #expect(alone.fileType.majorBrand == "avif" && alone.primaryItem?.size?.width == 800)
  }
}
