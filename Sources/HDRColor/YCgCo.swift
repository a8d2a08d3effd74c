/// The lifting transforms YCgCo-Re and YCgCo-Ro (H.273 matrix coefficients 16 and 17): reversible in
/// integers, with more bits for the coded components than for R, G and B.
public struct YCgCoR: Sendable, Hashable {
  /// Bits of each coded component.
  public let codedBits: Int
  /// Bits of R, G and B: two fewer (Re) or one fewer (Ro).
  public let bits: Int

  /// nil when too few bits are left.
  public init?(codedBits: Int, extraBits: Int) {
    guard (1...2).contains(extraBits), codedBits - extraBits >= 1, codedBits <= 16 else {
      return nil
    }
    self.codedBits = codedBits
    bits = codedBits - extraBits
  }

  private var centre: Int { 1 << (codedBits - 1) }

  /// Codes of R, G, B to codes of Y, Cg, Co.
  public func encode(_ rgb: SIMD3<Int>) -> SIMD3<Int> {
    let co = rgb.x - rgb.z
    let t = rgb.z + co >> 1
    let cg = rgb.y - t
    return SIMD3(t + cg >> 1, cg + centre, co + centre)
  }

  /// Codes of Y, Cg, Co to codes of R, G, B, clamped to their range.
  public func decode(_ coded: SIMD3<Int>) -> SIMD3<Int> {
    let (cg, co) = (coded.y - centre, coded.z - centre)
    let t = coded.x - cg >> 1
    let b = t - co >> 1
    let rgb = SIMD3(b + co, cg + t, b)
    return rgb.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1 << bits - 1))
  }
}

/// YCgCo of H.273 matrix coefficients 8.
public enum YCgCo {
  /// R′, G′, B′ (0…1) to Y (0…1), Cg and Co (−0.5…0.5).
  public static func encode(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let redBlue = rgb.x + rgb.z
    return SIMD3(
      (redBlue + 2 * rgb.y) / 4, (2 * rgb.y - redBlue) / 4, (rgb.x - rgb.z) / 2)
  }

  /// Y, Cg, Co to R′, G′, B′.
  public static func decode(_ coded: SIMD3<Double>) -> SIMD3<Double> {
    let t = coded.x - coded.y
    return SIMD3(t + coded.z, coded.x + coded.y, t - coded.z)
  }
}
