extension ICCRecognizer {
  /// Sets that a profile may mean to within rounding, old whites and old adaptations.
  static let nominal: [Primaries] = [.bt709, .displayP3, .bt2020, .adobeRGB]
  /// Largest difference in x or y from a nominal set.
  static let nominalTolerance = 0.006
  /// Largest difference in x or y of a white that is meant to be D65.
  static let whiteTolerance = 0.002

  /// The primaries that D50 colorants (columns) stand for.
  ///
  /// A nominal set when one is near, after undoing the adaptation to D50 by the profile's own `chad`
  /// or by Bradford; else the colorants themselves, adapted to D65 by Bradford, which is what an ICC
  /// engine makes of them on a D65 display.
  public static func primaries(
    ofColorants colorants: Matrix3x3, adaptation: Matrix3x3? = nil
  ) -> Primaries? {
    let toD65 = ChromaticAdaptation.bradford(from: .iccD50, to: .d65)
    let adapted = Points(toD65 * colorants)
    let native = adaptation?.inverse.flatMap { Points($0 * colorants) }
    for candidate in [native, adapted] {
      guard let candidate else { continue }
      if let match = nominal.first(where: { candidate.distance(to: $0) <= nominalTolerance }) {
        return match
      }
    }
    guard let own = adapted else { return nil }
    let white = own.white.distance(to: .d65) <= whiteTolerance ? Chromaticity.d65 : own.white
    return Primaries(red: own.red, green: own.green, blue: own.blue, white: white)
  }

  /// The chromaticities of a matrix's columns and of their sum.
  private struct Points {
    var red: Chromaticity
    var green: Chromaticity
    var blue: Chromaticity
    var white: Chromaticity

    init?(_ rgbToXYZ: Matrix3x3) {
      let (r, g, b) = rgbToXYZ.transpose.rows
      guard let red = Chromaticity(xyz: r), let green = Chromaticity(xyz: g),
        let blue = Chromaticity(xyz: b), let white = Chromaticity(xyz: r + g + b)
      else { return nil }
      (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
    }

    func distance(to primaries: Primaries) -> Double {
      max(
        max(red.distance(to: primaries.red), green.distance(to: primaries.green)),
        max(blue.distance(to: primaries.blue), white.distance(to: primaries.white)))
    }
  }
}
