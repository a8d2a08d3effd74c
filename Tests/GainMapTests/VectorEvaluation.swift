import GainMap
import HDRColor
import TestSupport

/// What this library computes for each family of golden vectors. An object names the variants this
/// library implements; other variants of a vector are other tools' choices.
enum VectorEvaluation {
  typealias Evaluator = (GoldenVectors.Vector) throws -> JSONValue

  static func evaluator(of vector: GoldenVectors.Vector) -> Evaluator? {
    let all = [arithmetic, xmp, apple, binary]
    return all.lazy.compactMap { family in
      family[vector.family] ?? family.first { vector.name.hasPrefix($0.key) }?.value
    }.first
  }

  static var arithmetic: [String: Evaluator] {
    [
      "weight": { vector in
        let i = vector.inputs
        return .object([
          "w_signed": .number(
            GainMapMath.weight(
              target: i["H"].number, base: i["base_headroom"].number,
              alternate: i["alt_headroom"].number))
        ])
      },
      "apply": { vector in
        let i = vector.inputs
        let weight = GainMapMath.weight(
          target: i["H_log2"].number, base: i["base_headroom"].number,
          alternate: i["alternate_headroom"].number)
        let out = GainMapMath.apply(
          base: i["base_linear"].number, logGain: logGain(i["g"].number, i), weight: weight,
          baseOffset: i["base_offset"].number, alternateOffset: i["alternate_offset"].number)
        return .object(["w": .number(weight), "out_linear": .number(out)])
      },
      "encode": { vector in encode(vector.inputs) },
      "ultrahdr_v1_decode_u8": { vector in
        let i = vector.inputs
        let sample = i["encoded"].number / 255
        return .object([
          "log_recovery": .number(
            GainMapMath.logGain(sample, min: 0, max: 1, gamma: i["Gamma"].number)),
          "log_boost": .number(
            GainMapMath.logGain(
              sample, min: i["GainMapMin"].number, max: i["GainMapMax"].number,
              gamma: i["Gamma"].number)),
        ])
      },
      "resample_1d_centre_aligned": { vector in
        let source = vector.inputs["src"].numbers
        let width = Int(vector.inputs["dst_width"].number)
        let axis = GainMapGeometry.Axis(mapLength: source.count, imageLength: width)
        return .numbers(
          (0..<width).map { x in
            let (first, second, weight) = axis.samples(at: x)
            return source[first] * (1 - weight) + source[second] * weight
          })
      },
    ]
  }

  private static func logGain(_ sample: Double, _ i: JSONValue) -> Double {
    GainMapMath.logGain(
      sample, min: i["min"].number, max: i["max"].number, gamma: i["gamma"].number)
  }

  private static func encode(_ i: JSONValue) -> JSONValue {
    let baseIsHDR = if case .bool(true) = i["base_is_hdr"] { true } else { false }
    let base = (light: i["base_linear"].number, offset: i["base_offset"].number)
    let alternate = (light: i["alt_linear"].number, offset: i["alternate_offset"].number)
    let (sdr, hdr) = baseIsHDR ? (alternate, base) : (base, alternate)
    let gain = GainMapMath.logGain(
      sdr: sdr.light, hdr: hdr.light, sdrOffset: sdr.offset, hdrOffset: hdr.offset)
    let sample = GainMapMath.encode(
      logGain: gain, min: i["min"].number, max: i["max"].number, gamma: i["gamma"].number)
    return .object([
      "log2_gain_hdr_over_sdr": .number(gain), "normalised": .number(sample),
      "u8_floor_plus_half": .number(Double(GainMapMath.code(sample, bitDepth: 8))),
      "u10": .number(Double(GainMapMath.code(sample, bitDepth: 10))),
    ])
  }
}
