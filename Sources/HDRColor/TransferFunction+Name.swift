extension TransferFunction {
  /// For reports.
  public var name: String {
    switch self {
    case .pq: "PQ"
    case .hlg: "HLG"
    case .sRGB: "sRGB"
    case .bt709: "BT.709"
    case .linear: "linear"
    case .gamma(let exponent): "gamma \(shortDecimal(exponent))"
    case .parametric(let curve): curve.name
    case .sampled(let curve): "curve of \(curve.samples.count) samples"
    case .st240: "SMPTE ST 240"
    case .st428: "SMPTE ST 428-1"
    case .log100: "logarithmic 100:1"
    case .log316: "logarithmic 316:1"
    case .xvYCC: "IEC 61966-2-4"
    case .bt1361: "BT.1361"
    }
  }
}
