/// A function of 0…1 as samples at equal steps, for rows of pixels; between them it is
/// interpolated linearly.
public struct LinearTable: Sendable, Hashable {
  /// The function at `i / (count − 1)`; at least one.
  public let values: [Float]

  /// At least one value.
  public init(values: [Float]) {
    precondition(!values.isEmpty, "empty table")
    self.values = values
  }

  /// `count` (at least 2) samples of `function`.
  public init(count: Int, _ function: (Double) -> Double) {
    precondition(count >= 2, "a table needs both ends")
    let last = Double(count - 1)
    self.init(values: (0..<count).map { Float(function(Double($0) / last)) })
  }

  /// Where `x` stands in the table and what is read there, in the arithmetic of the kernels.
  public func callAsFunction(_ x: Float) -> Float {
    guard values.count >= 2 else { return values[0] }
    let clamped = x > 0 ? min(x, 1) : 0
    let position = clamped * Float(values.count - 1)
    let index = min(Int(position), values.count - 2)
    let fraction = position - Float(index)
    return values[index] + fraction * (values[index + 1] - values[index])
  }

  /// The function times `factor`.
  public func scaled(by factor: Double) -> LinearTable {
    factor == 1 ? self : LinearTable(values: values.map { Float(Double($0) * factor) })
  }
}
