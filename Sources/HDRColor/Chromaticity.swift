/// CIE 1931 chromaticity coordinates.
public struct Chromaticity: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The chromaticity of tristimulus values; nil when they have none (sum not positive).
  public init?(xyz: SIMD3<Double>) {
    let sum = xyz.sum()
    guard sum.isFinite, sum > 0 else { return nil }
    self.init(x: xyz.x / sum, y: xyz.y / sum)
  }

  /// CIE D65 as BT.709, BT.2020 and H.273 print it.
  public static let d65 = Chromaticity(x: 0.3127, y: 0.3290)
  /// CIE illuminant C as H.273 prints it.
  public static let c = Chromaticity(x: 0.310, y: 0.316)
  /// White of the DCI reference projector (SMPTE RP 431-2).
  public static let dci = Chromaticity(x: 0.314, y: 0.351)
  /// Equal energy.
  public static let e = Chromaticity(x: 1.0 / 3, y: 1.0 / 3)
  /// The D50 of ICC's profile connection space, (0.9642, 1, 0.8249).
  public static let iccD50 = Chromaticity(x: 0.9642 / 2.7891, y: 1 / 2.7891)

  /// Tristimulus values of luminance 1; `y` must not be 0.
  public var xyz: SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }

  /// The larger of the two coordinate differences.
  public func distance(to other: Chromaticity) -> Double {
    max(abs(x - other.x), abs(y - other.y))
  }
}
