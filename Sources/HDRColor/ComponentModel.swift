/// How three coded components become R′G′B′.
public enum ComponentModel: Sendable, Hashable {
  /// The components are G′, B′, R′ (or R′, G′, B′ in formats that say so).
  case rgb
  case yCbCr(YCbCr)
  case yCgCo
  /// Lifting in integers, with this many more bits for the coded components: 2 (Re) or 1 (Ro).
  case yCgCoR(extraBits: Int)

  /// The model of a code point, `primaries` serving the chromaticity-derived ones.
  ///
  /// Constant luminance, ICtCp, ST 2085 and IPT-C2 need the transfer function inside the matrix:
  /// they are refused by name, as are reserved values and `unspecified` (see `ColorInference`).
  public init(
    _ matrix: MatrixCoefficients, primaries: Primaries
  ) throws(UnsupportedMatrixCoefficients) {
    switch matrix {
    case .identity: self = .rgb
    case .bt709: self = .yCbCr(.bt709)
    case .fcc: self = .yCbCr(.fcc)
    case .bt470BG, .bt601: self = .yCbCr(.bt601)
    case .st240: self = .yCbCr(.st240)
    case .yCgCo: self = .yCgCo
    case .bt2020NonConstantLuminance: self = .yCbCr(.bt2020)
    case .chromaticityDerivedNonConstantLuminance: self = .yCbCr(YCbCr(derivedFrom: primaries))
    case .yCgCoRe: self = .yCgCoR(extraBits: 2)
    case .yCgCoRo: self = .yCgCoR(extraBits: 1)
    default: throw UnsupportedMatrixCoefficients(matrix)
    }
  }
}

/// A picture whose components this program cannot turn into R′G′B′.
public struct UnsupportedMatrixCoefficients: Error, Equatable, Sendable, CustomStringConvertible {
  public let matrix: MatrixCoefficients

  public init(_ matrix: MatrixCoefficients) { self.matrix = matrix }

  public var description: String {
    "matrix coefficients \(matrix.rawValue), \(matrix.name), are not supported"
  }
}
