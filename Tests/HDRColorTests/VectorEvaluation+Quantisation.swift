import HDRColor

extension VectorEvaluation {
  static let quantisation: [String: Evaluator] = [
    "narrow10_to_signal": { i, _ in .number(narrow10.decodeLuma(Int(i["code"].number))) },
    "narrow_superwhite_109": { _, _ in .number(narrow10.decodeLuma(1019)) },
    "libavif_limited_to_full_8": { i, _ in narrowToFull(i, bits: 8) },
    "libavif_limited_to_full_10": { i, _ in narrowToFull(i, bits: 10) },
    "depth_10_to_16": { i, _ in depth(i, from: 10) },
    "depth_8_to_16": { i, _ in depth(i, from: 8) },
    "depth_12_to_16": { i, _ in depth(i, from: 12) },
    "code_8bit": { i, _ in codes(bits: 8) },
    "code_10bit": { i, _ in codes(bits: 10) },
    "code_12bit": { i, _ in codes(bits: 12) },
    "code_16bit": { i, _ in codes(bits: 16) },
    "chroma_8bit": { i, _ in chroma(i, bits: 8) },
    "chroma_10bit": { i, _ in chroma(i, bits: 10) },
    "chroma_12bit": { i, _ in chroma(i, bits: 12) },
    "chroma_16bit": { i, _ in chroma(i, bits: 16) },
  ]

  private static let narrow10 = Quantisation(bits: 10, fullRange: false)

  private static func narrowToFull(_ inputs: JSONValue, bits: Int) -> JSONValue {
    let value = Quantisation(bits: bits, fullRange: false).decodeLuma(Int(inputs["v"].number))
    return JSONValue(Quantisation(bits: bits, fullRange: true).encodeLuma(value))
  }

  private static func depth(_ inputs: JSONValue, from bits: Int) -> JSONValue {
    let code = Quantisation.changeDepth(Int(inputs["v"].number), from: bits, to: 16)
    return .object(["scaled_round": JSONValue(code)])
  }

  private static func codes(bits: Int) -> JSONValue {
    let full = Quantisation(bits: bits, fullRange: true)
    let narrow = Quantisation(bits: bits, fullRange: false)
    let signals = ["0", "0.25", "0.5", "0.58", "0.5806888810416109", "0.75", "1"]
    let codes = signals.map { text in
      let value = Double(text) ?? .nan
      let pair: [String: JSONValue] = [
        "full": JSONValue(full.encodeLuma(value)),
        "narrow_luma": JSONValue(narrow.encodeLuma(value)),
      ]
      return (text, JSONValue.object(pair))
    }
    return .object([
      "full_max": JSONValue(full.maxCode), "narrow_black": JSONValue(narrow.encodeLuma(0)),
      "narrow_white": JSONValue(narrow.encodeLuma(1)),
      "narrow_chroma_zero": JSONValue(narrow.encodeChroma(0)),
      "narrow_chroma_range": JSONValue([narrow.encodeChroma(-0.5), narrow.encodeChroma(0.5)]),
      "codes": .object(Dictionary(uniqueKeysWithValues: codes)),
    ])
  }

  private static func chroma(_ inputs: JSONValue, bits: Int) -> JSONValue {
    let full = Quantisation(bits: bits, fullRange: true)
    let narrow = Quantisation(bits: bits, fullRange: false)
    let values = inputs["C"].numbers
    return .object([
      "narrow": JSONValue(values.map(narrow.encodeChroma)),
      "full_h273": JSONValue(values.map(full.encodeChroma)),
    ])
  }
}
