import HDRColor
import Testing

@Suite("Kernels: integer codes")
struct KernelPackTests {
  private func code(_ value: Float, _ max: Int) -> Int {
    Int((clamped(value, 0, Float(max)) + 0.5).rounded(.down))
  }

  private func bytes(_ code: Int, _ sample: PackedSample) -> [UInt8] {
    let (high, low) = (UInt8(code >> 8 & 255), UInt8(code & 255))
    return switch sample {
    case .bigEndian16: [high, low]
    case .littleEndian16: [low, high]
    case .byte: [low]
    }
  }

  @Test func packing() {
    var dice = Dice(seed: 31)
    var cases = 0
    for n in rowLengths {
      for sample in [PackedSample.bigEndian16, .littleEndian16, .byte] {
        let max = sample == .byte ? 255 : 65535
        let planes = (0..<4).map { _ in dice.wildFloats(n, 0...Float(max)) }
        for channels in 1...4 {
          // Grey and grey with alpha take planes 0 and 1.
          let expected = (0..<n).flatMap { x in
            (0..<channels).flatMap { bytes(code(planes[$0][x], max), sample) }
          }
          for kernels in availableKernels {
            var out = GuardedRow<UInt8>(count: n * channels * sample.size, at: cases % 16)
            let (a, b, c, d) = (planes[0], planes[1], planes[2], planes[3])
            out.withSpan { out in
              switch channels {
              case 1: kernels.pack(&out, as: sample, grey: a.span)
              case 2: kernels.pack(&out, as: sample, grey: a.span, alpha: b.span)
              case 3: kernels.pack(&out, as: sample, red: a.span, green: b.span, blue: c.span)
              default:
                kernels.pack(
                  &out, as: sample, red: a.span, green: b.span, blue: c.span, alpha: d.span)
              }
            }
            #expect(out.content == expected, "\(kernels.level), n \(n), \(sample), \(channels)")
            #expect(out.isIntact)
          }
          cases += 1
        }
      }
    }
    #expect(cases == 12 * rowLengths.count)
  }

  private func checkQuantise<Sample: KernelSample>(_: Sample.Type, _ maxima: [Int]) -> Int {
    var dice = Dice(seed: 32)
    var cases = 0
    for n in rowLengths {
      for maxCode in maxima {
        let plane = dice.wildFloats(n, 0...Float(maxCode))
        let expected = plane.map { Sample(code($0, maxCode)) }
        for kernels in availableKernels {
          var out = GuardedRow<Sample>(count: n, at: cases % 8)
          out.withSpan { kernels.quantise(&$0, from: plane.span, maxCode: maxCode) }
          #expect(out.content == expected, "\(kernels.level), n \(n)")
          #expect(out.isIntact)
        }
        cases += 1
      }
    }
    return cases
  }

  @Test func quantising() {
    let cases = checkQuantise(UInt8.self, [255]) + checkQuantise(UInt16.self, [1023, 4095, 65535])
    #expect(cases == 4 * rowLengths.count)
  }

  @Test func halvesRoundUp() {
    let halves = (0..<65535).map { Float($0) + 0.5 }
    for kernels in availableKernels {
      var out = GuardedRow<UInt16>(count: halves.count)
      out.withSpan { kernels.quantise(&$0, from: halves.span, maxCode: 65535) }
      #expect(out.content == (1...65535).map { UInt16($0) })
    }
  }

  private func checkInterleave<Sample: KernelSample>(_: Sample.Type) -> Int {
    var dice = Dice(seed: 33)
    var cases = 0
    for n in rowLengths {
      for channels in 2...4 {
        let pixels: [Sample] = dice.samples(n * channels)
        let planes = (0..<channels).map { c in (0..<n).map { pixels[$0 * channels + c] } }
        let scale = 1 / Float(Sample.max)
        let expected = planes.map { $0.map { Float($0) * scale } }
        for kernels in availableKernels {
          let floats = deinterleaved(pixels, channels, scale, by: kernels)
          #expect(bits(floats.content) == bits(expected), "\(kernels.level), n \(n)")
          #expect(floats.isIntact)
          if channels == 3 { checkIntegers(pixels, planes, at: cases % 8, by: kernels) }
        }
        cases += 1
      }
    }
    return cases
  }

