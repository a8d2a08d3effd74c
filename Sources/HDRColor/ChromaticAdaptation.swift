/// Moving colours from one white to another.
public enum ChromaticAdaptation {
  /// The Bradford cone response matrix.
  public static let bradford = Matrix3x3(
    rows: SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367),
    SIMD3(0.0389, -0.0685, 1.0296))

  /// XYZ under `source` to the corresponding XYZ under `target`, scaling Bradford cone responses;
  /// this is what ICC's `chad` tag holds with D50 as the target. Both whites need `y > 0`.
  public static func bradford(from source: Chromaticity, to target: Chromaticity) -> Matrix3x3 {
    guard source != target, let inverse = bradford.inverse else { return .identity }
    let scale = (bradford * target.xyz) / (bradford * source.xyz)
    return inverse * Matrix3x3(diagonal: scale) * bradford
  }
}

extension Matrix3x3 {
  /// Linear RGB of `source` to linear RGB of `target`; Bradford when the whites differ.
  public static func conversion(from source: Primaries, to target: Primaries) -> Matrix3x3 {
    guard source != target else { return .identity }
    guard source.white != target.white else { return target.xyzToRGB * source.rgbToXYZ }
    let adaptation = ChromaticAdaptation.bradford(from: source.white, to: target.white)
    return target.xyzToRGB * adaptation * source.rgbToXYZ
  }
}
