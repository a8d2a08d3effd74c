import HDRColor
import Testing

@Suite("Kernels: integer samples to floats")
struct KernelSampleTests {
  /// The definition of `ChromaRow`, sample by sample.
  private func chroma<Sample: KernelSample>(
    _ near: [Sample], _ far: [Sample], _ row: ChromaRow, pixel x: Int
  ) -> Float {
    func sample(_ i: Int) -> Float {
      let i = min(max(i, 0), near.count - 1)
      return row.nearWeight * Float(near[i]) + (1 - row.nearWeight) * Float(far[i])
    }
    let p = row.first + x
    guard row.isSubsampled else { return sample(p) }
    let i = p >> 1
    return p & 1 == 0
      ? row.previousWeight * sample(i - 1) + (1 - row.previousWeight) * sample(i)
      : (1 - row.nextWeight) * sample(i) + row.nextWeight * sample(i + 1)
  }

  private func checkChroma<Sample: KernelSample>(_: Sample.Type) -> Int {
    var dice = Dice(seed: 1)
    var cases = 0
    let sitings: [(previous: Float, next: Float)] = [(0.25, 0.25), (0, 0.5), (0.5, 0)]
    for n in rowLengths {
      for subsampled in [true, false] {
        let siting = sitings[cases % 3]
        // Phases, starts inside the row, and rows that end before the pixels do.
        let first = [0, 1, 2, 7, -1, -4, n][cases % 7]
        let count = max(1, (subsampled ? (n + 1) / 2 : n) - [0, 1, 5][cases % 3])
        let near: [Sample] = dice.samples(count)
        let far: [Sample] = dice.samples(count)
        let row = ChromaRow(
          isSubsampled: subsampled, first: first, nearWeight: [1, 0.75, 0.25, 0.5][cases % 4],
          previousWeight: siting.previous, nextWeight: siting.next)
        let expected = (0..<n).map { chroma(near, far, row, pixel: $0) }
        for kernels in availableKernels {
          var out = GuardedRow<Float>(count: n, at: cases % 8)
          out.withSpan { kernels.chroma(&$0, near: near.span, far: far.span, row: row) }
          #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n), \(row)")
          #expect(out.isIntact)
        }
        cases += 1
      }
    }
    return cases
  }

  @Test func chromaFollowsItsDefinition() {
    #expect(checkChroma(UInt8.self) + checkChroma(UInt16.self) == 4 * rowLengths.count)
  }

  /// Group `chroma` of the specification's vectors: the 9-3-3-1 filter.
  @Test func centredChromaIsThe9331Filter() {
    let (top, bottom): ([UInt8], [UInt8]) = ([10, 50], [90, 130])
    for kernels in availableKernels {
      var out = GuardedRow<Float>(count: 4)
      out.withSpan {
        kernels.chroma(
          &$0, near: top.span, far: bottom.span,
          row: ChromaRow(isSubsampled: true, nearWeight: 0.75))
      }
      #expect(out.content[1] == 40)
    }
  }

  private func checkMatrix<Sample: KernelSample>(_: Sample.Type) -> Int {
    var dice = Dice(seed: 2)
    var cases = 0
    for n in rowLengths {
      for clips in [true, false] {
        let luma: [Sample] = dice.samples(n)
        let (cb, cr) = (
          dice.floats(n, 0...Float(Sample.max)), dice.floats(n, 0...Float(Sample.max))
        )
        var m = ChromaMatrix()
        m.lumaScale = 1 / Float(Sample.max)
        m.lumaOffset = -0.0625
        m.chromaScale = 1.125 / Float(Sample.max)
        m.chromaOffset = -0.5
        (m.redCb, m.redCr) = (0.125, 1.402)
        (m.greenCb, m.greenCr) = (-0.344, -0.714)
        (m.blueCb, m.blueCr) = (1.772, -0.25)
        m.clips = clips
        func row(_ fromCb: Float, _ fromCr: Float) -> [Float] {
          (0..<n).map { x in
            let y = Float(luma[x]) * m.lumaScale + m.lumaOffset
            let u = cb[x] * m.chromaScale + m.chromaOffset
            let v = cr[x] * m.chromaScale + m.chromaOffset
            let value = y + fromCb * u + fromCr * v
            return clips ? clamped(value, 0, 1) : value
          }
        }
        let expected = [row(m.redCb, m.redCr), row(m.greenCb, m.greenCr), row(m.blueCb, m.blueCr)]
        for kernels in availableKernels {
          var out = GuardedPlanes(count: n)
          out.withSpans {
            kernels.ycbcr(&$0, &$1, &$2, luma: luma.span, cb: cb.span, cr: cr.span, matrix: m)
          }
          #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n)")
          #expect(out.isIntact)
        }
        cases += 1
      }
    }
    return cases
  }

  @Test func matrixFollowsItsDefinition() {
    #expect(checkMatrix(UInt8.self) + checkMatrix(UInt16.self) == 4 * rowLengths.count)
  }

  private func checkPlanar<Sample: KernelSample>(_: Sample.Type) -> Int {
    var dice = Dice(seed: 3)
    var cases = 0
    for n in rowLengths {
      for clips in [true, false] {
        let codes: [Sample] = dice.samples(n)
        let scale = 1.5 / Float(Sample.max)
        let expected = codes.map { code in
          let value = Float(code) * scale + -0.25
          return clips ? clamped(value, 0, 1) : value
        }
        for kernels in availableKernels {
          var out = GuardedRow<Float>(count: n, at: cases % 8)
          out.withSpan {
            kernels.planar(&$0, codes: codes.span, scale: scale, offset: -0.25, clips: clips)
          }
          #expect(bits(out.content) == bits(expected), "\(kernels.level), n \(n)")
          #expect(out.isIntact)
        }
        cases += 1
      }
    }
    return cases
  }

  @Test func planarFollowsItsDefinition() {
    #expect(checkPlanar(UInt8.self) + checkPlanar(UInt16.self) == 4 * rowLengths.count)
  }
}
