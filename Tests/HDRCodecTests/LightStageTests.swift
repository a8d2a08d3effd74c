import GainMap
import HDRColor
import Testing

@testable import HDRCodec

/// The float row path of colour and gain against a reference in double precision, within half a
/// 16-bit code.
@Suite struct LightStageTests {
  struct Case: Sendable {
    var source: ColorSpace
    var target: TransferFunction
    var headroom: Double?
  }

  static let cases: [Case] = {
    let sources: [ColorSpace] = [
      .sRGB, .displayP3, .adobeRGB, .bt2100PQ, .bt2100HLG, .displayP3PQ,
      ColorSpace(primaries: .bt2020, transfer: .bt709),
    ]
    return sources.flatMap { source in
      [TransferFunction.pq, .hlg].flatMap { target in
        [nil, 1.5, 3.0].map { Case(source: source, target: target, headroom: $0) }
      }
    }
  }()

  /// Gain map numbers with every term in play.
  static let metadata = GainMapMetadata(
    channels: [
      GainMapMetadata.Channel(
        min: SignedRational(-1, 2), max: SignedRational(3), gamma: UnsignedRational(4, 5),
        baseOffset: SignedRational(1, 64), alternateOffset: SignedRational(1, 32))
    ],
    baseHeadroom: UnsignedRational(0), alternateHeadroom: UnsignedRational(3),
    useBaseColourSpace: true)

  @Test(arguments: cases.indices)
  func rowsAgreeWithTheReference(index: Int) throws {
    let item = Self.cases[index]
    let width = 257
    let map = (0..<width).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    var gain: GainStage?
    var applier: GainMapApplier?
    if let headroom = item.headroom {
      let made = try GainMapApplier(
        .iso(Self.metadata), target: Headroom(log2: headroom), mapChannels: 1, bitDepth: 8)
      applier = made
      let frame = PlanarFrame(
        size: PixelSize(width: width, height: 1),
        planes: [SamplePlane(width: width, height: 1, samples: .u8(map))])
      gain = GainStage(
        sampler: MapSampler(frame, base: frame.size, peak: 255), applier: made,
        lightPrimaries: item.source.primaries, toApplication: nil)
    }
    var plan = LightStage.Plan(
      source: item.source, bitDepth: 8,
      target: ColorSpace(primaries: .bt2020, transfer: item.target))
    plan.gain = gain
    let stage = LightStage(plan, kernels: RowKernels())
    var rgb = RGBRow(width: width)
    var inputs: [SIMD3<Double>] = []
    for x in 0..<width {
      let signal = SIMD3(
        Double(x % 256) / 255, Double((x * 7) % 256) / 255, Double((x * 29 + 5) % 256) / 255)
      rgb.red[x] = Float(signal.x)
      rgb.green[x] = Float(signal.y)
      rgb.blue[x] = Float(signal.z)
      inputs.append(signal)
    }
    var scratch = GainScratch(width: width, planes: gain?.applier.planes ?? 0)
    var light = DisplayLight()
    stage.apply(to: &rgb, row: 0, scratch: &scratch, measure: &light)

    var worst = 0.0
    for x in 0..<width {
      let sample = applier == nil ? nil : Double(map[x]) / 255
      let expected = Self.reference(inputs[x], item, applier, sample)
      let got = SIMD3(Double(rgb.red[x]), Double(rgb.green[x]), Double(rgb.blue[x]))
      for channel in 0..<3 {
        let clamped = min(max(got[channel], 0), 65535)
        worst = max(worst, abs(clamped - expected[channel]))
      }
    }
    #expect(worst < 0.5, "\(item.source.name) to \(item.target)")
  }

  /// Code units of the target, unrounded, clamped to the code range.
  private static func reference(
    _ signal: SIMD3<Double>, _ item: Case, _ applier: GainMapApplier?, _ sample: Double?
  ) -> SIMD3<Double> {
    let transfer = item.source.transfer
    var light = SIMD3(
      transfer.decode(signal.x), transfer.decode(signal.y), transfer.decode(signal.z))
    if let applier, let sample {
      light = applier.apply(base: light, sample: SIMD3(repeating: sample))
    }
    light = Matrix3x3.conversion(from: item.source.primaries, to: .bt2020) * light
    if transfer == .hlg { light = HLG.ootf(light) / diffuseWhiteNits }
    if item.target == .hlg { light = HLG.inverseOOTF(light * diffuseWhiteNits) }
    return SIMD3(
      code(item.target.encode(light.x)), code(item.target.encode(light.y)),
      code(item.target.encode(light.z)))
  }

  private static func code(_ signal: Double) -> Double { min(max(signal * 65535, 0), 65535) }

  @Test func allCasesRan() { #expect(Self.cases.count == 7 * 2 * 3) }

  @Test func diffuseWhiteIsWhereBT2408PutsIt() {
    for (target, expected) in [(TransferFunction.pq, 0.5806888810), (.hlg, 0.7498773646)] {
      let plan = LightStage.Plan(
        source: .sRGB, bitDepth: 8, target: ColorSpace(primaries: .bt2020, transfer: target))
      let stage = LightStage(plan, kernels: RowKernels())
      var rgb = RGBRow(width: 1)
      (rgb.red[0], rgb.green[0], rgb.blue[0]) = (1, 1, 1)
      var scratch = GainScratch(width: 1, planes: 0)
      var light = DisplayLight()
      stage.apply(to: &rgb, row: 0, scratch: &scratch, measure: &light)
      #expect(abs(Double(rgb.green[0]) - expected * 65535) < 0.5)
    }
  }
}
