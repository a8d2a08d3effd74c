/// Hybrid log-gamma: BT.2100 table 5. The signal stands for *scene* light, 0 to 1; what a display
/// makes of it depends on its peak luminance.
public enum HLG {
  static let a = 0.17883277
  static let b = 1 - 4 * a
  static let c = 0.5 - a * log(4 * a)

  /// The weights of the luminance that drives the OOTF, as BT.2100 rounds them. They belong to
  /// BT.2020 primaries.
  public static let luminanceWeights = SIMD3(0.2627, 0.6780, 0.0593)

  /// Scene light E to signal E′. Negative light is mirrored; above 1 the curve goes on.
  public static func oetf(_ scene: Double) -> Double {
    mirrored(scene) { $0 <= 1.0 / 12 ? (3 * $0).squareRoot() : a * log(12 * $0 - b) + c }
  }

  /// Signal E′ to scene light E. Negative signals are mirrored; above 1 the curve goes on.
  public static func inverseOETF(_ signal: Double) -> Double {
    mirrored(signal) { $0 <= 0.5 ? $0 * $0 / 3 : (exp(($0 - c) / a) + b) / 12 }
  }
}
