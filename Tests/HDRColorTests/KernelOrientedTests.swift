import HDRColor
import Testing

@Suite("Kernels: oriented copies")
struct KernelOrientedTests {
  /// Where the upright pixel (x, y) is stored in a plane of `width` x `height` (Exif, tag 0x0112).
  private func stored(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ orientation: Int
  ) -> (x: Int, y: Int) {
    switch orientation {
    case 1: (x, y)
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (y, height - 1 - x)
    case 7: (width - 1 - y, height - 1 - x)
    default: (width - 1 - y, x)
    }
  }

  private let sizes = [
    (1, 1), (1, 9), (9, 1), (7, 8), (8, 8), (16, 16), (17, 33), (40, 129), (131, 20), (64, 300),
  ]

  private func check<Sample: KernelSample>(_: Sample.Type) -> Int {
    var dice = Dice(seed: 51)
    var cases = 0
    for (width, height) in sizes {
      for orientation in 1...8 {
        let (inStride, outGap) = (width + cases % 3, cases % 5)
        let (outWidth, outHeight) = orientation < 5 ? (width, height) : (height, width)
        let outStride = outWidth + outGap
        let source: [Sample] = dice.samples(inStride * height)
        let count = outStride * (outHeight - 1) + outWidth
        var out = GuardedRow<Sample>(count: count, at: cases % 16)
        out.withSpan {
          RowKernels.copyOriented(
            &$0, stride: outStride, from: source.span, stride: inStride, width: width,
            height: height, orientation: orientation)
        }
        let expected = (0..<count).map { k -> Sample in
          let (x, y) = (k % outStride, k / outStride)
          guard x < outWidth else { return 99 }
          let at = stored(x, y, width, height, orientation)
          return source[at.y * inStride + at.x]
        }
        #expect(out.content == expected, "\(width)x\(height), orientation \(orientation)")
        #expect(out.isIntact)
        cases += 1
      }
    }
    return cases
  }

  @Test func everyOrientation() {
    #expect(check(UInt8.self) + check(UInt16.self) == 16 * sizes.count)
  }
}
