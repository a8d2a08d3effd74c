import HDRColor

/// What this library computes for each family of golden vectors. An object names the variants this
/// library implements; other variants of a vector are other tools' choices.
enum VectorEvaluation {
  typealias Evaluator = @Sendable (_ inputs: JSONValue, _ name: String) -> JSONValue

  static let evaluators: [String: Evaluator] =
    transfer.merging(scaling) { a, _ in a }.merging(quantisation) { a, _ in a }
    .merging(colorimetry) { a, _ in a }.merging(components) { a, _ in a }
    .merging(chroma) { a, _ in a }.merging(icc) { a, _ in a }

  static let transfer: [String: Evaluator] = [
    "pq_eotf": { i, _ in .number(PQ.eotf(i["E"].number)) },
    "pq_inverse_eotf": { i, _ in .number(PQ.inverseEOTF(i["nits"].number)) },
    "pq_black_signal": { i, _ in .number(PQ.inverseEOTF(i["nits"].number)) },
    "hlg_oetf": { i, _ in .number(HLG.oetf(i["E"].number)) },
    "hlg_inverse_oetf": { i, _ in .number(HLG.inverseOETF(i["Ep"].number)) },
    "hlg_gamma": { i, _ in
      func gamma(_ formula: HLG.GammaFormula) -> JSONValue {
        .number(HLG.systemGamma(peak: Nits(i["Lw"].number), formula: formula))
      }
      return .object([
        "simple_1.2+0.42log10": gamma(.basic), "extended_1.2*1.111^log2": gamma(.extended),
        "bt2100_choice": gamma(.bt2100),
      ])
    },
    "hlg_gamma_surround": { i, _ in
      let gamma = HLG.systemGamma(peak: Nits(i["Lw"].number))
      let surround = Nits(i["Ls"].number)
      return .object([
        "mul_0.98^log2(Ls/5)": .number(gamma * HLG.surroundFactor(surround)),
        "sub_0.076log10(Lamb/5)": .number(gamma + HLG.ambientOffset(surround)),
      ])
    },
    "hlg_ootf": { i, _ in
      JSONValue(HLG.ootf(i["Rs,Gs,Bs"].vector, peak: Nits(i["Lw"].number)))
    },
    "hlg_inverse_ootf": { i, _ in
      JSONValue(HLG.inverseOOTF(i["FD"].vector, peak: Nits(i["Lw"].number)))
    },
    "hlg_eotf_black_lift": { i, _ in
      let (peak, black) = (Nits(i["LW"].number), Nits(i["LB"].number))
      return .object([
        "beta": .number(HLG.blackLift(black: black, peak: peak)),
        "nits_grey": JSONValue(
          i["signal"].numbers.map { HLG.eotf(SIMD3(repeating: $0), peak: peak, black: black).x }),
      ])
    },
    "hlg_to_pq": { i, _ in
      let nits = HLG.eotf(i["hlg_signal"].vector)
      let signal = SIMD3(
        PQ.inverseEOTF(nits.x), PQ.inverseEOTF(nits.y), PQ.inverseEOTF(nits.z))
      return .object(["display_nits": JSONValue(nits), "pq_signal": JSONValue(signal)])
    },
    "pq_to_hlg": { i, _ in JSONValue(HLG.inverseEOTF(i["nits"].vector)) },
    "reference_white": { _, _ in
      let white = SIMD3(repeating: diffuseWhiteNits)
      return .object([
        "pq_signal_203": .number(PQ.inverseEOTF(diffuseWhiteNits)),
        "pq_58pct_nits": .number(PQ.eotf(0.58)),
        "hlg_75pct_nits": .number(HLG.eotf(SIMD3(repeating: 0.75)).x),
        "hlg_signal_for_203": .number(HLG.inverseEOTF(white).x),
        "hlg_grey_18pct_of_refwhite_nits": .number(referenceGrey()),
      ])
    },
    "srgb_eotf": { i, _ in
      .object([
        "iec61966": .number(TransferFunction.sRGB.decode(i["V"].number)),
        "h273_precise": .number(OffsetPowerCurve.sRGBPrecise.decode(i["V"].number)),
      ])
    },
    "srgb_inverse": { i, _ in
      .object([
        "iec61966": .number(TransferFunction.sRGB.encode(i["L"].number)),
        "h273_precise": .number(OffsetPowerCurve.sRGBPrecise.encode(i["L"].number)),
      ])
    },
    "bt709_oetf": { i, _ in
      .object(["h273_precise": .number(TransferFunction.bt709.encode(i["L"].number))])
    },
    "bt709_inverse_oetf": { i, _ in
      .object(["h273_precise": .number(TransferFunction.bt709.decode(i["V"].number))])
    },
    "bt1886": { i, _ in
      .number(
        BT1886.eotf(i["V"].number, white: Nits(i["Lw"].number), black: Nits(i["Lb"].number)))
    },
    "adobergb_gamma": { i, _ in .number(ColorSpace.adobeRGB.transfer.decode(i["V"].number)) },
    "dci_gamma26": { i, _ in
      // The vector is the bare exponent; ST 428 scales by 52.37 / 48.
      .number(TransferFunction.st428.decode(i["V"].number) / (52.37 / 48))
    },
    "gamma_aliases": { i, _ in
      func decode(_ transfer: TransferCharacteristics) -> JSONValue {
        .number(TransferFunction(transfer)?.decode(i["V"].number) ?? .nan)
      }
      return .object(["TC4_gamma2.2": decode(.gamma22), "TC5_gamma2.8": decode(.gamma28)])
    },
  ]

  /// 18 % of the scene light that HLG reference white stands for, on the reference display.
  private static func referenceGrey() -> Double {
    HLG.ootf(SIMD3(repeating: 0.18 * HLG.inverseOETF(0.75))).x
  }

  static let scaling: [String: Evaluator] = [
    "nits_to_relative": { i, _ in
      let nits = Nits(i["nits"].number)
      return .object([
        "rel203": .number(nits.relative()), "stops": .number(Headroom(peak: nits).log2),
        "edr100": .number(nits.relative(to: Nits(100))),
      ])
    },
    "headroom": { i, _ in
      let headroom = Headroom(linear: i["headroom_linear"].number)
      return .object([
        "log2": .number(headroom.log2), "peak_nits_at_203": .number(headroom.peak.value),
      ])
    },
  ]
}
