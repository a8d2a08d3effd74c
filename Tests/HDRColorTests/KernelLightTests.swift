import HDRColor
import Testing

@Suite("Kernels: gain map and linear light")
struct KernelLightTests {
  /// The definition of `MapRow`, its positions rounded to 32 fractional bits.
  private func mapSample<Sample: KernelSample>(
    _ rows: ([Sample], [Sample]), _ row: MapRow, pixel x: Int
  ) -> Float {
    let unit = 4294967296.0
    let fixed = Int((row.origin * unit).rounded()) + x * Int((row.step * unit).rounded())
    let i = fixed >> 32
    let fraction = Float((fixed & 0xFFFF_FFFF) >> 8) / 16_777_216
    func sample(_ i: Int) -> Float {
      let i = min(max(i, 0), rows.0.count - 1)
      return (1 - row.row1Weight) * row.scale * Float(rows.0[i])
        + row.row1Weight * row.scale * Float(rows.1[i])
    }
    return sample(i) + fraction * (sample(i + 1) - sample(i))
  }

  /// Map samples per pixel: maps smaller than the base, equal, larger and far larger.
  private let steps = [0.25, 0.5, 1.0 / 3, 1, 0.7, 2, 3.7, 4, 200, 1000.5, 0, 1.0 / 4000]

  private func checkMapRow<Sample: KernelSample>(_: Sample.Type) -> Int {
    var dice = Dice(seed: 21)
    var cases = 0
    for n in rowLengths {
      for step in steps {
        let width = [max(1, Int(Double(n) * step)), 1, 2, 5][cases % 4]
        let rows: ([Sample], [Sample]) = (dice.samples(width), dice.samples(width))
        let row = MapRow(
          origin: 0.5 * step - 0.5, step: step, row1Weight: Float(cases % 5) / 4,
          scale: 1 / Float(Sample.max))
        let first = [0, 1, 300][cases % 3]
        let expected = (0..<n).map { mapSample(rows, row, pixel: first + $0) }
        for kernels in availableKernels {
          var out = GuardedRow<Float>(count: n, at: cases % 8)
          out.withSpan {
            kernels.mapRow(&$0, row0: rows.0.span, row1: rows.1.span, at: row, first: first)
          }
          #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n), \(row)")
          #expect(out.isIntact)
        }
        cases += 1
      }
    }
    return cases
  }

  @Test func mapRowFollowsItsDefinition() {
    let cases = checkMapRow(UInt8.self) + checkMapRow(UInt16.self)
    #expect(cases == 2 * steps.count * rowLengths.count)
  }

  /// Against exact bilinear interpolation, and cut at another place.
  @Test func mapRowIsBilinear() {
    var dice = Dice(seed: 22)
    let row0: [UInt8] = dice.samples(757)
    let row1: [UInt8] = dice.samples(757)
    let step = 757.0 / 3021
    let row = MapRow(origin: 0.5 * step - 0.5, step: step, row1Weight: 0.375, scale: 1 / 255)
    let exact = (0..<3021).map { x in
      let s = min(max((Double(x) + 0.5) * step - 0.5, 0), 756)
      let (i, f) = (Int(s), s - s.rounded(.down))
      func blend(_ i: Int) -> Double {
        let (a, b) = (Double(row0[min(i, 756)]), Double(row1[min(i, 756)]))
        return (0.625 * a + 0.375 * b) / 255
      }
      return (1 - f) * blend(i) + f * blend(i + 1)
    }
    for kernels in availableKernels {
      var whole = GuardedRow<Float>(count: 3021)
      whole.withSpan { kernels.mapRow(&$0, row0: row0.span, row1: row1.span, at: row, first: 0) }
      let worst = zip(whole.content, exact).map { abs(Double($0) - $1) }.max() ?? .infinity
      #expect(worst < 1e-6)
      var piece = GuardedRow<Float>(count: 700)
      piece.withSpan {
        kernels.mapRow(&$0, row0: row0.span, row1: row1.span, at: row, first: 1001)
      }
      #expect(piece.content == Array(whole.content[1001..<1701]))
    }
  }

  @Test func gainFollowsItsDefinition() {
    var dice = Dice(seed: 23)
    var cases = 0
    for n in rowLengths {
      for oneGain in [true, false] {
        let planes = (0..<3).map { _ in dice.wildFloats(n, 0...1) }
        let gains = (0..<3).map { _ in dice.floats(n, 0...16) }
        let used = oneGain ? [gains[0], gains[0], gains[0]] : gains
        let base = SIMD3<Float>(1 / 64, 0.02, 0)
        let alternate = SIMD3<Float>(1 / 64, 0, 0.03)
        let (red, green, blue) = (used[0], used[1], used[2])
        let expected = (0..<3).map { c -> [Float] in
          zip(planes[c], used[c]).map { value, gain in (value + base[c]) * gain - alternate[c] }
        }
        for kernels in availableKernels {
          var out = GuardedPlanes(planes[0], planes[1], planes[2])
          out.withSpans {
            kernels.applyGain(
              &$0, &$1, &$2, redGain: red.span, greenGain: green.span, blueGain: blue.span,
              baseOffset: base, alternateOffset: alternate)
          }
          #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n)")
          #expect(out.isIntact)
        }
        cases += 1
      }
    }
    #expect(cases == 2 * rowLengths.count)
  }

  @Test func matrixKeepsNegatives() {
    var dice = Dice(seed: 24)
    var cases = 0
    let matrix = MatrixRows(
      red: [1.6605, -0.5876, -0.0728], green: [-0.1246, 1.1329, -0.0083],
      blue: [-0.0182, -0.1006, 1.1187])
    for n in rowLengths {
      let planes = (0..<3).map { _ in dice.wildFloats(n, 0...1) }
      let expected = [matrix.red, matrix.green, matrix.blue].map { row -> [Float] in
        (0..<n).map { x -> Float in
          row.x * planes[0][x] + row.y * planes[1][x] + row.z * planes[2][x]
        }
      }
      for kernels in availableKernels {
        var out = GuardedPlanes(planes[0], planes[1], planes[2])
        out.withSpans { kernels.matrix3(&$0, &$1, &$2, matrix: matrix) }
        #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n)")
        #expect(out.isIntact)
      }
      cases += 1
    }
    #expect(cases == rowLengths.count)
  }
}
