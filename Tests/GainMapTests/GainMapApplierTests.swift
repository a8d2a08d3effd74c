import HDRColor
import Testing

@testable import GainMap

@Suite("Applying a gain map")
struct GainMapApplierTests {
  private static let apple = GainMapModel.apple(
    AppleGainMap(version: 131072, headroom: Headroom(linear: 5), source: .xmp))

  @Test(
    "Tables have a whole number of steps from code to code",
    arguments: [
      (1, 4081), (8, 4081), (10, 4093), (12, 4096), (16, 65536),
    ])
  func tableCount(bitDepth: Int, count: Int) throws {
    let applier = try GainMapApplier(
      Self.apple, target: Headroom(log2: 8), mapChannels: 1, bitDepth: bitDepth)
    #expect(applier.tables.map(\.count) == [count])
    #expect((count - 1) % (1 << bitDepth - 1) == 0)
  }

  @Test("At codes the table is the formula; between codes it follows closely")
  func tableAccuracy() throws {
    let models: [GainMapModel] = [Self.apple, .iso(Samples.single), .iso(Samples.triple)]
    var cases = 0
    for model in models {
      for target in [model.contentHeadroom, Headroom(log2: 1)] {
        let applier = try GainMapApplier(model, target: target, mapChannels: 3, bitDepth: 8)
        for component in 0..<3 {
          let table = applier.table(component)
          for code in 0...255 {
            let exact = Self.gain(applier, component, Double(code) / 255)
            #expect(abs(Double(table[code * 16]) / exact - 1) < 1e-7)
            cases += 1
          }
          // Below the first code a gamma above 1 bends more than a table can follow.
          for step in 256..<65535 where step % 101 == 0 {
            let sample = Double(step) / 65535
            let exact = Self.gain(applier, component, sample)
            #expect(abs(Self.interpolate(table, sample) / exact - 1) < 2e-5)
          }
        }
      }
    }
    #expect(cases == 4608)
  }

  @Test("A target without headroom leaves an SDR base alone, one with all of it an HDR base")
  func identity() throws {
    let cases: [(GainMapModel, Double)] = [
      (.iso(Samples.single), 0), (.iso(Samples.single), -1), (.iso(Samples.triple), 4),
      (.iso(Samples.triple), 9), (Self.apple, 0),
    ]
    for (model, target) in cases {
      let applier = try GainMapApplier(
        model, target: Headroom(log2: target), mapChannels: 1, bitDepth: 8)
      #expect(applier.isIdentity)
      let base = SIMD3(0.25, 0.5, 1)
      #expect(applier.apply(base: base, sample: SIMD3(repeating: 0.7)) == base)
    }
  }

  @Test("Parameter sets and map components combine freely")
  func combinations() throws {
    var equal = Samples.triple
    equal.channels = Array(repeating: Samples.channel, count: 3)
    equal.channels[1].baseOffset = .init(1, 8)
    let cases: [(GainMapMetadata, Int, tables: Int, planes: Int)] = [
      (Samples.single, 1, 1, 1), (Samples.single, 3, 1, 3), (Samples.triple, 1, 3, 3),
      (Samples.triple, 3, 3, 3), (equal, 1, 1, 1),
    ]
    for (metadata, channels, tables, planes) in cases {
      let applier = try GainMapApplier(
        .iso(metadata), target: Headroom(log2: 1), mapChannels: channels, bitDepth: 8)
      #expect(applier.tables.count == tables)
      #expect(applier.planes == planes)
      #expect(applier.table(2) == applier.tables.last)
    }
    let applier = try GainMapApplier(
      .iso(equal), target: Headroom(log2: 1), mapChannels: 1, bitDepth: 8)
    #expect(applier.baseOffsets == SIMD3(1.0 / 64, 1.0 / 8, 1.0 / 64))
  }

  @Test("One pixel by the applier is the reference formula")
  func reference() throws {
    let metadata = Samples.triple
    let target = Headroom(log2: 1)
    let applier = try GainMapApplier(.iso(metadata), target: target, mapChannels: 3, bitDepth: 8)
    let base = SIMD3(0.1, 2.0, 9.5)
    let sample = SIMD3(0.2, 0.5, 1.0)
    let result = applier.apply(base: base, sample: sample)
    for index in 0..<3 {
      let channel = metadata.channels[index]
      let gain = GainMapMath.logGain(
        sample[index], min: channel.min.value, max: channel.max.value,
        gamma: channel.gamma.value)
      let expected = GainMapMath.apply(
        base: base[index], logGain: gain, weight: metadata.weight(targetHeadroom: target),
        baseOffset: channel.baseOffset.value, alternateOffset: channel.alternateOffset.value)
      #expect(result[index] == expected)
    }
  }

  @Test("Apple's gain at a target between SDR and the file's headroom")
  func applePartial() throws {
    let applier = try GainMapApplier(
      Self.apple, target: Headroom(linear: 2), mapChannels: 1, bitDepth: 8)
    #expect(applier.tables[0][0] == 1)
    #expect(applier.tables[0].last == 2)
    let full = try GainMapApplier(
      Self.apple, target: Headroom(linear: 100), mapChannels: 1, bitDepth: 8)
    #expect(full.tables[0].last == 5)
  }

  @Test("An invalid model is refused")
  func invalid() {
    var metadata = Samples.single
    metadata.channels[0].min = .init(1, 0)
    #expect(throws: GainMapError.zeroDenominator(.minimum, channel: 0)) {
      try GainMapApplier(.iso(metadata), target: .none, mapChannels: 1, bitDepth: 8)
    }
  }

  /// The gain factor: the difference of two base values without offsets.
  private static func gain(
    _ applier: GainMapApplier, _ component: Int, _ sample: Double
  ) -> Double {
    let low = applier.apply(base: SIMD3(repeating: 0), sample: SIMD3(repeating: sample))
    let high = applier.apply(base: SIMD3(repeating: 1), sample: SIMD3(repeating: sample))
    return high[component] - low[component]
  }

  private static func interpolate(_ table: [Float], _ sample: Double) -> Double {
    let position = sample * Double(table.count - 1)
    let index = min(Int(position), table.count - 2)
    let (a, b) = (Double(table[index]), Double(table[index + 1]))
    return a + (b - a) * (position - Double(index))
  }
}
