import HDRColor
import Testing

@Suite("Coded components")
struct ComponentTests {
  static let colours: [SIMD3<Double>] = [
    SIMD3(0, 0, 0), SIMD3(1, 1, 1), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1),
    SIMD3(0.2, 0.5, 0.9), SIMD3(0.01, 0.02, 0.005), SIMD3(1, 0.5, 0),
  ]

  private func expectEqual(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, within bound: Double, _ what: String = ""
  ) {
    let difference = a - b
    #expect(max(difference.max(), -difference.min()) < bound, "\(a), \(b) \(what)")
  }

  @Test("Decoding undoes encoding", arguments: colours)
  func roundTrips(_ rgb: SIMD3<Double>) {
    for coefficients in [YCbCr.bt601, .bt709, .bt2020, .fcc, .st240] {
      expectEqual(coefficients.decode(coefficients.encode(rgb)), rgb, within: 1e-12)
    }
    expectEqual(YCgCo.decode(YCgCo.encode(rgb)), rgb, within: 1e-12)
    let constant = BT2020ConstantLuminance.self
    expectEqual(constant.decode(constant.encode(rgb)), rgb, within: 1e-12)
    expectEqual(ICtCp.decodePQ(ICtCp.encodePQ(nits: 1000 * rgb)), 1000 * rgb, within: 1e-6)
    expectEqual(ICtCp.decodeHLG(ICtCp.encodeHLG(scene: rgb)), rgb, within: 1e-7)
  }

  @Test("YCgCo-R is reversible in integers", arguments: [1, 2])
  func lifting(_ extraBits: Int) throws {
    let codes = try #require(YCgCoR(codedBits: 8 + extraBits, extraBits: extraBits))
    var count = 0
    for r in stride(from: 0, through: 255, by: 15) {
      for g in stride(from: 0, through: 255, by: 17) {
        for b in stride(from: 0, through: 255, by: 5) {
          let coded = codes.encode(SIMD3(r, g, b))
          #expect(codes.decode(coded) == SIMD3(r, g, b))
          #expect(coded.min() >= 0 && coded.max() < 1 << codes.codedBits)
          count += 1
        }
      }
    }
    #expect(count == 18 * 16 * 52)
    #expect(YCgCoR(codedBits: 2, extraBits: 2) == nil)
    #expect(YCgCoR(codedBits: 10, extraBits: 3) == nil)
  }

  @Test("Every matrix code point has a model or is refused by name", arguments: 0...255)
  func codePoints(_ raw: Int) {
    let matrix = MatrixCoefficients(rawValue: UInt16(raw))
    let supported = [0, 1, 4, 5, 6, 7, 8, 9, 12, 16, 17]
    do throws(UnsupportedMatrixCoefficients) {
      _ = try ComponentModel(matrix, primaries: .bt2020)
      #expect(supported.contains(raw))
    } catch {
      #expect(!supported.contains(raw))
      #expect(error.description == "matrix coefficients \(raw), \(matrix.name), are not supported")
    }
  }

  @Test("Names of refused matrices")
  func names() {
    let names = [2, 10, 11, 13, 14, 15, 3].map { MatrixCoefficients(rawValue: $0).name }
    #expect(
      names == [
        "unspecified", "BT.2020 constant luminance", "SMPTE ST 2085",
        "chromaticity-derived constant luminance", "ICtCp", "IPT-C2", "reserved (3)",
      ])
  }

  @Test("The kernels' matrix agrees with the reference", arguments: [8, 10, 12], [true, false])
  func kernelMatrix(_ bits: Int, _ fullRange: Bool) throws {
    let codes = Quantisation(bits: bits, fullRange: fullRange)
    let models: [(ComponentModel, (SIMD3<Double>) -> SIMD3<Double>)] = [
      (.yCbCr(.bt601), YCbCr.bt601.decode), (.yCbCr(.bt2020), YCbCr.bt2020.decode),
      (.yCbCr(YCbCr(derivedFrom: .displayP3)), YCbCr(derivedFrom: .displayP3).decode),
      (.yCgCo, YCgCo.decode),
    ]
    for (model, reference) in models {
      let matrix = try #require(ChromaMatrix(model, codes, clips: false))
      for (y, u, v) in [(0, 0, 0), (40, 90, 200), (codes.maxCode, 128, 7), (77, codes.maxCode, 3)] {
        let exact = reference(
          SIMD3(codes.decodeLuma(y), codes.decodeChroma(u), codes.decodeChroma(v)))
        expectEqual(apply(matrix, [UInt16(y), UInt16(u), UInt16(v)]), exact, within: 2e-6)
      }
    }
    #expect(ChromaMatrix(.rgb, codes) == nil)
  }

  @Test("The kernels' YCgCo-R is within one code")
  func kernelLifting() throws {
    let codes = try #require(YCgCoR(codedBits: 10, extraBits: 2))
    let quantisation = Quantisation(bits: 10, fullRange: true)
    let matrix = try #require(ChromaMatrix(.yCgCoR(extraBits: 2), quantisation))
    for rgb in [SIMD3(0, 0, 0), SIMD3(255, 255, 255), SIMD3(255, 0, 128), SIMD3(17, 200, 33)] {
      let coded = codes.encode(rgb)
      let result = 255 * apply(matrix, [coded.x, coded.y, coded.z].map { UInt16($0) })
      expectEqual(result, SIMD3(Double(rgb.x), Double(rgb.y), Double(rgb.z)), within: 1)
    }
  }

  /// One pixel through the kernel.
  private func apply(_ matrix: ChromaMatrix, _ codes: [UInt16]) -> SIMD3<Double> {
    var (r, g, b): ([Float], [Float], [Float]) = ([0], [0], [0])
    let (cb, cr) = ([Float(codes[1])], [Float(codes[2])])
    var red = r.mutableSpan
    var green = g.mutableSpan
    var blue = b.mutableSpan
    RowKernels().ycbcr(
      &red, &green, &blue, luma: codes.span.extracting(0..<1), cb: cb.span, cr: cr.span,
      matrix: matrix)
    return SIMD3(Double(r[0]), Double(g[0]), Double(b[0]))
  }
}
