import ByteParsing
import HDRColor
import ISOBMFF
import Testing

@testable import HDRCodec

/// Pictures coded without loss come back as they were, whatever their format.
@Suite struct CodedPictureTests {
  struct Case: Sendable {
    var format: CodedPictureEncoder.Format
    var chroma: ISOBMFF.ChromaFormat
    var bitDepth: Int
    var matrix: UInt16
  }

  static let cases: [Case] = CodedPictureEncoder.Format.allCases.flatMap { format in
    [ISOBMFF.ChromaFormat.monochrome, .yuv420, .yuv422, .yuv444].flatMap { chroma in
      [8, 10, 12].flatMap { bitDepth in
        // Identity and YCgCo need 4:4:4.
        (chroma == .yuv444 ? [9, 0, 8] : [9]).map { matrix in
          Case(format: format, chroma: chroma, bitDepth: bitDepth, matrix: matrix)
        }
      }
    }
  }

  @Test func losslessPicturesComeBackExactly() throws {
    var checked = 0
    for sample in Self.cases {
      for (width, height) in [(96, 64), (67, 75), (1, 1)] {
        let planes = Self.noise(width, height, sample.chroma, bitDepth: sample.bitDepth)
        let file = try Self.encoded(planes, sample)
        let item = try #require(file.primaryItem)
        for threads in [1, 2] {
          let picture = try CodedPicture(decoding: item, in: file, threads: threads)
          #expect(picture.bitDepth == sample.bitDepth && picture.chromaFormat == sample.chroma)
          #expect(picture.planeCount == planes.count && picture.warning == nil)
          for index in 0..<planes.count {
            #expect(Self.crop(picture, index, like: planes[index]) == planes[index].samples16)
          }
          checked += 1
        }
      }
    }
    #expect(checked == 2 * 18 * 3 * 2)
  }

  @Test func anotherSizeThanExpectedIsAnError() throws {
    let sample = Case(format: .hevc, chroma: .yuv420, bitDepth: 8, matrix: 1)
    let file = try Self.encoded(Self.noise(128, 64, .yuv420, bitDepth: 8), sample)
    let item = try #require(file.primaryItem)
    let right = try CodedPicture(
      decoding: item, in: file, expecting: PixelSize(width: 128, height: 64))
    #expect(right.size(ofPlane: 2) == PixelSize(width: 64, height: 32))
    do throws(ParseError) {
      _ = try CodedPicture(decoding: item, in: file, expecting: PixelSize(width: 64, height: 64))
      Issue.record("a picture of another size was taken")
    } catch {
      #expect(
        error
          == ParseError(.invalid, path: "item \(item.id)", "decodes to 128×64 pixels, not 64×64"))
    }
  }

  @Test func largePicturesAreRefusedBeforeTheyAreDecoded() throws {
    for sample in Self.cases where sample.chroma == .yuv420 && sample.bitDepth == 8 {
      let bytes = try Self.encodedBytes(Self.noise(128, 64, .yuv420, bitDepth: 8), sample)
      var limits = Limits.standard
      limits.maxPixels = 128 * 64 - 1
      let file = try HEIFFile(source: MemorySource(bytes), limits: limits)
      let item = try #require(file.primaryItem)
      do throws(ParseError) {
        _ = try CodedPicture(decoding: item, in: file)
        Issue.record("a picture above the limit was decoded")
      } catch { #expect(error.kind == .limit) }
    }
  }

  @Test func damageIsAnErrorOrAPictureOfTheRightSize() throws {
    var outcomes = (errors: 0, pictures: 0)
    for sample in Self.cases where sample.chroma == .yuv420 && sample.bitDepth == 8 {
      let planes = Self.noise(128, 96, .yuv420, bitDepth: 8)
      let bytes = try Self.encodedBytes(planes, sample)
      let whole = try HEIFFile(source: MemorySource(bytes))
      let data = try #require(try whole.ranges(of: whole.primary).first)
      var seed: UInt64 = 7
      for _ in 0..<150 {
        var damaged = bytes
        for _ in 0..<3 {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          // Headers lie at the front and matter most.
          let span = seed >> 62 == 0 ? data.count : min(64, data.count)
          damaged[data.lowerBound + Int(seed >> 33) % span] = UInt8(truncatingIfNeeded: seed >> 20)
        }
        let file = try HEIFFile(source: MemorySource(damaged))
        let item = try #require(file.primaryItem)
        do throws(ParseError) {
          let size = PixelSize(width: 128, height: 96)
          let picture = try CodedPicture(decoding: item, in: file, expecting: size)
          #expect(picture.size == size)
          outcomes.pictures += 1
        } catch { outcomes.errors += 1 }
      }
    }
    #expect(outcomes.errors + outcomes.pictures == 300)
    #expect(outcomes.errors > 0)
  }

  // Helpers

  static func encodedBytes(_ planes: [SamplePlane], _ sample: Case) throws -> [UInt8] {
    var encoder = CodedPictureEncoder(
      format: sample.format, quality: .lossless, cicp: CICP(9, 16, sample.matrix, fullRange: true))
    encoder.speed = 9
    let coded = try encoder.encode(
      planes, chromaFormat: sample.chroma, bitDepth: sample.bitDepth)
    var composer = HEIFComposer(FileType(majorBrand: "mif1", compatibleBrands: ["mif1"]))
    composer.primary = composer.add(
      ComposedItem(
        sample.format == .hevc ? "hvc1" : "av01", payload: coded.payload,
        properties: [
          ComposedProperty(coded.configuration),
          MadeFile.size(coded.size.width, coded.size.height),
        ]))
    return try composer.compose()
  }

  static func encoded(_ planes: [SamplePlane], _ sample: Case) throws -> HEIFFile {
    try HEIFFile(source: MemorySource(encodedBytes(planes, sample)))
  }

  static func noise(
    _ width: Int, _ height: Int, _ chroma: ISOBMFF.ChromaFormat, bitDepth: Int
  ) -> [SamplePlane] {
    var seed: UInt64 = UInt64(width * 1000 + height)
    return (0..<(chroma == .monochrome ? 1 : 3)).map { plane in
      let halvedX = plane > 0 ? chroma.horizontalSubsampling - 1 : 0
      let halvedY = plane > 0 ? chroma.verticalSubsampling - 1 : 0
      let (w, h) = ((width + halvedX) >> halvedX, (height + halvedY) >> halvedY)
      let words = (0..<w * h).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt16(truncatingIfNeeded: seed >> 40) & (1 << UInt16(bitDepth) - 1)
      }
      let samples = bitDepth > 8 ? Samples.u16(words) : .u8(words.map { UInt8($0) })
      return SamplePlane(width: w, height: h, samples: samples)
    }
  }

  /// The upper left part of a plane that is as large as `plane`.
  static func crop(
    _ picture: borrowing CodedPicture, _ index: Int, like plane: SamplePlane
  ) -> [UInt16] {
    func copy<Word: CodeWord>(_ samples: Span<Word>, _ stride: Int) -> [UInt16] {
      (0..<plane.height).flatMap { y in
        (0..<plane.width).map { x in UInt16(samples[y * stride + x]) }
      }
    }
    return picture.bitDepth > 8
      ? picture.withSamples(ofPlane: index, as: UInt16.self) { copy($0, $1) }
      : picture.withSamples(ofPlane: index, as: UInt8.self) { copy($0, $1) }
  }
}

extension SamplePlane {
  fileprivate var samples16: [UInt16] {
    switch samples {
    case .u8(let words): words.map { UInt16($0) }
    case .u16(let words): words
    case .f32(let words): words.map { UInt16($0) }
    }
  }
}
