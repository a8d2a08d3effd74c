import GainMap
import HDRColor
import TestSupport

extension VectorEvaluation {
  static var apple: [String: Evaluator] {
    [
      "headroom": { vector in
        let i = vector.inputs
        return headroom(maker33: i["maker33"].number, maker48: i["maker48"].number)
      },
      "headroom_real_file": { vector in
        headroom(
          maker33: fraction(vector.inputs["maker33"]), maker48: fraction(vector.inputs["maker48"]))
      },
      "xmp_headroom_real_file": { vector in
        .object(["as_linear_log2": .number(try xmpHeadroom(vector).headroom.log2)])
      },
      "real_": { vector in
        let read = try xmpHeadroom(vector)
        return .object([
          "stops_from_makernote": .number(read.makerNoteHeadroom?.log2 ?? .nan),
          "log2_of_xmp_headroom": .number(read.headroom.log2),
        ])
      },
      "gainmap_decode_u8": { vector in
        let sample = vector.inputs["u8"].number / 255
        return .object([
          "bt709_inverse_h273": .number(GainMapMath.appleGain(sample, headroom: 2) - 1)
        ])
      },
      "reconstruct": { vector in
        let i = vector.inputs
        let sample = i["gain_u8"].number / 255
        let gain = GainMapMath.appleGain(sample, headroom: i["headroom"].number)
        return .object(["apple_709": .number(i["sdr_linear"].number * gain)])
      },
      "iso_vs_legacy": { vector in
        let i = vector.inputs
        let gains = bothLogGains(
          i["g"].number, headroom: i["headroom"].number, min: i["iso_min"].number,
          gamma: i["iso_gamma"].number)
        return .object([
          "log2_gain_iso": .number(gains.iso), "log2_gain_legacy_709": .number(gains.apple),
        ])
      },
      "iso_vs_legacy_summary": { _ in
        let phones = [
          (6.902454, 0.0, 0.896973), (3.227528, 0, 0.71582), (6.415851, -0.007401, 0.874512),
          (4.887384, -0.001976, 0.826172),
        ]
        return .object(["bt709": .array(phones.map { difference($0.0, $0.1, $0.2) })])
      },
    ]
  }

  private static func headroom(maker33: Double, maker48: Double) -> JSONValue {
    let headroom = AppleGainMap.headroom(maker33: maker33, maker48: maker48)
    return .object(["headroom_linear": .number(headroom.linear)])
  }

  private static func fraction(_ value: JSONValue) -> Double {
    let parts = value.text.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : .nan
  }

  private static func xmpHeadroom(_ vector: GoldenVectors.Vector) throws -> AppleGainMap {
    let i = vector.inputs
    let properties: XMPProperties = [
      XMPName(AppleGainMap.namespace, "HDRGainMapVersion"): .text("131072"),
      XMPName(AppleGainMap.namespace, "HDRGainMapHeadroom"): .text(
        "\(i["HDRGainMapHeadroom"].number)"),
    ]
    guard
      let read = try AppleGainMap.read(
        properties, maker33: fraction(i["maker33"]), maker48: fraction(i["maker48"]))
    else { throw GainMapError.missingAppleHeadroom }
    return read
  }

  private static func bothLogGains(
    _ sample: Double, headroom: Double, min: Double, gamma: Double
  ) -> (iso: Double, apple: Double) {
    let max = Headroom(linear: headroom).log2
    return (
      GainMapMath.logGain(sample, min: min, max: max, gamma: gamma),
      Headroom(linear: GainMapMath.appleGain(sample, headroom: headroom)).log2
    )
  }

  /// Root mean square and maximum of the difference over the 256 codes.
  private static func difference(_ headroom: Double, _ min: Double, _ gamma: Double) -> JSONValue {
    let differences = (0...255).map { code in
      let gains = bothLogGains(Double(code) / 255, headroom: headroom, min: min, gamma: gamma)
      return abs(gains.iso - gains.apple)
    }
    let square = differences.reduce(0) { $0 + $1 * $1 } / 256
    return .numbers([square.squareRoot(), differences.max() ?? .nan])
  }
}
