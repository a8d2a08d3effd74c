/// H.273 MatrixCoefficients.
public struct MatrixCoefficients: RawRepresentable, Sendable, Hashable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// No matrix: R'G'B' (coded in the order G, B, R).
  public static let identity = MatrixCoefficients(rawValue: 0)
  public static let bt709 = MatrixCoefficients(rawValue: 1)
  public static let unspecified = MatrixCoefficients(rawValue: 2)
  public static let fcc = MatrixCoefficients(rawValue: 4)
  public static let bt470BG = MatrixCoefficients(rawValue: 5)
  public static let bt601 = MatrixCoefficients(rawValue: 6)
  public static let st240 = MatrixCoefficients(rawValue: 7)
  public static let yCgCo = MatrixCoefficients(rawValue: 8)
  public static let bt2020NonConstantLuminance = MatrixCoefficients(rawValue: 9)
  public static let bt2020ConstantLuminance = MatrixCoefficients(rawValue: 10)
  public static let st2085 = MatrixCoefficients(rawValue: 11)
  public static let chromaticityDerivedNonConstantLuminance = MatrixCoefficients(rawValue: 12)
  public static let chromaticityDerivedConstantLuminance = MatrixCoefficients(rawValue: 13)
  public static let ictcp = MatrixCoefficients(rawValue: 14)
  public static let iptC2 = MatrixCoefficients(rawValue: 15)
  /// YCgCo with two more bits of chroma, lossless.
  public static let yCgCoRe = MatrixCoefficients(rawValue: 16)
  /// YCgCo with one more bit of chroma, lossless.
  public static let yCgCoRo = MatrixCoefficients(rawValue: 17)

  /// For reports.
  public var name: String {
    switch self {
    case .identity: "identity (RGB)"
    case .bt709: "BT.709"
    case .unspecified: "unspecified"
    case .fcc: "FCC Title 47"
    case .bt470BG: "BT.601 (BT.470 System B, G)"
    case .bt601: "BT.601"
    case .st240: "SMPTE ST 240"
    case .yCgCo: "YCgCo"
    case .bt2020NonConstantLuminance: "BT.2020 non-constant luminance"
    case .bt2020ConstantLuminance: "BT.2020 constant luminance"
    case .st2085: "SMPTE ST 2085"
    case .chromaticityDerivedNonConstantLuminance:
      "chromaticity-derived non-constant luminance"
    case .chromaticityDerivedConstantLuminance: "chromaticity-derived constant luminance"
    case .ictcp: "ICtCp"
    case .iptC2: "IPT-C2"
    case .yCgCoRe: "YCgCo-Re"
    case .yCgCoRo: "YCgCo-Ro"
    default: "reserved (\(rawValue))"
    }
  }
}
