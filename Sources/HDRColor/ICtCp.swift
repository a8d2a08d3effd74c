/// Constant-intensity ICtCp: BT.2100 tables 7 and 8, H.273 matrix coefficients 14. Reference only.
public enum ICtCp {
  /// Linear BT.2020 R, G, B to L, M, S.
  public static let rgbToLMS = rational(
    SIMD3(1688, 2146, 262), SIMD3(683, 2951, 462), SIMD3(99, 309, 3688))
  /// PQ-coded L′, M′, S′ to I, Ct, Cp.
  public static let pqMatrix = rational(
    SIMD3(2048, 2048, 0), SIMD3(6610, -13613, 7003), SIMD3(17933, -17390, -543))
  /// HLG-coded L′, M′, S′ to I, Ct, Cp.
  public static let hlgMatrix = rational(
    SIMD3(2048, 2048, 0), SIMD3(3625, -7465, 3840), SIMD3(9500, -9212, -288))

  private static let lmsToRGB = rgbToLMS.inverse ?? .identity
  private static let pqInverse = pqMatrix.inverse ?? .identity
  private static let hlgInverse = hlgMatrix.inverse ?? .identity

  private static func rational(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> Matrix3x3 {
    Matrix3x3(rows: a / 4096, b / 4096, c / 4096)
  }

  /// Display light (BT.2020, cd/m²) to I, Ct, Cp.
  public static func encodePQ(nits rgb: SIMD3<Double>) -> SIMD3<Double> {
    pqMatrix * (rgbToLMS * rgb).map(PQ.inverseEOTF)
  }

  /// I, Ct, Cp to display light (BT.2020, cd/m²).
  public static func decodePQ(_ ictcp: SIMD3<Double>) -> SIMD3<Double> {
    lmsToRGB * (pqInverse * ictcp).map(PQ.eotf)
  }

  /// Scene light (BT.2020, 0…1) to I, Ct, Cp.
  public static func encodeHLG(scene rgb: SIMD3<Double>) -> SIMD3<Double> {
    hlgMatrix * (rgbToLMS * rgb).map(HLG.oetf)
  }

  /// I, Ct, Cp to scene light (BT.2020, 0…1).
  public static func decodeHLG(_ ictcp: SIMD3<Double>) -> SIMD3<Double> {
    lmsToRGB * (hlgInverse * ictcp).map(HLG.inverseOETF)
  }
}
