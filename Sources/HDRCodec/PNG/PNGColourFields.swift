import ByteParsing
import HDRColor

/// Fields of colour chunks.
extension ByteCursor {
  /// cICP.
  mutating func codePoints() throws(ParseError) -> CICP {
    let (primaries, transfer) = (UInt16(try u8()), UInt16(try u8()))
    let (matrix, range) = (UInt16(try u8()), try u8())
    guard range <= 1 else { throw error(.invalid, "a full-range flag of \(range)") }
    return CICP(primaries, transfer, matrix, fullRange: range == 1)
  }

  /// cHRM: white, red, green, blue in 0.00001; a set within rounding of a known one is that one.
  mutating func chromaticities() throws(ParseError) -> Primaries? {
    var points: [Chromaticity] = []
    for _ in 0..<4 {
      points.append(
        Chromaticity(x: Double(try u32()) / 100_000, y: Double(try u32()) / 100_000))
    }
    let stored = Primaries(red: points[1], green: points[2], blue: points[3], white: points[0])
    return stored.map { stored in
      Primaries.common.first { stored.distance(to: $0) < 1e-4 } ?? stored
    }
  }

  /// mDCV: red, green, blue, white in 0.00002, maximum and minimum luminance in 0.0001 cd/m².
  mutating func masteringDisplay() throws(ParseError) -> MasteringDisplay {
    var points: [Chromaticity] = []
    for _ in 0..<4 {
      points.append(Chromaticity(x: Double(try u16()) / 50_000, y: Double(try u16()) / 50_000))
    }
    return MasteringDisplay(
      red: points[0], green: points[1], blue: points[2], white: points[3],
      maxLuminance: Double(try u32()) / 10_000, minLuminance: Double(try u32()) / 10_000)
  }
}

extension Primaries {
  fileprivate static let common: [Primaries] = [.bt709, .displayP3, .bt2020, .adobeRGB]
}
