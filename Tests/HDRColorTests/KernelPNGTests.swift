import HDRColor
import Testing

@Suite("Kernels: PNG filters")
struct KernelPNGTests {
  /// PNG section 9.4.
  private func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
    if pa <= pb && pa <= pc { return a }
    return pb <= pc ? b : c
  }

  private func filtered(_ row: [UInt8], _ previous: [UInt8], _ bpp: Int, _ filter: PNGFilter)
    -> [UInt8]
  {
    row.indices.map { i in
      let (left, corner) = i < bpp ? (0, 0) : (Int(row[i - bpp]), Int(previous[i - bpp]))
      let up = Int(previous[i])
      let prediction =
        switch filter {
        case .none: 0
        case .sub: left
        case .up: up
        case .average: (left + up) / 2
        case .paeth: paeth(left, up, corner)
        }
      return UInt8(truncatingIfNeeded: Int(row[i]) - prediction)
    }
  }

  @Test func filters() {
    var dice = Dice(seed: 41)
    var cases = 0
    for n in rowLengths {
      for bpp in 1...8 {
        // Full range, and small differences where Paeth's ties are.
        let row: [UInt8] = dice.samples(n, max: cases % 2 == 0 ? 255 : 3)
        let previous: [UInt8] = dice.samples(n, max: cases % 2 == 0 ? 255 : 3)
        for filter in PNGFilter.allCases {
          let expected = filtered(row, previous, bpp, filter)
          for kernels in availableKernels {
            var out = GuardedRow<UInt8>(count: n, at: cases % 16)
            out.withSpan {
              kernels.filter(
                &$0, row: row.span, previous: previous.span, bytesPerPixel: bpp, by: filter)
            }
            #expect(out.content == expected, "\(kernels.level), n \(n), bpp \(bpp), \(filter)")
            #expect(out.isIntact)
          }
          cases += 1
        }
      }
    }
    #expect(cases == 40 * rowLengths.count)
  }

  /// Every left and upper byte at corners that matter.
  @Test func paethOfAllBytes() {
    for kernels in availableKernels {
      for c in [0, 1, 128, 255] {
        let row = (0..<131072).map { UInt8($0 & 1 == 0 ? $0 >> 9 : 0) }
        let previous = (0..<131072).map { UInt8($0 & 1 == 0 ? c : $0 >> 1 & 255) }
        var out = GuardedRow<UInt8>(count: row.count)
        out.withSpan {
          kernels.filter(
            &$0, row: row.span, previous: previous.span, bytesPerPixel: 1, by: .paeth)
        }
        #expect(out.content == filtered(row, previous, 1, .paeth))
      }
    }
  }

  @Test func costs() {
    var dice = Dice(seed: 42)
    for n in rowLengths {
      let row: [UInt8] = dice.samples(n)
      let expected = row.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
      for kernels in availableKernels {
        #expect(kernels.filterCost(row.span) == UInt64(expected))
      }
    }
  }
}
