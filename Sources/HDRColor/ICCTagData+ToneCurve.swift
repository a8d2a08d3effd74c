extension ICCTagData {
  /// A transfer function as `curv` or `para`.
  static func toneCurve(_ transfer: TransferFunction) -> [UInt8] {
    switch transfer {
    case .linear: sampled([])
    case .sRGB: parametric(.sRGB)
    case .bt709, .xvYCC, .bt1361: parametric(ICCParametricCurve(.bt709))
    case .st240: parametric(ICCParametricCurve(.st240))
    case .parametric(let curve): parametric(curve)
    case .gamma(let exponent):
      parametric(ICCParametricCurve(functionType: 0, parameters: [exponent]) ?? .sRGB)
    case .sampled(let curve): sampled(curve.samples.map { Double($0) })
    case .pq: sampled(table(of: 1024) { fallback(nits: PQ.eotf($0)) })
    case .hlg: sampled(table(of: 1024) { fallback(nits: HLG.eotf(SIMD3(repeating: $0)).x) })
    case .st428, .log100, .log316: sampled(table(of: 1024, transfer.decode))
    }
  }

  private static func table(of count: Int, _ function: (Double) -> Double) -> [Double] {
    (0..<count).map { function(Double($0) / Double(count - 1)) }
  }

  /// What a program that knows no HDR shows for `nits`, 0…1: Reinhard's curve with 1000 cd/m² as
  /// white. Diffuse white comes out at 0.52, three quarters of the sRGB signal range.
  private static func fallback(nits: Double) -> Double {
    let light = nits / diffuseWhiteNits
    let white = Nits.hlgReferencePeak.relative()
    return min(light * (1 + light / (white * white)) / (1 + light), 1)
  }
}
