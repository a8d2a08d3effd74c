/// Luminance of diffuse (reference, SDR) white, cd/m²: ITU-R BT.2408 and ISO 22028-5.
///
/// Linear light of value 1.0 in this library is this luminance.
public let diffuseWhiteNits = 203.0

/// Luminance in cd/m².
public struct Nits: Sendable, Hashable, Comparable, CustomStringConvertible {
  public var value: Double

  public init(_ value: Double) { self.value = value }

  /// 203 cd/m².
  public static let diffuseWhite = Nits(diffuseWhiteNits)
  /// The end of the PQ signal range, 10 000 cd/m².
  public static let pqPeak = Nits(10_000)
  /// The peak of the HLG reference display, 1000 cd/m² (BT.2100).
  public static let hlgReferencePeak = Nits(1000)

  /// This luminance as a multiple of `white`.
  public func relative(to white: Nits = .diffuseWhite) -> Double { value / white.value }

  public static func < (a: Nits, b: Nits) -> Bool { a.value < b.value }

  public var description: String { "\(shortDecimal(value)) nits" }
}

/// Peak luminance over diffuse white. Kept as a base-2 logarithm ("stops"), the form in which
/// ISO 21496-1 stores it; 0 is SDR.
public struct Headroom: Sendable, Hashable, Comparable, CustomStringConvertible {
  public var log2: Double

  public init(log2: Double) { self.log2 = log2 }

  /// From the ratio of peak to diffuse white; the ratio must be positive.
  public init(linear: Double) { log2 = HDRColor.log2(linear) }

  /// From the luminance of the peak.
  public init(peak: Nits, white: Nits = .diffuseWhite) {
    self.init(linear: peak.relative(to: white))
  }

  /// No headroom: the peak is diffuse white.
  public static let none = Headroom(log2: 0)

  /// The ratio of peak to diffuse white.
  public var linear: Double { exp2(log2) }

  /// The luminance of the peak when diffuse white is 203 cd/m².
  public var peak: Nits { Nits(linear * diffuseWhiteNits) }

  public static func < (a: Headroom, b: Headroom) -> Bool { a.log2 < b.log2 }

  public var description: String {
    "\(shortDecimal(linear))× (\(shortDecimal(log2)) stops, \(peak))"
  }
}

/// At most four decimals, without trailing zeros.
func shortDecimal(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  let scaled = (abs(value) * 10_000).rounded()
  let sign = value < 0 && scaled > 0 ? "-" : ""
  let whole = Int64(scaled) / 10_000
  let fraction = Int64(scaled) % 10_000
  guard fraction > 0 else { return "\(sign)\(whole)" }
  var digits = String(10_000 + fraction).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return "\(sign)\(whole).\(digits)"
}
