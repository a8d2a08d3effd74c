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
      return Self.plane(width / step, height / step, Self.patch / step, bitDepth) { column, row in
        base(column, row)[plane]
      }
    }
    let baseID = composer.add(
      try Self.coded(planes, .yuv420, bitDepth, cicp, size: (width, height), more: turn))
    composer.primary = baseID
    guard let map else { return try composer.compose() }

    let half = (width / 2, height / 2)
    let mapPlane = Self.plane(half.0, half.1, Self.patch / 2, 8, map.code)
    var mapItem = try Self.coded(
      [mapPlane], .monochrome, 8, CICP(2, 2, 2, fullRange: true), size: half, more: turn)
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

  private static func plane(
    _ width: Int, _ height: Int, _ patch: Int, _ bitDepth: Int, _ code: (Int, Int) -> Int
  ) -> SamplePlane {
    let codes = (0..<height).flatMap { y in (0..<width).map { x in code(x / patch, y / patch) } }
    return SamplePlane(
      width: width, height: height,
      samples: bitDepth == 8 ? .u8(codes.map(UInt8.init)) : .u16(codes.map(UInt16.init)))
  }

  /// One coded item, taken out of the encoder's file.
  private static func coded(
    _ planes: [SamplePlane], _ format: ISOBMFF.ChromaFormat, _ bitDepth: Int, _ cicp: CICP,
    size: (Int, Int), more: [ComposedProperty]
  ) throws -> ComposedItem {
    let encoder = CodedPictureEncoder(format: .hevc, quality: .lossless, cicp: cicp)
    let file = try HEIFFile(
      source: MemorySource(
        try encoder.encode(planes, chromaFormat: format, bitDepth: bitDepth)))
    guard let item = file.primaryItem, let configuration = item.hevcConfiguration else {
      throw CodecError(.program, "the encoder's file has no picture")
    }
    return ComposedItem(
      item.type, payload: try file.payload(of: item.id),
      properties: [
        ComposedProperty(.hvcC(configuration)),
        ComposedProperty(.ispe(width: UInt32(size.0), height: UInt32(size.1))),
        ComposedProperty(.pixi(Array(repeating: UInt8(bitDepth), count: planes.count))),
        ComposedProperty(
          .colr(
            .nclx(
              .init(
                primaries: cicp.primaries.rawValue, transfer: cicp.transfer.rawValue,
                matrix: cicp.matrix.rawValue, isFullRange: cicp.fullRange)))),
      ] + more)
  }
}
