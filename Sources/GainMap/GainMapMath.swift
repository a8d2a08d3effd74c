import HDRColor

/// The arithmetic of gain maps, one clause of its source a function, in double precision.
///
/// This is the reference the fast path is tested against. Linear values are 1.0 at diffuse white;
/// gains and headrooms are base-2 logarithms unless said otherwise.
public enum GainMapMath {
  /// The signed weight of the gain for a target headroom: `(target - base) / (alternate - base)`
  /// clamped to 0...1, negated when the base is the HDR rendition, 0 when the headrooms are equal.
  public static func weight(target: Double, base: Double, alternate: Double) -> Double {
    guard alternate != base, !target.isNaN else { return 0 }
    let weight = ((target - base) / (alternate - base)).clamped(to: 0...1)
    return alternate < base ? -weight : weight
  }

  /// The log2 gain of a map sample in 0...1: `min + (max - min) * g^(1/gamma)`.
  public static func logGain(
    _ sample: Double, min: Double, max: Double, gamma: Double
  ) -> Double {
    min + (max - min) * pow(sample.clamped(to: 0...1), 1 / gamma)
  }

  /// The rendition at a weight: `(base + baseOffset) * 2^(weight * logGain) - alternateOffset`.
  /// May be slightly negative; a weight of 0 gives the base itself.
  public static func apply(
    base: Double, logGain: Double, weight: Double, baseOffset: Double, alternateOffset: Double
  ) -> Double {
    guard weight != 0 else { return base }
    return (base + baseOffset) * exp2(weight * logGain) - alternateOffset
  }

  /// The log2 gain that leads from an SDR to an HDR value.
  public static func logGain(
    sdr: Double, hdr: Double, sdrOffset: Double, hdrOffset: Double
  ) -> Double {
    log2((hdr + hdrOffset) / (sdr + sdrOffset))
  }

  /// A log2 gain as a map sample in 0...1, the inverse of `logGain(_:min:max:gamma:)`;
  /// 0 when `min` and `max` are equal.
  public static func encode(
    logGain: Double, min: Double, max: Double, gamma: Double
  ) -> Double {
    guard max > min else { return 0 }
    return pow(((logGain - min) / (max - min)).clamped(to: 0...1), gamma)
  }

  /// The integer code of a sample: `floor(sample * (2^bitDepth - 1) + 0.5)`.
  public static func code(_ sample: Double, bitDepth: Int) -> Int {
    Int((sample * Double(1 << bitDepth - 1) + 0.5).rounded(.down))
  }

  /// Apple's linear gain factor of a map sample: `1 + (headroom - 1) * t(sample)`, t being the
  /// inverse BT.709 OETF and `headroom` a ratio. ("Applying Apple HDR effect to your photos".)
  public static func appleGain(_ sample: Double, headroom: Double) -> Double {
    1 + (headroom - 1) * OffsetPowerCurve.bt709.decode(sample.clamped(to: 0...1))
  }
}
