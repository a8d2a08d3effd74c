extension LogTable {
  /// Samples an octave: enough for the bound that `init(encoding:scale:)` states.
  static let log2StepsPerOctave = 8

  /// Linear light to signal times `scale`, by default to 16-bit codes (not yet rounded).
  ///
  /// Light means what `TransferFunction.encode` says. Results differ from the exact ones by less
  /// than 0.05 of a code at scale 65535, for PQ, HLG, sRGB, BT.709, ST 240, ST 428 and power laws;
  /// above the signal range they go on, for the quantiser to clip. Negative light gives the value
  /// at 0.
  public init(encoding transfer: TransferFunction, scale: Double = 65535) {
    let function = { (light: Double) in transfer.encode(light) * scale }
    let grid = LogGrid(
      minExponent: Self.minExponent(of: { transfer.encode($0) * 65535 }),
      maxExponent: transfer == .pq ? 6 : 4, log2StepsPerOctave: Self.log2StepsPerOctave)
    self.init(grid: grid, below: function(0), function)
  }

  /// The largest exponent e so that `function` over 0…2^e stays within 1/32 of its chord.
  private static func minExponent(of function: (Double) -> Double) -> Int {
    let start = function(0)
    var exponent = -1
    while exponent > -126 {
      let end = exp2(Double(exponent))
      let rise = function(end) - start
      let isStraight = (1...64).allSatisfy { step in
        // Even steps, then steps ever nearer to 0, where a root is steepest.
        let t = step <= 32 ? Double(step) / 33 : exp2(Double(32 - step))
        return abs(function(t * end) - start - t * rise) < 1.0 / 32
      }
      if isStraight { break }
      exponent -= 1
    }
    return exponent
  }
}
