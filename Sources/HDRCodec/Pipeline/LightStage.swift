import HDRColor

/// The colour work of one conversion, for one row of R′G′B′ at a time: linearise, apply the gain
/// map, change primaries, encode. Built once, before the first pixel.
struct LightStage: Sendable {
  let decode: Linearisation
  let gain: GainStage?
  /// Linear light to BT.2020; nil when it is BT.2020 already.
  let toBT2020: MatrixRows?
  /// Scene light of HLG to display light (1.0 = diffuse white).
  let systemGamma: LogTable?
  /// BT.2020 display light to the target's primaries; nil when they are BT.2020.
  let fromBT2020: MatrixRows?
  let encode: Encoding
  let kernels: RowKernels

  /// From what was decoded to linear light.
  enum Linearisation: Sendable {
    /// Signal 0…1, by one table or one for each channel.
    case tables([LinearTable])
    /// Light already; not clamped.
    case light
    /// By an ICC profile, to X, Y, Z.
    case profile(ICCTransform)
  }

  enum Encoding: Sendable {
    /// Source and target signals are the same: R′G′B′ goes straight to codes.
    case passThrough(TransferFunction)
    case pq(LogTable)
    /// Display light to HLG: the inverse system gamma, then the OETF.
    case hlg(inverseGamma: LogTable, oetf: LogTable)
    /// Display light as it is, 1.0 = diffuse white.
    case light
  }

  /// BT.2100 luminance weights.
  static let luminance = SIMD3<Float>(HLG.luminanceWeights)

  /// Whether light is to be measured on the PQ codes written.
  var measuresCodes: Bool {
    switch encode {
    case .pq, .passThrough(.pq): true
    default: false
    }
  }

  /// Turns row `y` of R′G′B′ into code units of the target (0…65535; light for `.light`), in place,
  /// and measures what only linear light tells.
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
    case .light:
      toDisplayLight(&rgb, y, &scratch)
      measure.add(rgb)
      guard let fromBT2020 else { return }
      rgb.withSpans { red, green, blue in
        kernels.matrix3(&red, &green, &blue, matrix: fromBT2020)
      }
    }
  }

  /// R′G′B′ to BT.2020 display light, 1.0 = diffuse white.
  private func toDisplayLight(_ rgb: inout RGBRow, _ y: Int, _ scratch: inout GainScratch) {
    linearise(&rgb)
    rgb.withSpans { red, green, blue in
      gain?.apply(&red, &green, &blue, row: y, kernels: kernels, scratch: &scratch)
      if let toBT2020 { kernels.matrix3(&red, &green, &blue, matrix: toBT2020) }
      if let systemGamma {
        kernels.luminanceScale(&red, &green, &blue, weights: Self.luminance, by: systemGamma)
      }
    }
  }

  private func linearise(_ rgb: inout RGBRow) {
    switch decode {
    case .tables(let tables):
      rgb.withSpans { red, green, blue in
        kernels.apply(tables[0], to: &red)
        kernels.apply(tables[min(1, tables.count - 1)], to: &green)
        kernels.apply(tables[min(2, tables.count - 1)], to: &blue)
      }
    case .light: break
    case .profile(let transform): transform.apply(to: &rgb)
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
