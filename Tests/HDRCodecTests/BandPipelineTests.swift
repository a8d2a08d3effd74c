import Testing

@testable import HDRCodec

/// The band pipeline against a plain whole-picture assembly: every orientation, odd crops, tiles,
/// chroma formats, band heights and numbers of tasks give the same samples.
@Suite struct BandPipelineTests {
  struct Case: Sendable {
    var orientation: Orientation
    var columns: Int
    var rows: Int
    var crop: PixelRect?
    var subsampled: (x: Int, y: Int)?
    var bandHeight: Int
    var jobs: Int
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    var seed: UInt64 = 1
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for orientation in Orientation.allCases {
      for (columns, rows) in [(1, 1), (3, 2), (2, 5)] {
        for subsampled in [nil, (0, 0), (1, 0), (1, 1)] as [(x: Int, y: Int)?] {
          let size = (16 * columns - next(9), 12 * rows - next(7))
          let x = next(9)
          let y = next(7)
          let crop =
            next(2) == 0
            ? nil
            : PixelRect(
              x: x, y: y, width: max(1, size.0 - x - next(3)),
              height: max(1, size.1 - y - next(3)))
          cases.append(
            Case(
              orientation: orientation, columns: columns, rows: rows, crop: crop,
              subsampled: subsampled, bandHeight: 1 + next(20), jobs: 1 + next(4)))
        }
      }
    }
    return cases
  }()

  @Test(arguments: Self.cases.indices)
  func rowsAreThoseOfTheWholePicture(index: Int) async throws {
    let picture = try #require(Self.picture(Self.cases[index]))
    let bandHeight = Self.cases[index].bandHeight
    let layout = picture.layout
    let pipeline = BandPipeline<[[UInt8]]>(
      source: picture, bandHeight: bandHeight, jobs: Self.cases[index].jobs
    ) { (window, rows) throws(CodecError) in
      rows.flatMap { y -> [[UInt8]] in
        var luma = [UInt8](repeating: 0, count: layout.size.width)
        window.copyRow(plane: 0, y, into: &luma)
        guard let chroma = layout.chroma else { return [luma] }
        var near = [UInt8](repeating: 0, count: chroma.plane.size.width)
        var far = near
        window.copyRow(plane: 1, chroma.rows(forLuma: y).near, into: &near)
        window.copyRow(plane: 2, chroma.rows(forLuma: y).far, into: &far)
        return [luma, near, far]
      }
    }
    var all: [[UInt8]] = []
    try await pipeline.run { (rows) throws(CodecError) in all += rows }

    var expected: [[UInt8]] = []
    for y in 0..<layout.size.height {
      expected.append(Self.row(picture, plane: 0, y, layout.luma))
      guard let chroma = layout.chroma else { continue }
      expected.append(Self.row(picture, plane: 1, chroma.rows(forLuma: y).near, chroma.plane))
      expected.append(Self.row(picture, plane: 2, chroma.rows(forLuma: y).far, chroma.plane))
    }
    #expect(all == expected)
  }

  @Test func theCasesAreMany() {
    #expect(Self.cases.count == 8 * 3 * 4)
  }

  @Test func chromaOfAMirroredOddWidthStartsInsideItsPair() {
    var geometry = ImageGeometry(coded: PixelSize(width: 5, height: 4))
    #expect(ChromaLayout(geometry: geometry, storedX: 1, storedY: 1).phaseX == 0)
    geometry.apply(.mirroredLeftRight)
    // Stored chroma sample 2 covers column 4 alone; shown, it covers column 0 alone.
    #expect(ChromaLayout(geometry: geometry, storedX: 1, storedY: 1).phaseX == 1)
  }

  @Test func aFailingPartEndsThePipelineWithItsError() async {
    struct Broken: StripSource {
      let layout: StripLayout
      let isSequential = false
      func decode(strip: Int, part: Int) throws(CodecError) -> PicturePart {
        throw CodecError(.input, "tile \(part) is broken")
      }
    }
    let layout = StripLayout(
      geometry: ImageGeometry(coded: PixelSize(width: 64, height: 64)),
      tileSize: PixelSize(width: 64, height: 64), hasChroma: false, storedX: 0, storedY: 0)
    let pipeline = BandPipeline<Int>(source: Broken(layout: layout), bandHeight: 8, jobs: 2) {
      (_, rows) throws(CodecError) in rows.count
    }
    await #expect(throws: CodecError(.input, "tile 0 is broken")) {
      try await pipeline.run { (_) throws(CodecError) in }
    }
  }

  /// Turning twice is turning by the composition, for all 64 pairs.
  @Test func orientationsCompose() throws {
    var checked = 0
    for first in Orientation.allCases {
      for second in Orientation.allCases {
        var geometry = ImageGeometry(coded: PixelSize(width: 3, height: 2))
        geometry.apply(first)
        let between = geometry.size
        geometry.apply(second)
        let shown = geometry.size
        for y in 0..<shown.height {
          for x in 0..<shown.width {
            let middle = SyntheticPicture.stored(x, y, Self.rect(shown), second)
            let stored = SyntheticPicture.stored(middle.x, middle.y, Self.rect(between), first)
            let direct = SyntheticPicture.stored(x, y, Self.rect(shown), geometry.orientation)
            #expect(stored == direct)
            checked += 1
          }
        }
      }
    }
    #expect(checked == 64 * 6)
  }

  private static func rect(_ size: PixelSize) -> PixelRect {
    PixelRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  private static func row(
    _ picture: SyntheticPicture, plane: Int, _ y: Int, _ place: PlaneLayout
  ) -> [UInt8] {
    (0..<place.size.width).map { x in
      let (sx, sy) = SyntheticPicture.stored(x, y, rect(place.size), place.orientation)
      return UInt8(picture.sample(plane: plane, x: place.crop.x + sx, y: place.crop.y + sy))
    }
  }

  private static func picture(_ item: Case) -> SyntheticPicture? {
    let tile = PixelSize(width: 16, height: 12)
    var geometry = ImageGeometry(
      coded: PixelSize(width: tile.width * item.columns, height: tile.height * item.rows))
    if let crop = item.crop, !geometry.crop(to: crop) { return nil }
    geometry.apply(item.orientation)
    return SyntheticPicture(
      layout: StripLayout(
        geometry: geometry, tileSize: tile, hasChroma: item.subsampled != nil,
        storedX: item.subsampled?.x ?? 0, storedY: item.subsampled?.y ?? 0),
      bitDepth: 8)
  }
}
