import ByteParsing
import GainMap
import HDRColor
import ISOBMFF

@testable import HDRCodec

/// A picture of flat patches, coded without loss, whose correct rendition follows from its numbers.
struct TestImage: Sendable {
  let name: String
  /// Stored base codes of a patch, Y, Cb, Cr.
  let base: @Sendable (_ column: Int, _ row: Int) -> [Int]
  let bitDepth: Int
  let cicp: CICP
  /// Quarter turns anti-clockwise.
  var turns: UInt8 = 0
  /// The gain map's code of a patch, and what it means.
  var map: (code: @Sendable (_ column: Int, _ row: Int) -> Int, metadata: GainMapMetadata)?

  static let patch = 64
  static let columns = 8
  static let rows = 6

  static let all: [TestImage] = [
    TestImage(
      name: "gain-map",
      base: { column, row in [20 + 25 * column + 8 * row, 100 + 9 * row, 150 - 6 * column] },
      bitDepth: 8, cicp: CICP(12, 13, 6, fullRange: true), turns: 3,
      map: (
        { column, row in (column * 36 + row * 17) % 256 },
        GainMapMetadata(
          channels: [
            .init(
              min: SignedRational(0), max: SignedRational(5, 2), gamma: UnsignedRational(9, 10),
              baseOffset: SignedRational(1, 64), alternateOffset: SignedRational(1, 64))
          ],
          baseHeadroom: UnsignedRational(0), alternateHeadroom: UnsignedRational(5, 2),
          useBaseColourSpace: true)
      )),
    TestImage(
      name: "pq",
      base: { column, row in [64 + 80 * column + 30 * row, 480 + 10 * row, 560 - 12 * column] },
      bitDepth: 10, cicp: CICP(9, 16, 9, fullRange: true)),
    TestImage(
      name: "hlg",
      base: { column, row in [64 + 80 * column + 30 * row, 500 + 4 * row, 530 - 4 * column] },
      bitDepth: 10, cicp: CICP(9, 18, 9, fullRange: true)),
  ]

  var width: Int { Self.columns * Self.patch }
  var height: Int { Self.rows * Self.patch }

  /// The file.
  func build() throws -> [UInt8] {
    var composer = HEIFComposer(
      FileType(
        majorBrand: bitDepth == 8 ? "heic" : "heix",
        compatibleBrands: ["mif1", bitDepth == 8 ? "heic" : "heix", "miaf"]
          + (map == nil ? [] : ["tmap"])))
    let turn: [ComposedProperty] =
      turns == 0 ? [] : [ComposedProperty(.irot(quarterTurns: turns))]
    let planes = (0..<3).map { plane in
      let step = plane == 0 ? 1 : 2
      return SamplePlane(width / step, height / step, bitDepth: bitDepth) { x, y in
        base(x * step / Self.patch, y * step / Self.patch)[plane]
      }
    }
    let baseID = composer.add(
      try ComposedItem(
        lossless: planes, .yuv420, bitDepth: bitDepth, coded: cicp, size: (width, height),
        properties: [MadeFile.nclx(cicp)] + turn))
    composer.primary = baseID
    guard let map else { return try composer.compose() }

    let half = (width / 2, height / 2)
    let mapPlane = SamplePlane(half.0, half.1, bitDepth: 8) { x, y in
      map.code(2 * x / Self.patch, 2 * y / Self.patch)
    }
    let mapCICP = CICP(2, 2, 2, fullRange: true)
    var mapItem = try ComposedItem(
      lossless: [mapPlane], .monochrome, bitDepth: 8, coded: mapCICP, size: half,
      properties: [MadeFile.nclx(mapCICP)] + turn)
    mapItem.isHidden = true
    let mapID = composer.add(mapItem)
    let shown = turns & 1 == 0 ? (width, height) : (height, width)
    let toneMap = composer.add(
      ComposedItem(
        "tmap", payload: try ISO21496.serialise(map.metadata, hasTmapVersion: true),
        storage: .itemData,
        properties: [
          ComposedProperty(.ispe(width: UInt32(shown.0), height: UInt32(shown.1))),
          ComposedProperty(.pixi([10, 10, 10])),
          ComposedProperty(
            .colr(.nclx(.init(primaries: 12, transfer: 16, matrix: 6, isFullRange: true)))),
        ]))
    composer.refer("dimg", from: toneMap, to: [baseID, mapID])
    composer.group("altr", [toneMap, baseID])
    return try composer.compose()
  }

  /// R′G′B′ codes of the full rendition at the centre of a patch, 16-bit BT.2020 PQ, unrounded.
  func expected(column: Int, row: Int) throws -> SIMD3<Double> {
    let codes = base(column, row)
    let quantisation = Quantisation(bits: bitDepth, fullRange: cicp.fullRange)
    guard case .yCbCr(let model) = try ComponentModel(cicp.matrix, primaries: .bt2020),
      let primaries = cicp.primaries.primaries, let transfer = TransferFunction(cicp.transfer)
    else { throw CodecError(.program, "a test image of an unknown kind") }
    let signal = model.decode(
      SIMD3(
        quantisation.decodeLuma(codes[0]), quantisation.decodeChroma(codes[1]),
        quantisation.decodeChroma(codes[2])))
    let clipped = signal.clamped(lowerBound: .zero, upperBound: .one)
    var light = SIMD3(
      transfer.decode(clipped.x), transfer.decode(clipped.y), transfer.decode(clipped.z))
    if let map {
      let sample = Double(map.code(column, row)) / 255
      let applier = try GainMapApplier(
        .iso(map.metadata), target: Headroom(log2: map.metadata.alternateHeadroom.value),
        mapChannels: 1, bitDepth: 8)
      light = applier.apply(base: light, sample: SIMD3(repeating: sample))
    }
    light = Matrix3x3.conversion(from: primaries, to: .bt2020) * light
    if transfer == .hlg { light = HLG.ootf(light) / diffuseWhiteNits }
    let pq = TransferFunction.pq
    return SIMD3(pq.encode(light.x), pq.encode(light.y), pq.encode(light.z)) * 65535
  }

  /// Where the centre of a stored patch is shown.
  func shown(column: Int, row: Int) -> (x: Int, y: Int) {
    let x = column * Self.patch + Self.patch / 2
    let y = row * Self.patch + Self.patch / 2
    // irot 3: a quarter turn clockwise.
    return turns == 3 ? (height - 1 - y, x) : (x, y)
  }
}
