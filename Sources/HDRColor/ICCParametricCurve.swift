/// An ICC `parametricCurveType` (ICC.1 table 68). All five function types are special cases of the
/// last: `Y = (aX + b)^g + e` for `X ≥ d`, else `cX + f`.
public struct ICCParametricCurve: Sendable, Hashable {
  public var g: Double
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double
  public var f: Double
  /// 0 to 4, as stored.
  public var functionType: UInt16

  /// Parameters each function type has.
  public static let parameterCounts = [1, 3, 4, 5, 7]

  /// nil for an unknown function type, a wrong number of parameters, or numbers without a sensible
  /// curve: not finite, or no positive exponent and slope.
  public init?(functionType: UInt16, parameters p: [Double]) {
    guard Int(functionType) < Self.parameterCounts.count,
      p.count == Self.parameterCounts[Int(functionType)], p.allSatisfy(\.isFinite), p[0] > 0
    else { return nil }
    self.functionType = functionType
    g = p[0]
    a = p.count > 1 ? p[1] : 1
    b = p.count > 2 ? p[2] : 0
    (c, d, e, f) = (0, 0, 0, 0)
    guard a > 0 else { return nil }
    switch functionType {
    case 1: d = -b / a
    case 2: (d, e, f) = (-b / a, p[3], p[3])
    case 3: (c, d) = (p[3], p[4])
    case 4: (c, d, e, f) = (p[3], p[4], p[5], p[6])
    default: break
    }
  }

  /// The parameters in the order of the file.
  public var parameters: [Double] {
    switch functionType {
    case 0: [g]
    case 1: [g, a, b]
    case 2: [g, a, b, e]
    case 3: [g, a, b, c, d]
    default: [g, a, b, c, d, e, f]
    }
  }

  /// sRGB as IEC 61966-2-1 writes it, in function type 3.
  public static let sRGB = ICCParametricCurve(OffsetPowerCurve.sRGB)

  /// Function type 3 with the constants of `curve`.
  public init(_ curve: OffsetPowerCurve) {
    self.init(
      g: curve.gamma, a: 1 / curve.scale, b: (curve.scale - 1) / curve.scale, c: 1 / curve.slope,
      d: curve.signalThreshold, e: 0, f: 0, functionType: 3)
  }

  private init(
    g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double,
    functionType: UInt16
  ) {
    (self.g, self.a, self.b, self.c, self.d, self.e, self.f) = (g, a, b, c, d, e, f)
    self.functionType = functionType
  }

  /// Signal to light. Negative signals are mirrored when 0 stands for 0, as in extended sRGB.
  public func decode(_ signal: Double) -> Double {
    guard signal < 0, forward(0) == 0 else { return forward(signal) }
    return -forward(-signal)
  }

  private func forward(_ x: Double) -> Double {
    x >= d ? pow(max(a * x + b, 0), g) + e : c * x + f
  }

  /// Light to signal; in a gap between the two pieces, the threshold.
  public func encode(_ light: Double) -> Double {
    guard light < 0, forward(0) == 0 else { return backward(light) }
    return -backward(-light)
  }

  private func backward(_ y: Double) -> Double {
    if y >= forward(d) { return max((pow(max(y - e, 0), 1 / g) - b) / a, d) }
    return c > 0 ? min((y - f) / c, d) : max(d, 0)
  }

  /// Largest difference from IEC sRGB over 0…1.
  public var distanceFromSRGB: Double {
    (0...256).reduce(0) { worst, step in
      let x = Double(step) / 256
      return max(worst, abs(decode(x) - OffsetPowerCurve.sRGB.decode(x)))
    }
  }

  /// For reports.
  public var name: String {
    guard distanceFromSRGB > 5e-4 else { return "sRGB (parametric)" }
    let numbers = parameters.map(shortDecimal).joined(separator: " ")
    return "parametric type \(functionType) (\(numbers))"
  }
}
