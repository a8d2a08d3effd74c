public import ByteParsing

extension ICCProfile {
  /// A tone curve tag, exactly as stored: `curv` (identity, exponent or samples) or `para`.
  public func curve(_ signature: FourCC) throws(ParseError) -> TransferFunction? {
    guard var cursor = try tag(signature) else { return nil }
    let type = try cursor.fourCC()
    try cursor.skip(4)
    switch type {
    case "curv": return try Self.sampledCurve(&cursor)
    case "para": return try Self.parametricCurve(&cursor)
    default: throw cursor.error(.unsupported, "a tone curve of type \"\(type)\"")
    }
  }

  private static func sampledCurve(_ cursor: inout ByteCursor) throws(ParseError)
    -> TransferFunction
  {
    let count = Int(try cursor.u32())
    guard count <= cursor.remaining / 2 else {
      throw cursor.error(.truncated, "\(count) samples, \(cursor.remaining) bytes left")
    }
    switch count {
    case 0: return .linear
    case 1:
      // u8Fixed8Number.
      let exponent = Double(try cursor.u16()) / 256
      guard exponent > 0 else { throw cursor.error(.invalid, "an exponent of 0") }
      return exponent == 1 ? .linear : .gamma(exponent)
    default:
      var samples: [Float] = []
      samples.reserveCapacity(count)
      for _ in 0..<count { samples.append(Float(try cursor.u16()) / 65535) }
      guard let curve = SampledCurve(samples) else { throw cursor.error(.invalid, "no curve") }
      return .sampled(curve)
    }
  }

  private static func parametricCurve(
    _ cursor: inout ByteCursor
  ) throws(ParseError) -> TransferFunction {
    let type = try cursor.u16()
    try cursor.skip(2)
    guard Int(type) < ICCParametricCurve.parameterCounts.count else {
      throw cursor.error(.unsupported, "parametric function type \(type)")
    }
    var parameters: [Double] = []
    for _ in 0..<ICCParametricCurve.parameterCounts[Int(type)] {
      parameters.append(try cursor.s15Fixed16())
    }
    guard let curve = ICCParametricCurve(functionType: type, parameters: parameters) else {
      throw cursor.error(.invalid, "parameters \(parameters) make no curve")
    }
    guard type == 0 else { return .parametric(curve) }
    return curve.g == 1 ? .linear : .gamma(curve.g)
  }
}
