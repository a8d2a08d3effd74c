/// A power law with a linear toe: the form of sRGB, BT.709 and SMPTE ST 240.
///
/// Light L to signal V: `slope·L` up to `lightThreshold`, then `scale·L^(1/gamma) − (scale − 1)`.
/// Negative values are mirrored.
public struct OffsetPowerCurve: Sendable, Hashable {
  /// α in H.273.
  public var scale: Double
  /// The exponent from signal to light.
  public var gamma: Double
  /// V/L in the toe.
  public var slope: Double
  /// β in H.273: the largest L of the toe.
  public var lightThreshold: Double
  /// The largest V of the toe.
  public var signalThreshold: Double

  /// sRGB with the constants of IEC 61966-2-1.
  public static let sRGB = OffsetPowerCurve(
    scale: 1.055, gamma: 2.4, slope: 12.92, lightThreshold: 0.0031308, signalThreshold: 0.04045)
  /// sRGB with the constants of H.273, which make the two pieces meet exactly.
  public static let sRGBPrecise = OffsetPowerCurve(
    scale: 1.0550107189475866, gamma: 2.4, slope: 12.92, lightThreshold: 0.0030412825601275209,
    signalThreshold: 12.92 * 0.0030412825601275209)
  /// BT.709, BT.601 and BT.2020 with the constants of H.273. (The texts round them to 1.099, 0.018.)
  public static let bt709 = OffsetPowerCurve(
    scale: 1.09929682680944, gamma: 1 / 0.45, slope: 4.5, lightThreshold: 0.018053968510807,
    signalThreshold: 4.5 * 0.018053968510807)
  /// SMPTE ST 240. The constants are those with which the two pieces and their slopes meet; the
  /// text rounds them to 1.1115, 0.0228.
  public static let st240 = OffsetPowerCurve(
    scale: 1.111572195921731, gamma: 1 / 0.45, slope: 4, lightThreshold: 0.022821585529445,
    signalThreshold: 4 * 0.022821585529445)

  /// Light to signal.
  public func encode(_ light: Double) -> Double {
    mirrored(light) { light in
      light <= lightThreshold ? slope * light : scale * pow(light, 1 / gamma) - (scale - 1)
    }
  }

  /// Signal to light.
  public func decode(_ signal: Double) -> Double {
    mirrored(signal) { signal in
      signal <= signalThreshold ? signal / slope : pow((signal + (scale - 1)) / scale, gamma)
    }
  }
}
