/// From scene light to the light of a display, and back: BT.2100 table 5.
extension HLG {
  /// Scene light R, G, B (BT.2020, 0…1) to display light in cd/m² on a display of peak luminance
  /// `peak` and black 0. Luminance drives the gamma, so hue and saturation stay.
  public static func ootf(
    _ scene: SIMD3<Double>, peak: Nits = .hlgReferencePeak, gamma: Double? = nil
  ) -> SIMD3<Double> {
    let luminance = (luminanceWeights * scene).sum()
    return ootfFactor(luminance, peak: peak, gamma: gamma) * scene
  }

  /// What the OOTF multiplies scene light of luminance `luminance` by; 0 where that is not positive.
  public static func ootfFactor(
    _ luminance: Double, peak: Nits = .hlgReferencePeak, gamma: Double? = nil
  ) -> Double {
    guard luminance > 0 else { return 0 }
    return peak.value * pow(luminance, (gamma ?? systemGamma(peak: peak)) - 1)
  }

  /// Display light in cd/m² to scene light.
  public static func inverseOOTF(
    _ display: SIMD3<Double>, peak: Nits = .hlgReferencePeak, gamma: Double? = nil
  ) -> SIMD3<Double> {
    let luminance = (luminanceWeights * display).sum()
    return inverseOOTFFactor(luminance, peak: peak, gamma: gamma) * display
  }

  /// What the inverse OOTF multiplies display light of `luminance` cd/m² by; 0 where that is not
  /// positive.
  public static func inverseOOTFFactor(
    _ luminance: Double, peak: Nits = .hlgReferencePeak, gamma: Double? = nil
  ) -> Double {
    guard luminance > 0 else { return 0 }
    let gamma = gamma ?? systemGamma(peak: peak)
    return pow(luminance / peak.value, (1 - gamma) / gamma) / peak.value
  }

  /// β of BT.2100: the part of the signal range that lifts black to `black`.
  public static func blackLift(
    black: Nits, peak: Nits = .hlgReferencePeak, gamma: Double? = nil
  ) -> Double {
    (3 * pow(black.value / peak.value, 1 / (gamma ?? systemGamma(peak: peak)))).squareRoot()
  }

  /// Signal R′, G′, B′ to display light in cd/m², black lift included.
  public static func eotf(
    _ signal: SIMD3<Double>, peak: Nits = .hlgReferencePeak, black: Nits = Nits(0),
    gamma: Double? = nil
  ) -> SIMD3<Double> {
    let beta = blackLift(black: black, peak: peak, gamma: gamma)
    let scene = signal.map { inverseOETF(max(0, (1 - beta) * $0 + beta)) }
    return ootf(scene, peak: peak, gamma: gamma)
  }

  /// Display light in cd/m² to signal, the inverse of `eotf`.
  public static func inverseEOTF(
    _ display: SIMD3<Double>, peak: Nits = .hlgReferencePeak, black: Nits = Nits(0),
    gamma: Double? = nil
  ) -> SIMD3<Double> {
    let beta = blackLift(black: black, peak: peak, gamma: gamma)
    let scene = inverseOOTF(display, peak: peak, gamma: gamma)
    return scene.map { (oetf($0) - beta) / (1 - beta) }
  }
}

extension SIMD3<Double> {
  /// Each component through `f`.
  func map(_ f: (Double) -> Double) -> SIMD3<Double> { SIMD3(f(x), f(y), f(z)) }
}
