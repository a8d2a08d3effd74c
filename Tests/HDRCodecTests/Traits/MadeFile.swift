import ByteParsing
import Foundation
import GainMap
import HDRColor
import ISOBMFF
import TestSupport

@testable import HDRCodec

/// Small HEIC files of flat colours, for traits of real files.
enum MadeFile {
  /// Stored codes of a tile: Y, Cb, Cr.
  typealias Codes = [Int]

  static let sdr = CICP(1, 13, 6, fullRange: true)
  static let grey: Codes = [120, 128, 128]
  static let red: Codes = [90, 110, 180]
  static let green: Codes = [150, 90, 100]
  static let blue: Codes = [60, 190, 120]
  static let quarters = [grey, red, green, blue]

  /// A coded picture of one colour.
  static func flat(
    _ codes: Codes, width: Int = 64, height: Int = 64, chroma: ISOBMFF.ChromaFormat = .yuv420,
    bitDepth: Int = 8, coded cicp: CICP = sdr, properties: [ComposedProperty]? = nil
  ) throws -> ComposedItem {
    let planes = codes.indices.map { plane in
      let subX = plane > 0 && chroma != .yuv444 ? 1 : 0
      let subY = plane > 0 && chroma == .yuv420 ? 1 : 0
      return SamplePlane(
        (width + subX) >> subX, (height + subY) >> subY, bitDepth: bitDepth
      ) { _, _ in
        codes[plane]
      }
    }
    return try ComposedItem(
      lossless: planes, chroma, bitDepth: bitDepth, coded: cicp, size: (width, height),
      properties: properties ?? [nclx(cicp)])
  }

  static func nclx(_ cicp: CICP) -> ComposedProperty {
    ComposedProperty(.colr(.nclx(CodedColour(cicp))))
  }

  static func size(_ width: Int, _ height: Int) -> ComposedProperty {
    ComposedProperty(.ispe(width: UInt32(width), height: UInt32(height)))
  }

  static func composer(
    _ major: FourCC = "heic", _ brands: [FourCC] = ["mif1", "heic", "miaf"]
  ) -> HEIFComposer {
    HEIFComposer(FileType(majorBrand: major, compatibleBrands: brands))
  }

  /// A file with one coded picture.
  static func single(_ item: ComposedItem) throws -> [UInt8] {
    var composer = composer()
    composer.primary = composer.add(item)
    return try composer.compose()
  }

  /// A grid that repeats `tiles` as often as it needs; the picture is cut to `size`.
  static func grid(
    _ tiles: [ComposedItem], columns: Int, rows: Int, size: (width: Int, height: Int),
    into composer: inout HEIFComposer, properties: [ComposedProperty] = []
  ) -> ItemID {
    let ids = tiles.map { tile in
      var tile = tile
      tile.isHidden = true
      return composer.add(tile)
    }
    let grid = composer.add(
      .grid(
        GridDescriptor(rows: rows, columns: columns, width: size.width, height: size.height),
        properties: [Self.size(size.width, size.height), nclx(sdr)] + properties))
    composer.refer("dimg", from: grid, to: (0..<rows * columns).map { ids[$0 % ids.count] })
    return grid
  }

  static func auxiliary(_ urn: String, subtype: [UInt8] = []) -> ComposedProperty {
    ComposedProperty(.auxC(type: urn, subtype: subtype))
  }

  /// One channel, two stops, gamma 1.
  static let metadata = GainMapMetadata(
    channels: [
      .init(
        min: SignedRational(0), max: SignedRational(2), gamma: UnsignedRational(1),
        baseOffset: SignedRational(0), alternateOffset: SignedRational(0))
    ], baseHeadroom: UnsignedRational(0), alternateHeadroom: UnsignedRational(2),
    useBaseColourSpace: true)

  /// The 16-bit BT.2020 PQ codes of stored codes, in double precision.
  static func pq(
    _ codes: Codes, _ cicp: CICP = sdr, bitDepth: Int = 8, gain: Double = 1
  ) throws -> [Double] {
    let quantisation = Quantisation(bits: bitDepth, fullRange: cicp.fullRange)
    guard let primaries = cicp.primaries.primaries, let transfer = TransferFunction(cicp.transfer),
      case .yCbCr(let model) = try ComponentModel(cicp.matrix, primaries: primaries)
    else { throw CodecError(.program, "code points of an unknown kind") }
    let signal = model.decode(
      SIMD3(
        quantisation.decodeLuma(codes[0]), quantisation.decodeChroma(codes[1]),
        quantisation.decodeChroma(codes[2]))
    ).clamped(lowerBound: .zero, upperBound: .one)
    let light =
      gain * SIMD3(transfer.decode(signal.x), transfer.decode(signal.y), transfer.decode(signal.z))
    let bt2020 = Matrix3x3.conversion(from: primaries, to: .bt2020) * light
    return (0..<3).map { TransferFunction.pq.encode(max(bt2020[$0], 0)) * 65535 }
  }
}

extension SamplePlane {
  /// A plane whose codes are a function of the place.
  init(_ width: Int, _ height: Int, bitDepth: Int, _ code: (_ x: Int, _ y: Int) -> Int) {
    let codes = (0..<height).flatMap { y in (0..<width).map { x in code(x, y) } }
    self.init(
      width: width, height: height,
      samples: bitDepth <= 8 ? .u8(codes.map(UInt8.init)) : .u16(codes.map(UInt16.init)))
  }
}

extension ComposedItem {
  /// A picture coded without loss, taken out of the encoder's file.
  ///
  /// - Parameter cicp: what the bitstream says.
  init(
    lossless planes: [SamplePlane], _ format: ISOBMFF.ChromaFormat, bitDepth: Int,
    coded cicp: CICP, size: (width: Int, height: Int), properties: [ComposedProperty]
  ) throws {
    let encoder = CodedPictureEncoder(format: .hevc, quality: .lossless, cicp: cicp)
    let coded = try encoder.encode(planes, chromaFormat: format, bitDepth: bitDepth)
    self.init(
      "hvc1", payload: coded.payload,
      properties: [
        ComposedProperty(coded.configuration),
        MadeFile.size(size.width, size.height),
        ComposedProperty(.pixi(Array(repeating: UInt8(bitDepth), count: planes.count))),
      ] + properties)
  }
}
