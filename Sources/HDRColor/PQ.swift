/// The perceptual quantiser: SMPTE ST 2084, BT.2100 table 4. Absolute luminance, 0 to 10 000 cd/m².
public enum PQ {
  static let m1 = 2610.0 / 16384
  static let m2 = 2523.0 / 4096 * 128
  static let c1 = 3424.0 / 4096
  static let c2 = 2413.0 / 4096 * 32
  static let c3 = 2392.0 / 4096 * 32

  /// Luminance of signal value 1, cd/m².
  public static let peakNits = 10_000.0

  /// Signal E′ to luminance in cd/m². Signals below 0 (and NaN) give 0; above 1 the curve goes
  /// on, and stays finite.
  public static func eotf(_ signal: Double) -> Double {
    guard signal > 0 else { return 0 }
    let p = pow(signal, 1 / m2)
    let ratio = max(p - c1, 0) / max(c2 - c3 * p, 1e-6)
    return peakNits * pow(ratio, 1 / m1)
  }

  /// Luminance in cd/m² to signal E′. Luminance 0 gives c1^m2 = 7.3·10⁻⁷, as do negative values and
  /// NaN: PQ has no code for them. Above 10 000 cd/m² the curve goes on above 1.
  public static func inverseEOTF(_ nits: Double) -> Double {
    guard nits > 0 else { return pow(c1, m2) }
    guard nits.isFinite else { return pow(c2 / c3, m2) }
    let y = pow(nits / peakNits, m1)
    // Equal to ((c1 + c2·y) / (1 + c3·y))^m2; loses less precision near 0.
    return pow(1 + ((c2 - c3) * y - (1 - c1)) / (1 + c3 * y), m2)
  }
}
