/// Light at equal steps of the signal 0…1, linearly interpolated: an ICC `curv` table as stored.
public struct SampledCurve: Sendable, Hashable {
  /// At least two, finite.
  public let samples: [Float]

  /// nil when there are fewer than two samples or one is not finite.
  public init?(_ samples: [Float]) {
    guard samples.count >= 2, samples.allSatisfy(\.isFinite) else { return nil }
    self.samples = samples
  }

  /// Whether no sample lies below its predecessor.
  public var isMonotone: Bool { zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 } }

  /// Signal to light; the signal is clamped to 0…1.
  public func decode(_ signal: Double) -> Double {
    guard signal > 0 else { return Double(samples[0]) }
    let position = min(signal, 1) * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    let a = Double(samples[index])
    return a + (position - Double(index)) * (Double(samples[index + 1]) - a)
  }

  /// Light to signal, for a monotone curve: the middle of the signals that stand for `light`;
  /// light outside the curve gives 0 or 1.
  public func encode(_ light: Double) -> Double {
    let low = boundary { Double($0) >= light }
    let high = boundary { Double($0) > light }
    return (position(of: light, before: low) + position(of: light, before: high)) / 2
  }

  /// The first index whose sample satisfies an upward-closed `condition`, else the count.
  private func boundary(_ condition: (Float) -> Bool) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(samples[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where the segment that ends at sample `index` takes the value `light`, as a signal.
  private func position(of light: Double, before index: Int) -> Double {
    guard index > 0 else { return 0 }
    guard index < samples.count else { return 1 }
    let (a, b) = (Double(samples[index - 1]), Double(samples[index]))
    let fraction = b > a ? (light - a) / (b - a) : 0
    return (Double(index - 1) + fraction) / Double(samples.count - 1)
  }
}
