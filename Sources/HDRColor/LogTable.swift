/// A function of light as samples at equal steps within each octave, for rows of pixels.
///
/// It is indexed by the exponent and the leading bits of the mantissa of a float; between samples,
/// and from `below` (the value at 0) to the first sample, it is interpolated linearly.
public struct LogTable: Sendable, Hashable {
  /// Where the samples stand.
  public let grid: LogGrid
  /// The function at `grid[i]`.
  public let values: [Float]
  /// The value at 0, for negative arguments and for NaN.
  public let below: Float

  /// Samples of `function` on `grid`.
  public init(grid: LogGrid, below: Double = 0, _ function: (Double) -> Double) {
    self.grid = grid
    values = (0..<grid.count).map { Float(function(grid[$0])) }
    self.below = Float(below)
  }

  /// The value for `x`, in the arithmetic of the kernels.
  public func callAsFunction(_ x: Float) -> Float {
    let bottom = Float(sign: .plus, exponent: grid.minExponent, significand: 1)
    let top = Float(sign: .plus, exponent: grid.maxExponent, significand: 1)
    if x >= top { return values[values.count - 1] }
    guard x >= bottom else {
      let slope = (values[0] - below) / bottom
      return below + (x > 0 ? x : 0) * slope
    }
    let shift = UInt32(23 - grid.log2StepsPerOctave)
    let base = UInt32(grid.minExponent + 127) << UInt32(grid.log2StepsPerOctave)
    let index = Int(x.bitPattern >> shift - base)
    let rest = x.bitPattern & (1 << shift - 1)
    let fraction = Float(rest) / Float(sign: .plus, exponent: Int(shift), significand: 1)
    return values[index] + fraction * (values[index + 1] - values[index])
  }

  /// The function times `factor`.
  public func scaled(by factor: Double) -> LogTable {
    factor == 1 ? self : LogTable(scaling: self, by: factor)
  }

  private init(scaling table: LogTable, by factor: Double) {
    grid = table.grid
    values = table.values.map { Float(Double($0) * factor) }
    below = Float(Double(table.below) * factor)
  }
}
