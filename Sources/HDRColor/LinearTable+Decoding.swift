extension LinearTable {
  /// The decoding of a transfer function: signal 0…1 to linear light.
  ///
  /// The number of entries follows from the function:
  /// * PQ, HLG and the logarithmic ones have 65 537;
  /// * a sampled curve has its own samples, which makes the table exact;
  /// * other SDR curves have as many as keep interpolation within 1/8 of a 16-bit PQ code, wherever
  ///   light is at least `darkest` (0.0005 cd/m², the black of the ISO 22028-5 reference display).
  ///
  /// With `maxCode` the count is such that each of the codes 0…maxCode falls on an entry.
  public init(decoding transfer: TransferFunction, maxCode: Int? = nil) {
    switch transfer {
    case .sampled(let curve): self.init(values: curve.samples)
    case .linear: self.init(values: [0, 1])
    case .pq, .hlg, .log100, .log316:
      let count = Self.count(atLeast: Self.mostEntries, maxCode: maxCode)
      self.init(count: count, transfer.decode)
    default:
      var count = Self.count(atLeast: 1 << 10, maxCode: maxCode)
      while count < Self.mostEntries, !Self.isAccurate(transfer, count) {
        count = Self.count(atLeast: 2 * count, maxCode: maxCode)
      }
      self.init(count: count, transfer.decode)
    }
  }

  /// Entries that no rule exceeds: more would leave the second-level cache and single precision.
  static let mostEntries = 1 << 16 + 1

  /// Below this luminance, relative to diffuse white, accuracy is not asked for.
  static let darkest = 0.0005 / diffuseWhiteNits

  /// The smallest multiple of `maxCode` that reaches `least` without leaving `mostEntries`, and one.
  private static func count(atLeast least: Int, maxCode: Int?) -> Int {
    guard let maxCode, (1..<mostEntries).contains(maxCode) else { return min(least, mostEntries) }
    let multiple = min((least + maxCode - 2) / maxCode, (mostEntries - 1) / maxCode)
    return max(multiple, 1) * maxCode + 1
  }

  /// Whether the middle of every step is within 1/8 of a 16-bit PQ code.
  private static func isAccurate(_ transfer: TransferFunction, _ count: Int) -> Bool {
    let last = Double(count - 1)
    var left = transfer.decode(0)
    for index in 1..<count {
      let right = transfer.decode(Double(index) / last)
      defer { left = right }
      let exact = transfer.decode((Double(index) - 0.5) / last)
      guard exact >= darkest else { continue }
      let pq = TransferFunction.pq
      guard abs(pq.encode((left + right) / 2) - pq.encode(exact)) * 65535 < 0.125 else {
        return false
      }
    }
    return true
  }
}
