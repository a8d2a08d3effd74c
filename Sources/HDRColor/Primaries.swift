/// The red, green, blue and white chromaticities of an RGB space, and the matrices they define.
public struct Primaries: Sendable, Hashable {
  public let red: Chromaticity
  public let green: Chromaticity
  public let blue: Chromaticity
  public let white: Chromaticity
  /// Linear RGB to CIE XYZ, luminance 1 at R = G = B = 1; not adapted to another white.
  public let rgbToXYZ: Matrix3x3
  /// The inverse of `rgbToXYZ`.
  public let xyzToRGB: Matrix3x3

  /// nil when the chromaticities do not span an RGB space: not finite, on one line, or a white
  /// that is not a sum of positive amounts of the three.
  public init?(red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity) {
    func tristimulus(_ c: Chromaticity) -> SIMD3<Double> { SIMD3(c.x, c.y, 1 - c.x - c.y) }
    let (r, g, b) = (tristimulus(red), tristimulus(green), tristimulus(blue))
    guard let solve = Matrix3x3(columns: r, g, b).inverse, white.y > 0 else { return nil }
    let amounts = solve * white.xyz
    guard amounts.x > 0, amounts.y > 0, amounts.z > 0 else { return nil }
    let matrix = Matrix3x3(columns: amounts.x * r, amounts.y * g, amounts.z * b)
    guard let inverse = matrix.inverse else { return nil }
    self.init(
      red: red, green: green, blue: blue, white: white, rgbToXYZ: matrix, xyzToRGB: inverse)
  }

  private init(
    red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity,
    rgbToXYZ: Matrix3x3, xyzToRGB: Matrix3x3
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
    self.rgbToXYZ = rgbToXYZ
    self.xyzToRGB = xyzToRGB
  }

  /// Luminance of linear R, G, B: the Y row of `rgbToXYZ`.
  public var luminanceWeights: SIMD3<Double> { rgbToXYZ.rows.1 }

  /// The largest coordinate difference of the three primaries and the white.
  public func distance(to other: Primaries) -> Double {
    max(
      max(red.distance(to: other.red), green.distance(to: other.green)),
      max(blue.distance(to: other.blue), white.distance(to: other.white)))
  }

  public static func == (a: Primaries, b: Primaries) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.white == b.white
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(white)
  }
}

extension Primaries {
  /// CIE XYZ itself as an RGB space (H.273 code point 10): white is equal energy.
  public static let xyz = Primaries(
    red: Chromaticity(x: 1, y: 0), green: Chromaticity(x: 0, y: 1),
    blue: Chromaticity(x: 0, y: 0), white: .e, rgbToXYZ: .identity, xyzToRGB: .identity)

  /// BT.709 and sRGB.
  public static let bt709 = known(0.640, 0.330, 0.300, 0.600, 0.150, 0.060)
  /// BT.470 System M (1953 NTSC), white C.
  public static let bt470M = known(0.67, 0.33, 0.21, 0.71, 0.14, 0.08, .c)
  /// BT.470 System B, G; BT.601 with 625 lines.
  public static let bt601Lines625 = known(0.64, 0.33, 0.29, 0.60, 0.15, 0.06)
  /// BT.601 with 525 lines, SMPTE ST 170, ST 240.
  public static let bt601Lines525 = known(0.630, 0.340, 0.310, 0.595, 0.155, 0.070)
  /// Generic film (colour filters with illuminant C).
  public static let film = known(0.681, 0.319, 0.243, 0.692, 0.145, 0.049, .c)
  /// BT.2020 and BT.2100.
  public static let bt2020 = known(0.708, 0.292, 0.170, 0.797, 0.131, 0.046)
  /// SMPTE RP 431-2: P3 with the projector's white.
  public static let dciP3 = known(0.680, 0.320, 0.265, 0.690, 0.150, 0.060, .dci)
  /// SMPTE EG 432-1: P3 with D65.
  public static let displayP3 = known(0.680, 0.320, 0.265, 0.690, 0.150, 0.060)
  /// EBU Tech 3213-E.
  public static let ebu3213 = known(0.630, 0.340, 0.295, 0.605, 0.155, 0.077)
  /// Adobe RGB (1998).
  public static let adobeRGB = known(0.640, 0.330, 0.210, 0.710, 0.150, 0.060)

  private static func known(
    _ rx: Double, _ ry: Double, _ gx: Double, _ gy: Double, _ bx: Double, _ by: Double,
    _ white: Chromaticity = .d65
  ) -> Primaries {
    // Every set above spans a space; equal-energy XYZ stands in for what cannot happen.
    Primaries(
      red: Chromaticity(x: rx, y: ry), green: Chromaticity(x: gx, y: gy),
      blue: Chromaticity(x: bx, y: by), white: white) ?? .xyz
  }
}
