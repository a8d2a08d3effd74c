import GainMap
import HDRColor

/// Turns bands of integer rows into packed 16-bit rows of the target, with light statistics.
struct RowConverter: Sendable {
  let bitDepth: Int
  let signal: SignalDecoder
  let light: LightStage
  let alpha: AlphaStage?
  /// Whether packed codes are PQ, and light is measured on them.
  let isPQ: Bool
  let kernels: RowKernels

  var channels: Int { alpha == nil ? 3 : 4 }

  /// Packed big-endian rows and what was measured on them.
  struct Band: Sendable {
    let rows: Range<Int>
    var bytes: [UInt8]
    var light = DisplayLight()
  }

  func convert(_ window: RowWindow, rows: Range<Int>) -> Band {
    bitDepth <= 8
      ? convert(window, rows, words: UInt8.self) : convert(window, rows, words: UInt16.self)
  }

  private func convert<Word: SampleWord>(
    _ window: RowWindow, _ rows: Range<Int>, words _: Word.Type
  ) -> Band {
    let width = window.layout.size.width
    let rowBytes = width * channels * 2
    var band = Band(rows: rows, bytes: Array(repeating: 0, count: rows.count * rowBytes))
    var scratch = SampleRows<Word>(layout: window.layout)
    var rgb = RGBRow(width: width)
    var gain = GainScratch(width: width, planes: light.gain?.applier.planes ?? 0)
    var alphaRow = [Float](repeating: 0, count: alpha == nil ? 0 : width)
    var level = LightLevel()
    for y in rows {
      signal.decode(window, row: y, scratch: &scratch, into: &rgb)
      if let alpha {
        alpha.sampler.row(y, plane: 0, kernels: kernels, into: &alphaRow)
        if alpha.isPremultiplied { rgb.divide(by: alphaRow) }
        for x in alphaRow.indices { alphaRow[x] *= 65535 }
      }
      light.apply(to: &rgb, row: y, scratch: &gain, measure: &band.light)
      let start = (y - rows.lowerBound) * rowBytes
      var all = band.bytes.mutableSpan
      var row = all._mutatingExtracting(start..<start + rowBytes)
      if alpha == nil {
        kernels.pack(
          &row, as: .bigEndian16, red: rgb.red.span, green: rgb.green.span, blue: rgb.blue.span)
      } else {
        kernels.pack(
          &row, as: .bigEndian16, red: rgb.red.span, green: rgb.green.span, blue: rgb.blue.span,
          alpha: alphaRow.span)
      }
      if isPQ {
        let table = DisplayLight.pqTable
        kernels.addLight(of: row.span, channels: channels, table: table.span, to: &level)
      }
    }
    band.light.add(level)
    return band
  }
}

/// Transparency, brought to the picture's size.
struct AlphaStage: Sendable {
  let sampler: MapSampler
  /// Colour was multiplied by alpha before coding; it is divided again.
  let isPremultiplied: Bool
}

extension RGBRow {
  /// Straight colour from premultiplied; where alpha is 0 the colour is left as it is.
  mutating func divide(by alpha: [Float]) {
    for x in alpha.indices where alpha[x] > 0 {
      red[x] = min(red[x] / alpha[x], 1)
      green[x] = min(green[x] / alpha[x], 1)
      blue[x] = min(blue[x] / alpha[x], 1)
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
