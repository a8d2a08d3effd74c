import HDRColor
import Testing

@Suite("Kernels: curves from tables")
struct KernelCurveTests {
  /// The definition of a linear table.
  private func lookup(_ values: [Float], _ x: Float) -> Float {
    guard values.count > 1 else { return values[0] }
    let t = clamped(x, 0, 1) * Float(values.count - 1)
    let i = min(Int(t), values.count - 2)
    return values[i] + (t - Float(i)) * (values[i + 1] - values[i])
  }

  /// The definition of a table on a log grid, without looking at float bits.
  private func lookup(_ values: [Float], _ grid: LogGrid, below: Float, _ x: Float) -> Float {
    let bottom = Float(grid[0])
    guard x >= bottom else { return below + clamped(x, 0, bottom) / bottom * (values[0] - below) }
    guard x < Float(grid[grid.count - 1]) else { return values[grid.count - 1] }
    let steps = 1 << grid.log2StepsPerOctave
    let exact = (x.significand - 1) * Float(steps)
    let step = exact.rounded(.down)
    let i = (Int(x.exponent) - grid.minExponent) * steps + Int(step)
    return values[i] + (exact - step) * (values[i + 1] - values[i])
  }

  @Test func linearTables() {
    var dice = Dice(seed: 11)
    var cases = 0
    for n in rowLengths {
      let values = dice.floats([1, 2, 3, 256, 4097][cases % 5], -2...70000)
      let input = dice.wildFloats(n, 0...1)
      let expected = input.map { lookup(values, $0) }
      for kernels in availableKernels {
        var row = GuardedRow(input, at: cases % 8)
        row.withSpan { kernels.linearLookup(&$0, table: values.span) }
        #expect(bits(row.content) == bits(expected), "\(kernels.level), n \(n)")
        #expect(row.isIntact)
      }
      cases += 1
    }
    #expect(cases == rowLengths.count)
  }

  @Test func linearTableMeetsItsEntries() {
    // 255 steps: every 8-bit code meets an entry; both ends exactly.
    let values = (0..<256).map { Float($0 * $0) }
    for kernels in availableKernels {
      var row = GuardedRow((0..<256).map { Float($0) / 255 })
      row.withSpan { kernels.linearLookup(&$0, table: values.span) }
      let worst = zip(row.content, values).map { abs($0 - $1) }.max() ?? .infinity
      #expect(worst < 0.02)
      #expect(row.content.first == 0 && row.content.last == 65025)
    }
  }

  private let grids = [
    LogGrid(minExponent: -20, maxExponent: 6, log2StepsPerOctave: 7),
    LogGrid(minExponent: -3, maxExponent: 1, log2StepsPerOctave: 0),
    LogGrid(minExponent: -126, maxExponent: 127, log2StepsPerOctave: 3),
    LogGrid(minExponent: -2, maxExponent: 0, log2StepsPerOctave: 12),
  ]

  @Test func logTables() {
    var dice = Dice(seed: 12)
    var cases = 0
    for grid in grids {
      let values = dice.floats(grid.count, 0...65535)
      let top = Float(grid[grid.count - 1])
      for n in rowLengths {
        let below = Float(cases % 2) * 3
        var input = dice.wildFloats(n, 0...min(top, 1e30))
        input[n / 2] = [Float(grid[0]), Float(grid[0]).nextDown, top, top.nextDown][cases % 4]
        let expected = input.map { lookup(values, grid, below: below, $0) }
        for kernels in availableKernels {
          var row = GuardedRow(input, at: cases % 8)
          row.withSpan { kernels.logLookup(&$0, table: values.span, grid: grid, below: below) }
          #expect(bits(row.content) == bits(expected), "\(kernels.level), n \(n), \(grid)")
          #expect(row.isIntact)
        }
        cases += 1
      }
    }
    #expect(cases == grids.count * rowLengths.count)
  }

  @Test func logTableMeetsItsEntries() {
    let grid = grids[0]
    let values = (0..<grid.count).map { Float($0) }
    for kernels in availableKernels {
      var row = GuardedRow((0..<grid.count).map { Float(grid[$0]) })
      row.withSpan { kernels.logLookup(&$0, table: values.span, grid: grid, below: -1) }
      #expect(row.content == values)
    }
  }

  @Test func luminanceScale() {
    var dice = Dice(seed: 13)
    var cases = 0
    let grid = grids[0]
    let values = dice.floats(grid.count, 0...2)
    let w = SIMD3<Float>(0.2627, 0.678, 0.0593)
    for n in rowLengths {
      let planes = (0..<3).map { _ in dice.floats(n, -0.1...12) }
      let factors = (0..<n).map { x in
        let luminance = w.x * planes[0][x] + w.y * planes[1][x] + w.z * planes[2][x]
        return lookup(values, grid, below: 0.5, luminance)
      }
      let expected = planes.map { plane in zip(plane, factors).map { $0 * $1 } }
      for kernels in availableKernels {
        var out = GuardedPlanes(planes[0], planes[1], planes[2])
        out.withSpans {
          kernels.luminanceScale(
            &$0, &$1, &$2, weights: w, table: values.span, grid: grid, below: 0.5)
        }
        #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n)")
        #expect(out.isIntact)
      }
      cases += 1
    }
    #expect(cases == rowLengths.count)
  }
}