  private func deinterleaved<Sample: KernelSample>(
    _ pixels: [Sample], _ channels: Int, _ scale: Float, by kernels: RowKernels
  ) -> (content: [[Float]], isIntact: Bool) {
    let n = pixels.count / channels
    var (a, b, c, d) = (
      GuardedRow<Float>(count: n), GuardedRow<Float>(count: n), GuardedRow<Float>(count: n),
      GuardedRow<Float>(count: n)
    )
    let from = pixels.span
    switch channels {
    case 2:
      a.withSpan { a in b.withSpan { kernels.deinterleave(&a, &$0, from: from, scale: scale) } }
    case 3:
      a.withSpan { a in
        b.withSpan { b in
          c.withSpan { kernels.deinterleave(&a, &b, &$0, from: from, scale: scale) }
        }
      }
    default:
      a.withSpan { a in
        b.withSpan { b in
          c.withSpan { c in
            d.withSpan { kernels.deinterleave(&a, &b, &c, &$0, from: from, scale: scale) }
          }
        }
      }
    }
    return (
      Array([a, b, c, d].map(\.content).prefix(channels)), [a, b, c, d].allSatisfy(\.isIntact)
    )
  }

  /// Three integer planes of `pixels`, and back.
  private func checkIntegers<Sample: KernelSample>(
    _ pixels: [Sample], _ planes: [[Sample]], at offset: Int, by kernels: RowKernels
  ) {
    let n = planes[0].count
    var red = GuardedRow<Sample>(count: n, at: offset)
    var green = GuardedRow<Sample>(count: n)
    var blue = GuardedRow<Sample>(count: n, at: 1)
    let from = pixels.span
    red.withSpan { r in
      green.withSpan { g in
        blue.withSpan { kernels.deinterleave(&r, &g, &$0, from: from) }
      }
    }
    #expect([red, green, blue].map(\.content) == planes)
    #expect(red.isIntact && green.isIntact && blue.isIntact)
    var back = GuardedRow<Sample>(count: 3 * n, at: offset)
    let (r, g, b) = (planes[0], planes[1], planes[2])
    back.withSpan { kernels.interleave(&$0, red: r.span, green: g.span, blue: b.span) }
    #expect(back.content == pixels && back.isIntact)
  }

  @Test func interleaving() {
    #expect(checkInterleave(UInt8.self) + checkInterleave(UInt16.self) == 6 * rowLengths.count)
  }

  @Test func swappingBytes() {
    var dice = Dice(seed: 34)
    for n in rowLengths {
      let samples: [UInt16] = dice.samples(n)
      for kernels in availableKernels {
        var row = GuardedRow(samples, at: n % 8, canary: 0xA5)
        row.withSpan { kernels.swapBytes(&$0) }
        #expect(row.content == samples.map(\.byteSwapped) && row.isIntact)
      }
    }
  }

  @Test func lightLevels() {
    var dice = Dice(seed: 35)
    var cases = 0
    let table = (0..<65536).map { UInt32($0 * 65535) }
    for n in rowLengths {
      for channels in 1...4 {
        let row: [UInt8] = dice.samples(2 * n * channels)
        let colours = channels == 2 ? 1 : min(channels, 3)
        let codes = (0..<n).map { x -> UInt16 in
          let samples = (0..<colours).map { c -> UInt16 in
            let i = 2 * (x * channels + c)
            return UInt16(row[i]) << 8 | UInt16(row[i + 1])
          }
          return samples.max() ?? 0
        }
        for kernels in availableKernels {
          var level = LightLevel()
          level.sum = 5
          kernels.addLight(of: row.span, channels: channels, table: table.span, to: &level)
          #expect(level.maxCode == codes.max())
          #expect(level.sum == 5 + codes.reduce(0) { $0 + UInt64(table[Int($1)]) })
        }
        cases += 1
      }
    }
    #expect(cases == 4 * rowLengths.count)
  }
}
