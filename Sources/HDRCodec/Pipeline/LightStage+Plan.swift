import HDRColor

extension LightStage {
  /// What a light stage starts from and leads to.
  struct Plan: Sendable {
    var source: ColorSpace
    /// An ICC profile that no curves and matrix can stand for.
    var profile: ICCTransform?
    /// Samples are light or signal in floating point rather than codes.
    var isFloat = false
    /// Bits of the source's codes, so that tables are exact at them.
    var bitDepth: Int
    /// Multiplies light, after any gain map: diffuse white of the target over that of the source.
    var scale = 1.0
    var gain: GainStage?
    /// Primaries of the light after the gain map.
    var lightPrimaries: Primaries
    var target: ColorSpace
    /// Peak of the reference display of HLG.
    var hlgPeak = Nits.hlgReferencePeak

    init(source: ColorSpace, bitDepth: Int, target: ColorSpace) {
      self.source = source
      self.bitDepth = bitDepth
      self.target = target
      lightPrimaries = source.primaries
    }

    /// Whether codes mean the same before and after.
    var isPassThrough: Bool {
      gain == nil && profile == nil && scale == 1 && !isFloat && source.isEquivalent(to: target)
        && (source.transfer == .pq || source.transfer == .hlg)
    }
  }

  init(_ plan: Plan, kernels: RowKernels) {
    self.kernels = kernels
    gain = plan.gain
    if let profile = plan.profile {
      decode = .profile(profile)
    } else if plan.source.transfer == .linear, plan.isFloat {
      decode = .light
    } else {
      decode = .tables([
        LinearTable(
          decoding: plan.source.transfer, maxCode: plan.isFloat ? nil : 1 << plan.bitDepth - 1)
      ])
    }
    // Scene light of HLG is scaled where it has become display light.
    let isHLG = plan.source.transfer == .hlg && plan.profile == nil
    let matrix =
      plan.profile != nil
      ? ICCTransform.toBT2020
      : plan.lightPrimaries == .bt2020
        ? Matrix3x3.identity : Matrix3x3.conversion(from: plan.lightPrimaries, to: .bt2020)
    let scaled = isHLG ? matrix : plan.scale * matrix
    toBT2020 = scaled == .identity ? nil : MatrixRows(scaled)
    systemGamma = isHLG ? .hlgOOTF(peak: plan.hlgPeak).scaled(by: plan.scale) : nil
    fromBT2020 =
      plan.target.primaries == .bt2020
      ? nil : MatrixRows(Matrix3x3.conversion(from: .bt2020, to: plan.target.primaries))
    if plan.isPassThrough {
      encode = .passThrough(plan.target.transfer)
    } else {
      switch plan.target.transfer {
      case .hlg:
        encode = .hlg(
          inverseGamma: .hlgInverseOOTF(peak: plan.hlgPeak), oetf: LogTable(encoding: .hlg))
      case .linear: encode = .light
      default: encode = .pq(LogTable(encoding: .pq))
      }
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
