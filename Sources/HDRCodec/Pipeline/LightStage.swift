import HDRColor

/// The colour work of one conversion, for one row of R′G′B′ at a time: linearise, apply the gain
/// map, change primaries, encode. Built once, before the first pixel.
struct LightStage: Sendable {
  /// Signal to linear light, one table or one for each channel.
  let decode: [LinearTable]
  let gain: GainStage?
  /// Linear light to BT.2020; nil when it is BT.2020 already.
  let toBT2020: MatrixRows?
  /// Scene light of HLG to display light (1.0 = diffuse white).
  let systemGamma: LogTable?
  let encode: Encoding
  let kernels: RowKernels

  enum Encoding: Sendable {
    /// Source and target signals are the same: R′G′B′ goes straight to codes.
    case passThrough(TransferFunction)
    case pq(LogTable)
    /// Display light to HLG: the inverse system gamma, then the OETF.
    case hlg(inverseGamma: LogTable, oetf: LogTable)
  }

  /// BT.2100 luminance weights.
  static let luminance = SIMD3<Float>(HLG.luminanceWeights)

  /// Turns row `y` of R′G′B′ into code units of the target, 0…65535, in place, and measures what
  /// only linear light tells.
  func apply(
    to rgb: inout RGBRow, row y: Int, scratch: inout GainScratch, measure: inout DisplayLight
  ) {
    switch encode {
    case .passThrough(.hlg):
      var light = rgb
      toDisplayLight(&light, y, &scratch)
      measure.add(light)
      rgb.scale(by: 65535)
    case .passThrough: rgb.scale(by: 65535)
    case .pq(let table):
      toDisplayLight(&rgb, y, &scratch)
      lookup(&rgb, table)
    case .hlg(let inverseGamma, let oetf):
      toDisplayLight(&rgb, y, &scratch)
      measure.add(rgb)
      scaleByLuminance(&rgb, inverseGamma)
      lookup(&rgb, oetf)
      measure.countClipped(rgb)
    }
  }

  /// R′G′B′ to BT.2020 display light, 1.0 = diffuse white.
  private func toDisplayLight(_ rgb: inout RGBRow, _ y: Int, _ scratch: inout GainScratch) {
    rgb.withSpans { red, green, blue in
      kernels.apply(decode[0], to: &red)
      kernels.apply(decode[min(1, decode.count - 1)], to: &green)
      kernels.apply(decode[min(2, decode.count - 1)], to: &blue)
      gain?.apply(&red, &green, &blue, row: y, kernels: kernels, scratch: &scratch)
      if let toBT2020 { kernels.matrix3(&red, &green, &blue, matrix: toBT2020) }
      if let systemGamma {
        kernels.luminanceScale(&red, &green, &blue, weights: Self.luminance, by: systemGamma)
      }
    }
  }

  private func scaleByLuminance(_ rgb: inout RGBRow, _ table: LogTable) {
    rgb.withSpans { red, green, blue in
      kernels.luminanceScale(&red, &green, &blue, weights: Self.luminance, by: table)
    }
  }

  private func lookup(_ rgb: inout RGBRow, _ table: LogTable) {
    rgb.withSpans { red, green, blue in
      kernels.apply(table, to: &red)
      kernels.apply(table, to: &green)
      kernels.apply(table, to: &blue)
    }
  }
}
