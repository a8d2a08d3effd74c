import GainMap
import HDRColor

/// Turns bands of integer or floating-point rows into packed rows of the target, with light
/// statistics.
struct RowConverter: Sendable {
  let samples: SampleKind
  let signal: SignalDecoder
  let light: LightStage
  let alpha: AlphaStage?
  /// Written as one grey channel: red, green and blue are the same.
  let isGrey: Bool
  let packing: RowPacking
  let kernels: RowKernels

  /// Grey or R, G, B, then alpha.
  var channels: Int { (isGrey ? 1 : 3) + (alpha == nil ? 0 : 1) }

  /// Packed rows and what was measured on them.
  struct Band: Sendable {
    let rows: Range<Int>
    var bytes: [UInt8]
    var light = DisplayLight()
  }

  func convert(_ window: RowWindow, rows: Range<Int>) -> Band {
    switch samples {
    case .u8: convert(window, rows, SampleRows<UInt8>(layout: window.layout))
    case .u16: convert(window, rows, SampleRows<UInt16>(layout: window.layout))
    case .f32: convert(window, rows, FloatRows(layout: window.layout))
    }
  }

  private func convert<Rows: SignalRows>(
    _ window: RowWindow, _ rows: Range<Int>, _ scratch: consuming Rows
  ) -> Band {
    let width = window.layout.size.width
    let rowBytes = width * channels * packing.sampleSize
    var band = Band(rows: rows, bytes: Array(repeating: 0, count: rows.count * rowBytes))
    var rgb = RGBRow(width: width)
    var gain = GainScratch(width: width, planes: light.gain?.applier.planes ?? 0)
    var alphaRow = [Float](repeating: 0, count: alpha == nil ? 0 : width)
    var level = LevelScratch(width: width)
    for y in rows {
      scratch.decode(window, row: y, signal, into: &rgb)
      if let alpha {
        alpha.row(y, window, kernels: kernels, scratch: &scratch, into: &alphaRow)
        if alpha.isPremultiplied { rgb.divide(by: alphaRow, isSignal: samples != .f32) }
      }
      light.apply(to: &rgb, row: y, scratch: &gain, measure: &band.light)
      let start = (y - rows.lowerBound) * rowBytes
      var all = band.bytes.mutableSpan
      var row = all._mutatingExtracting(start..<start + rowBytes)
      packing.pack(
        &row, rgb, isGrey: isGrey, alpha: alpha == nil ? nil : alphaRow, kernels: kernels)
      if light.measuresCodes {
        if packing == .codes(.bigEndian16), !isGrey {
          let table = DisplayLight.pqTable
          kernels.addLight(
            of: row.span, channels: channels, table: table.span, to: &level.level)
        } else {
          level.measure(rgb, kernels)
        }
      }
    }
    band.light.add(level.level)
    return band
  }
}

/// Decodes rows of one type of samples to R′G′B′.
protocol SignalRows {
  mutating func decode(
    _ window: RowWindow, row y: Int, _ signal: SignalDecoder, into rgb: inout RGBRow)
  /// A plane's row, unscaled.
  mutating func plane(_ plane: Int, _ window: RowWindow, row y: Int, into out: inout [Float])
}

extension SampleRows: SignalRows {
  mutating func decode(
    _ window: RowWindow, row y: Int, _ signal: SignalDecoder, into rgb: inout RGBRow
  ) {
    signal.decode(window, row: y, scratch: &self, into: &rgb)
  }

  mutating func plane(_ plane: Int, _ window: RowWindow, row y: Int, into out: inout [Float]) {
    window.copyRow(plane: plane, y, into: &luma)
    for x in out.indices { out[x] = Float(luma[x]) }
  }
}

/// Floating-point rows: the samples are R′G′B′ (in the order G, B, R) or grey already.
struct FloatRows: SignalRows {
  init(layout: StripLayout) {}

  mutating func decode(
    _ window: RowWindow, row y: Int, _ signal: SignalDecoder, into rgb: inout RGBRow
  ) {
    window.copyRow(plane: 0, y, into: &rgb.green)
    if window.layout.chroma == nil {
      rgb.red = rgb.green
      rgb.blue = rgb.green
    } else {
      window.copyRow(plane: 1, y, into: &rgb.blue)
      window.copyRow(plane: 2, y, into: &rgb.red)
    }
  }

  mutating func plane(_ plane: Int, _ window: RowWindow, row y: Int, into out: inout [Float]) {
    window.copyRow(plane: plane, y, into: &out)
  }
}

/// Measures light on 16-bit PQ codes, as they would be written.
private struct LevelScratch {
  private var codes: [UInt8]
  var level = LightLevel()

  init(width: Int) { codes = Array(repeating: 0, count: width * 6) }

  mutating func measure(_ rgb: RGBRow, _ kernels: RowKernels) {
    var row = codes.mutableSpan
    kernels.pack(
      &row, as: .bigEndian16, red: rgb.red.span, green: rgb.green.span, blue: rgb.blue.span)
    let table = DisplayLight.pqTable
    let packed = codes
    kernels.addLight(of: packed.span, channels: 3, table: table.span, to: &level)
  }
}

extension RGBRow {
  /// Straight colour from premultiplied; where alpha is 0 the colour is left as it is.
  mutating func divide(by alpha: [Float], isSignal: Bool) {
    let most: Float = isSignal ? 1 : .infinity
    for x in alpha.indices where alpha[x] > 0 {
      red[x] = min(red[x] / alpha[x], most)
      green[x] = min(green[x] / alpha[x], most)
      blue[x] = min(blue[x] / alpha[x], most)
    }
  }

  mutating func scale(by factor: Float) {
    for x in red.indices {
      red[x] *= factor
      green[x] *= factor
      blue[x] *= factor
    }
  }
}
