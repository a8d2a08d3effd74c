import CHDRKernels

/// The grid of a table sampled at equal steps within each octave of `2^minExponent` to
/// `2^maxExponent`: `stepsPerOctave` (a power of two) entries each, and one at the top.
public struct LogGrid: Sendable, Hashable {
  public let minExponent: Int
  public let maxExponent: Int
  public let log2StepsPerOctave: Int

  /// Requires -126 <= minExponent < maxExponent <= 127 and log2StepsPerOctave in 0...16.
  public init(minExponent: Int, maxExponent: Int, log2StepsPerOctave: Int) {
    precondition(
      minExponent >= -126 && minExponent < maxExponent && maxExponent <= 127
        && (0...16).contains(log2StepsPerOctave), "log grid out of range")
    self.minExponent = minExponent
    self.maxExponent = maxExponent
    self.log2StepsPerOctave = log2StepsPerOctave
  }

  /// Entries of a table on the grid.
  public var count: Int { (maxExponent - minExponent) << log2StepsPerOctave + 1 }

  /// Where entry `index` stands.
  public subscript(index: Int) -> Double {
    let steps = 1 << log2StepsPerOctave
    let octave = Double(sign: .plus, exponent: minExponent + index / steps, significand: 1)
    return octave * (1 + Double(index % steps) / Double(steps))
  }
}

extension hdr_log_table {
  init(_ values: UnsafePointer<Float>, _ grid: LogGrid, _ below: Float) {
    unsafe self.init(
      values: values, min_exponent: Int32(grid.minExponent),
      max_exponent: Int32(grid.maxExponent), log2_entries: Int32(grid.log2StepsPerOctave),
      below: below)
  }
}
