/// Non-constant-luminance Y′CbCr: H.273 equations 38 to 40 and their inverse.
public struct YCbCr: Sendable, Hashable {
  /// The weights of red and blue in luma.
  public let kr: Double
  public let kb: Double

  /// From the weights of red and blue; green has the rest.
  public init(kr: Double, kb: Double) {
    self.kr = kr
    self.kb = kb
  }

  /// The weight of green in luma.
  public var kg: Double { 1 - kr - kb }

  /// Matrix coefficients 1.
  public static let bt709 = YCbCr(kr: 0.2126, kb: 0.0722)
  /// Matrix coefficients 5 and 6.
  public static let bt601 = YCbCr(kr: 0.299, kb: 0.114)
  /// Matrix coefficients 9.
  public static let bt2020 = YCbCr(kr: 0.2627, kb: 0.0593)
  /// Matrix coefficients 4.
  public static let fcc = YCbCr(kr: 0.30, kb: 0.11)
  /// Matrix coefficients 7.
  public static let st240 = YCbCr(kr: 0.212, kb: 0.087)

  /// Luma weights that are the luminance weights of `primaries` (matrix coefficients 12).
  public init(derivedFrom primaries: Primaries) {
    self.init(kr: primaries.luminanceWeights.x, kb: primaries.luminanceWeights.z)
  }

  /// R′, G′, B′ (0…1) to Y′ (0…1), Cb and Cr (−0.5…0.5).
  public func encode(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let y = kr * rgb.x + kg * rgb.y + kb * rgb.z
    return SIMD3(y, (rgb.z - y) / (2 * (1 - kb)), (rgb.x - y) / (2 * (1 - kr)))
  }

  /// Y′, Cb, Cr to R′, G′, B′.
  public func decode(_ ycc: SIMD3<Double>) -> SIMD3<Double> {
    let r = ycc.x + 2 * (1 - kr) * ycc.z
    let b = ycc.x + 2 * (1 - kb) * ycc.y
    return SIMD3(r, (ycc.x - kr * r - kb * b) / kg, b)
  }

  /// What a unit of Cb adds to green.
  public var greenFromCb: Double { -2 * kb * (1 - kb) / kg }
  /// What a unit of Cr adds to green.
  public var greenFromCr: Double { -2 * kr * (1 - kr) / kg }
}
