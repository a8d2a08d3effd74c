extension LinearTable {
  /// The decoding of a transfer function: signal 0…1 to linear light.
  ///
  /// The number of entries follows from the function:
  /// * PQ, HLG and the logarithmic ones have 65 537;
  /// * a sampled curve has its own samples, which makes the table exact;
  /// * power functions, steep towards black, have about 32,768;
  /// * other SDR curves have about 4,096, which stay in the first-level cache.
  ///
  /// Interpolation is then within 1/8 of a 16-bit PQ code for the standard curves, wherever light is
  /// at least 0.0005 cd/m², the black of the ISO 22028-5 reference display.
  ///
  /// With `maxCode` the count is such that each of the codes 0…maxCode falls on an entry.
  public init(decoding transfer: TransferFunction, maxCode: Int? = nil) {
    switch transfer {
    case .sampled(let curve): self.init(values: curve.samples)
    case .linear: self.init(values: [0, 1])
    case .pq, .hlg, .log100, .log316:
      let count = Self.count(atLeast: Self.mostEntries, maxCode: maxCode)
      self.init(count: count, transfer.decode)
    case .gamma:
      self.init(count: Self.count(atLeast: 1 << 15, maxCode: maxCode), transfer.decode)
    default:
      self.init(count: Self.count(atLeast: 1 << 12, maxCode: maxCode), transfer.decode)
    }
  }

  /// Entries that no rule exceeds: more would leave the second-level cache and single precision.
  static let mostEntries = 1 << 16 + 1

  /// The smallest multiple of `maxCode` that reaches `least` without leaving `mostEntries`, and one.
  private static func count(atLeast least: Int, maxCode: Int?) -> Int {
    guard let maxCode, (1..<mostEntries).contains(maxCode) else { return min(least, mostEntries) }
    let multiple = min((least + maxCode - 2) / maxCode, (mostEntries - 1) / maxCode)
    return max(multiple, 1) * maxCode + 1
  }
}
