extension ICCRecognizer {
  /// PQ or HLG when a sampled tone curve has their shape.
  ///
  /// Profiles without a `cicp` tag tabulate the PQ EOTF with 10 000 cd/m² as 1, or the inverse HLG
  /// OETF, with or without the 1.2 of the reference display.
  static func hdrFunction(like curve: TransferFunction) -> TransferFunction? {
    guard case .sampled(let curve) = curve, curve.samples.count >= 16 else { return nil }
    if curve.resembles({ PQ.eotf($0) / PQ.peakNits }) { return .pq }
    if curve.resembles(HLG.inverseOETF) { return .hlg }
    return curve.resembles { pow(HLG.inverseOETF($0), 1.2) } ? .hlg : nil
  }
}

extension SampledCurve {
  /// Whether every sample is within 2 % and two 16-bit steps of `function`.
  fileprivate func resembles(_ function: (Double) -> Double) -> Bool {
    let last = Double(samples.count - 1)
    return samples.indices.allSatisfy { index in
      let expected = function(Double(index) / last)
      return abs(Double(samples[index]) - expected) <= 0.02 * expected + 2.0 / 65535
    }
  }
}
