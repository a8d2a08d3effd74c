#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The value of `--headroom`: `4x`, `2stops`, `800nits`, or a bare `0`.
enum HeadroomValue {
  /// Headroom above diffuse white, in stops, that makes sense to ask for.
  static let range = 0.0...16.0
  /// Luminance of diffuse white, cd/m² (BT.2408).
  static let diffuseWhite = 203.0

  static let rangeText = "0 to 16 stops, 1x to 65536x, or 203nits and more"

  /// Headroom in stops.
  static func stops(_ text: String) throws(UsageError) -> Double {
    guard let stops = unchecked(text.lowercased()) else {
      throw UsageError("--headroom takes a form such as 4x, 2stops or 800nits, not '\(text)'")
    }
    guard range.contains(stops) else {
      throw UsageError("--headroom takes \(rangeText); '\(text)' is outside")
    }
    return stops
  }

  /// A bare number other than 0 could mean any of the units, so it is not taken.
  private static func unchecked(_ text: String) -> Double? {
    if text == "0" { return 0 }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let number = decimal(digits) else { return nil }
    switch text.dropFirst(digits.count) {
    case "stop", "stops": return number
    case "x": return log2(number)
    case "nit", "nits": return log2(number / diffuseWhite)
    default: return nil
    }
  }
}
