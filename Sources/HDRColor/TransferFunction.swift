/// How a non-linear signal stands for light.
///
/// Linear values mean: SDR functions, 1.0 = white; PQ, 1.0 = 203 cd/m² (`diffuseWhiteNits`), so
/// 49.26 at signal 1; HLG, *scene* light 0…1 (see `HLG.ootf` for what a display shows).
///
/// `decode` and `encode` are the reference in double precision; rows of pixels go through tables
/// made from them (`LinearTable`, `LogTable`).
public enum TransferFunction: Sendable, Hashable {
  case pq
  case hlg
  /// IEC 61966-2-1.
  case sRGB
  /// BT.709, BT.601 and BT.2020 (code points 1, 6, 14, 15): the inverse OETF, not BT.1886.
  case bt709
  case linear
  /// `L = V^exponent`.
  case gamma(Double)
  /// ICC `para`.
  case parametric(ICCParametricCurve)
  /// ICC `curv` with two or more entries: light at equal steps of the signal, interpolated.
  case sampled(SampledCurve)
  case st240
  /// SMPTE ST 428-1 (digital cinema): 1.0 = 48 cd/m² of a peak of 52.37.
  case st428
  /// Two decades of light.
  case log100
  /// Two and a half decades of light.
  case log316
  /// BT.709 continued to negative light.
  case xvYCC
  /// BT.1361's extended gamut: BT.709, continued to negative light.
  case bt1361

  /// The function of a code point; nil for unspecified and reserved values.
  public init?(_ transfer: TransferCharacteristics) {
    switch transfer {
    case .bt709, .bt601, .bt2020TenBit, .bt2020TwelveBit: self = .bt709
    case .gamma22: self = .gamma(2.2)
    case .gamma28: self = .gamma(2.8)
    case .st240: self = .st240
    case .linear: self = .linear
    case .log100: self = .log100
    case .log316: self = .log316
    case .xvYCC: self = .xvYCC
    case .bt1361: self = .bt1361
    case .sRGB: self = .sRGB
    case .pq: self = .pq
    case .st428: self = .st428
    case .hlg: self = .hlg
    default: return nil
    }
  }

  /// Signal to light. SDR functions and HLG are odd, sampled curves clamp to 0…1, PQ gives 0
  /// below 0.
  public func decode(_ signal: Double) -> Double {
    switch self {
    case .pq: PQ.eotf(signal) / diffuseWhiteNits
    case .hlg: HLG.inverseOETF(signal)
    case .sRGB: OffsetPowerCurve.sRGB.decode(signal)
    case .bt709, .xvYCC, .bt1361: OffsetPowerCurve.bt709.decode(signal)
    case .linear: signal
    case .gamma(let exponent): mirroredPow(signal, exponent)
    case .parametric(let curve): curve.decode(signal)
    case .sampled(let curve): curve.decode(signal)
    case .st240: OffsetPowerCurve.st240.decode(signal)
    case .st428: mirrored(signal, ST428.decode)
    case .log100: LogarithmicCurve.log100.decode(signal)
    case .log316: LogarithmicCurve.log316.decode(signal)
    }
  }

  /// Light to signal. SDR functions and HLG are odd, sampled curves give 0…1, PQ gives its value at
  /// 0 below 0.
  public func encode(_ light: Double) -> Double {
    switch self {
    case .pq: PQ.inverseEOTF(light * diffuseWhiteNits)
    case .hlg: HLG.oetf(light)
    case .sRGB: OffsetPowerCurve.sRGB.encode(light)
    case .bt709, .xvYCC, .bt1361: OffsetPowerCurve.bt709.encode(light)
    case .linear: light
    case .gamma(let exponent): mirroredPow(light, 1 / exponent)
    case .parametric(let curve): curve.encode(light)
    case .sampled(let curve): curve.encode(light)
    case .st240: OffsetPowerCurve.st240.encode(light)
    case .st428: mirrored(light, ST428.encode)
    case .log100: LogarithmicCurve.log100.encode(light)
    case .log316: LogarithmicCurve.log316.encode(light)
    }
  }

  /// Whether the signal goes beyond diffuse white by definition.
  public var isHDR: Bool { self == .pq || self == .hlg }
}
