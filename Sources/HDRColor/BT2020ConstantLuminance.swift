/// Constant-luminance Y′cC′bcC′rc: BT.2020 table 4, H.273 matrix coefficients 10. Reference only.
public enum BT2020ConstantLuminance {
  private static let kr = 0.2627
  private static let kg = 0.6780
  private static let kb = 0.0593

  /// Linear BT.2020 R, G, B (0…1) to Y′c (0…1), C′bc and C′rc (−0.5…0.5).
  public static func encode(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let curve = OffsetPowerCurve.bt709
    let y = curve.encode(kr * rgb.x + kg * rgb.y + kb * rgb.z)
    let blue = curve.encode(rgb.z) - y
    let red = curve.encode(rgb.x) - y
    return SIMD3(y, blue / (blue <= 0 ? 1.9404 : 1.5816), red / (red <= 0 ? 1.7184 : 0.9936))
  }

  /// Y′c, C′bc, C′rc to linear BT.2020 R, G, B.
  public static func decode(_ ycc: SIMD3<Double>) -> SIMD3<Double> {
    let curve = OffsetPowerCurve.bt709
    let b = curve.decode(ycc.x + ycc.y * (ycc.y <= 0 ? 1.9404 : 1.5816))
    let r = curve.decode(ycc.x + ycc.z * (ycc.z <= 0 ? 1.7184 : 0.9936))
    return SIMD3(r, (curve.decode(ycc.x) - kr * r - kb * b) / kg, b)
  }
}
