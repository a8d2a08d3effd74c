/// The exponent of the HLG OOTF.
extension HLG {
  /// How the system gamma follows the peak luminance of the display.
  public enum GammaFormula: Sendable, Hashable {
    /// `1.2 + 0.42·log10(L_W / 1000)`, stated for 400 to 2000 cd/m².
    case basic
    /// `1.2 · 1.111^log2(L_W / 1000)`, for every peak.
    case extended
    /// BT.2100 note 5f: basic from 400 to 2000 cd/m², extended outside.
    case bt2100
  }

  /// The system gamma of a display of peak luminance `peak` in the reference environment.
  public static func systemGamma(peak: Nits, formula: GammaFormula = .bt2100) -> Double {
    let ratio = peak.value / Nits.hlgReferencePeak.value
    switch formula {
    case .basic: return 1.2 + 0.42 * log10(ratio)
    case .extended: return 1.2 * pow(1.111, log2(ratio))
    case .bt2100:
      let isNominal = (400...2000).contains(peak.value)
      return systemGamma(peak: peak, formula: isNominal ? .basic : .extended)
    }
  }

  /// BT.2390: the factor by which a surround of `surround` (reference 5 cd/m²) changes the gamma.
  public static func surroundFactor(_ surround: Nits) -> Double {
    pow(0.98, log2(surround.value / 5))
  }

  /// BT.2390, another form: what to add to the gamma for an ambient luminance of `ambient`.
  public static func ambientOffset(_ ambient: Nits) -> Double {
    -0.076 * log10(ambient.value / 5)
  }
}
