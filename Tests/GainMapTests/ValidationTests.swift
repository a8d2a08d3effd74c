import GainMap
import HDRColor
import Testing

@Suite("Validation of gain map metadata")
struct ValidationTests {
  typealias Change = @Sendable (inout GainMapMetadata) -> Void

  /// Each field at 0, −1, beyond its range and without a denominator.
  static let faults: [(String, Change, GainMapError?)] = [
    ("untouched", { _ in }, nil),
    ("min without denominator", { $0.channels[0].min.denominator = 0 },
      .zeroDenominator(.minimum, channel: 0)),
    ("max without denominator", { $0.channels[0].max.denominator = 0 },
      .zeroDenominator(.maximum, channel: 0)),
    ("gamma without denominator", { $0.channels[0].gamma.denominator = 0 },
      .zeroDenominator(.gamma, channel: 0)),
    ("base offset without denominator", { $0.channels[0].baseOffset.denominator = 0 },
      .zeroDenominator(.baseOffset, channel: 0)),
    ("alternate offset without denominator", { $0.channels[0].alternateOffset.denominator = 0 },
      .zeroDenominator(.alternateOffset, channel: 0)),
    ("base headroom without denominator", { $0.baseHeadroom.denominator = 0 },
      .zeroDenominator(.baseHeadroom, channel: nil)),
    ("alternate headroom 0/0", { $0.alternateHeadroom = .init(0, 0) },
      .zeroDenominator(.alternateHeadroom, channel: nil)),
    ("gamma 0", { $0.channels[0].gamma.numerator = 0 },
      .outOfRange(.gamma, channel: 0, value: 0, allowed: "above 0")),
    ("inverted", { $0.channels[0].max = .init(-1) },
      .invertedRange(channel: 0, minimum: -0.5, maximum: -1)),
    ("equal min and max", { $0.channels[0].max = $0.channels[0].min }, nil),
    ("min -33", { $0.channels[0].min = .init(-33) },
      .outOfRange(.minimum, channel: 0, value: -33, allowed: "-32 to 32 stops")),
    ("max 33", { $0.channels[0].max = .init(33) },
      .outOfRange(.maximum, channel: 0, value: 33, allowed: "-32 to 32 stops")),
    ("max 32", { $0.channels[0].max = .init(32) }, nil),
    ("negative offsets", {
      $0.channels[0].baseOffset = .init(-1)
      $0.channels[0].alternateOffset = .init(-1)
    }, nil),
    ("offsets 0", {
      $0.channels[0].baseOffset = .init(0)
      $0.channels[0].alternateOffset = .init(0)
    }, nil),
    ("base headroom 17", { $0.baseHeadroom = .init(17) },
      .outOfRange(.baseHeadroom, channel: nil, value: 17, allowed: "0 to 16 stops")),
    ("alternate headroom 17", { $0.alternateHeadroom = .init(17) },
      .outOfRange(.alternateHeadroom, channel: nil, value: 17, allowed: "0 to 16 stops")),
    ("equal headrooms", { $0.alternateHeadroom = $0.baseHeadroom }, nil),
    ("no channel", { $0.channels = [] }, .channelCount(0)),
    ("two channels", { $0.channels.append($0.channels[0]) }, .channelCount(2)),
    ("four channels", { $0.channels += [$0.channels[0], $0.channels[0], $0.channels[0]] },
      .channelCount(4)),
    ("minimum version 1", { $0.minimumVersion = 1 }, .unsupportedMinimumVersion(1)),
    ("writer version 9", { $0.writerVersion = 9 }, nil),
  ]

  @Test("Each fault has its own error, and nothing else is refused")
  func faults() {
    for (name, change, expected) in Self.faults {
      var metadata = Samples.single
      change(&metadata)
      #expect(Self.error(of: metadata) == expected, "\(name)")
    }
    #expect(Self.faults.count == 24)
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
