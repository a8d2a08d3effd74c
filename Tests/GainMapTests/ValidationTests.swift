import GainMap
import HDRColor
import Testing

@Suite("Validation of gain map metadata")
struct ValidationTests {
  struct Fault: Sendable {
    var name: String
    var expected: GainMapError?
    var change: @Sendable (inout GainMapMetadata) -> Void
  }

  private static func fault(
    _ name: String, _ expected: GainMapError?,
    _ change: @escaping @Sendable (inout GainMapMetadata) -> Void
  ) -> Fault {
    Fault(name: name, expected: expected, change: change)
  }

  /// Each field at 0, −1, beyond its range and without a denominator.
  static let faults: [Fault] = [
    fault("untouched", nil) { _ in },
    fault("min without denominator", .zeroDenominator(.minimum, channel: 0)) {
      $0.channels[0].min.denominator = 0
    },
    fault("max without denominator", .zeroDenominator(.maximum, channel: 0)) {
      $0.channels[0].max.denominator = 0
    },
    fault("gamma without denominator", .zeroDenominator(.gamma, channel: 0)) {
      $0.channels[0].gamma.denominator = 0
    },
    fault("base offset without denominator", .zeroDenominator(.baseOffset, channel: 0)) {
      $0.channels[0].baseOffset.denominator = 0
    },
    fault("alternate offset without denominator", .zeroDenominator(.alternateOffset, channel: 0)) {
      $0.channels[0].alternateOffset.denominator = 0
    },
    fault("base headroom without denominator", .zeroDenominator(.baseHeadroom, channel: nil)) {
      $0.baseHeadroom.denominator = 0
    },
    fault("alternate headroom 0/0", .zeroDenominator(.alternateHeadroom, channel: nil)) {
      $0.alternateHeadroom = .init(0, 0)
    },
    fault("gamma 0", .outOfRange(.gamma, channel: 0, value: 0, allowed: "above 0")) {
      $0.channels[0].gamma.numerator = 0
    },
    fault("inverted", .invertedRange(channel: 0, minimum: -0.5, maximum: -1)) {
      $0.channels[0].max = .init(-1)
    },
    fault("equal min and max", nil) { $0.channels[0].max = $0.channels[0].min },
    fault(
      "min -33", .outOfRange(.minimum, channel: 0, value: -33, allowed: "-32 to 32 stops")
    ) { $0.channels[0].min = .init(-33) },
    fault("max 33", .outOfRange(.maximum, channel: 0, value: 33, allowed: "-32 to 32 stops")) {
      $0.channels[0].max = .init(33)
    },
    fault("max 32", nil) { $0.channels[0].max = .init(32) },
    fault("negative base offset", nil) { $0.channels[0].baseOffset = .init(-1) },
    fault("negative alternate offset", nil) { $0.channels[0].alternateOffset = .init(-1) },
    fault("base offset 0", nil) { $0.channels[0].baseOffset = .init(0) },
    fault("alternate offset 0", nil) { $0.channels[0].alternateOffset = .init(0) },
    fault(
      "base headroom 17",
      .outOfRange(.baseHeadroom, channel: nil, value: 17, allowed: "0 to 16 stops")
    ) { $0.baseHeadroom = .init(17) },
    fault(
      "alternate headroom 17",
      .outOfRange(.alternateHeadroom, channel: nil, value: 17, allowed: "0 to 16 stops")
    ) { $0.alternateHeadroom = .init(17) },
    fault("equal headrooms", nil) { $0.alternateHeadroom = $0.baseHeadroom },
    fault("no channel", .channelCount(0)) { $0.channels = [] },
    fault("two channels", .channelCount(2)) { $0.channels.append($0.channels[0]) },
    fault("four channels", .channelCount(4)) {
      $0.channels = Array(repeating: $0.channels[0], count: 4)
    },
    fault("minimum version 1", .unsupportedMinimumVersion(1)) { $0.minimumVersion = 1 },
    fault("writer version 9", nil) { $0.writerVersion = 9 },
  ]

  @Test("Each fault has its own error, and nothing else is refused")
  func faults() {
    for fault in Self.faults {
      var metadata = Samples.single
      fault.change(&metadata)
      #expect(Self.error(of: metadata) == fault.expected, "\(fault.name)")
    }
    #expect(Self.faults.count == 26)
  }

  @Test("A fault of the third channel is found and named")
  func thirdChannel() {
    var metadata = Samples.triple
    metadata.channels[2].gamma = .init(1, 0)
    let error = Self.error(of: metadata)
    #expect(error == .zeroDenominator(.gamma, channel: 2))
    #expect(error?.description == "the gamma of channel 2 has the denominator 0")
  }

  @Test(
    "A headroom outside SDR to 16 stops is refused",
    arguments: [-1, .nan, .infinity, -.infinity, 16.01, 1e30])
  func appleHeadroom(stops: Double) {
    let apple = AppleGainMap(version: 65536, headroom: Headroom(log2: stops), source: .makerNote)
    #expect(throws: GainMapError.self) { try apple.validate() }
  }

  @Test("Weights for targets that are no numbers are defined")
  func oddTargets() {
    #expect(Samples.single.weight(targetHeadroom: Headroom(log2: .nan)) == 0)
    #expect(Samples.single.weight(targetHeadroom: Headroom(log2: .infinity)) == 1)
    #expect(Samples.single.weight(targetHeadroom: Headroom(log2: -.infinity)) == 0)
    #expect(Samples.triple.weight(targetHeadroom: Headroom(log2: -.infinity)) == -1)
  }

  private static func error(of metadata: GainMapMetadata) -> GainMapError? {
    do throws(GainMapError) {
      try metadata.validate()
      return nil
    } catch {
      return error
    }
  }
}
