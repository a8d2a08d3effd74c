import HDRColor

extension LightStage {
  /// The stage that brings `source` to BT.2020 PQ or HLG.
  ///
  /// - Parameters:
  ///   - bitDepth: of the source, so that tables are exact at its codes.
  ///   - gain: applied to linear light, when a gain map is used.
  ///   - lightPrimaries: primaries of the light after the gain map.
  init(
    source: ColorSpace, bitDepth: Int, gain: GainStage?, lightPrimaries: Primaries,
    target: TransferFunction, kernels: RowKernels
  ) {
    self.kernels = kernels
    self.gain = gain
    decode = [LinearTable(decoding: source.transfer, maxCode: 1 << bitDepth - 1)]
    toBT2020 =
      lightPrimaries == .bt2020
      ? nil : MatrixRows(Matrix3x3.conversion(from: lightPrimaries, to: .bt2020))
    systemGamma = source.transfer == .hlg ? .hlgOOTF() : nil
    if gain == nil, source.transfer == target, source.primaries == .bt2020 {
      encode = .passThrough(target)
    } else if target == .hlg {
      encode = .hlg(inverseGamma: .hlgInverseOOTF(), oetf: LogTable(encoding: .hlg))
    } else {
      encode = .pq(LogTable(encoding: .pq))
    }
  }
}

extension MatrixRows {
  init(_ matrix: Matrix3x3) {
    self.init(
      red: SIMD3<Float>(matrix.rows.0), green: SIMD3<Float>(matrix.rows.1),
      blue: SIMD3<Float>(matrix.rows.2))
  }
}
