import GainMap

/// Descriptions for tests.
enum Samples {
  /// One parameter set, SDR base, three stops.
  static var single: GainMapMetadata {
    GainMapMetadata(
      channels: [channel], baseHeadroom: .init(0), alternateHeadroom: .init(3),
      useBaseColourSpace: true)
  }

  static var channel: GainMapMetadata.Channel {
    .init(min: .init(-1, 2), max: .init(3), gamma: .init(3, 4))
  }

  /// Three parameter sets that differ, HDR base.
  static var triple: GainMapMetadata {
    GainMapMetadata(
      channels: [
        channel,
        .init(
          min: .init(0), max: .init(7, 2), gamma: .init(1), baseOffset: .init(-1, 100),
          alternateOffset: .init(0)),
        .init(min: .init(1, 10), max: .init(2), gamma: .init(2)),
      ],
      baseHeadroom: .init(4), alternateHeadroom: .init(1, 2), useBaseColourSpace: false)
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count - 1, by: 2).map { index in
      UInt8(String(digits[index...index + 1]), radix: 16) ?? 0
    }
  }
}
