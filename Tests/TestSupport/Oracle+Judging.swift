import Foundation

extension Oracle {
  /// A rendition that the oracle has PQ codes for.
  public enum Rendition: String, CaseIterable, Sendable {
    /// All headroom of the file.
    case full
    /// Half way between the headrooms of base and alternate image.
    case half
  }

  /// The headroom half way, log2; nil for a file without gain map.
  public var halfHeadroom: Double? {
    facts.gain_map.map { (($0.baseHeadroom ?? 0) + ($0.alternateHeadroom ?? 0)) / 2 }
  }

  /// How many samples have a PQ code for the rendition.
  public func count(of rendition: Rendition) -> Int {
    samples.count { $0.expected(rendition) != nil }
  }

  /// Compares a converted picture, 16-bit PQ in BT.2020, with every sample of the rendition: codes
  /// within tolerance, or, where that means nothing near black, linear light within tolerance.
  ///
  /// Returns one line for each sample that differs.
  public func disagreements(of png: DecodedPNG, _ rendition: Rendition) -> [String] {
    samples.compactMap { sample in
      guard let (codes, tolerance) = sample.expected(rendition) else { return nil }
      guard sample.x < png.width, sample.y < png.height else {
        return "\(rendition) at \(sample.x),\(sample.y): outside the picture"
      }
      let found = png.colour(sample.x, sample.y).map(Double.init)
      if zip(found, codes).allSatisfy({ abs($0 - $1) <= tolerance }) { return nil }
      if sample.light(rendition, hasHDRBase: hasHDRBase)?.contains(found) ?? false { return nil }
      return "\(rendition) at \(sample.x),\(sample.y) (\(sample.k ?? "any")): "
        + "\(found) instead of \(codes) ± \(tolerance)"
    }
  }
}

extension Oracle.Sample {
  fileprivate func expected(_ rendition: Oracle.Rendition) -> (codes: [Double], tolerance: Double)?
  {
    let (codes, tolerance) = rendition == .full ? (pq, pq_t) : (pq_half, pq_half_t)
    guard let codes, let tolerance else { return nil }
    return (codes, tolerance)
  }

  /// The same expectation in linear light. With an HDR base `alt2020` is the SDR rendition, which
  /// says nothing of the HDR one.
  fileprivate func light(_ rendition: Oracle.Rendition, hasHDRBase: Bool) -> ExpectedLight? {
    let (alternate, tolerance) =
      rendition == .full ? (alt2020, alt2020_t) : (half2020, half2020_t)
    if !hasHDRBase, let alternate, let tolerance {
      return ExpectedLight(values: alternate, tolerance: tolerance, unit: 203)
    }
    if let rel2020, let rel_t {
      return ExpectedLight(values: rel2020, tolerance: rel_t, unit: 203)
    }
    if let nits2020, let nits_t {
      return ExpectedLight(values: nits2020, tolerance: nits_t, unit: 1)
    }
    return nil
  }
}

/// Linear light with a tolerance, in a unit of so many cd/m².
private struct ExpectedLight {
  var values: [Double]
  var tolerance: Double
  var unit: Double

  func contains(_ codes: [Double]) -> Bool {
    zip(codes, values).allSatisfy { code, value in
      let floor = max(value, 0)
      return abs(nits(code) / unit - floor) <= tolerance + 1e-4 * max(floor, 1)
    }
  }

  /// The PQ EOTF (BT.2100 table 4), written out here so that nothing under test is used.
  private func nits(_ code: Double) -> Double {
    let power = pow(code / 65535, 32.0 / 2523)
    return 10_000
      * pow(
        max(power - 107.0 / 128, 0) / (2413.0 / 128 - 2392.0 / 128 * power),
        16384.0 / 2610)
  }
}
