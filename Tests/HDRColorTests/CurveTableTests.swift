import HDRColor
import Testing

@Suite("Curve tables")
struct CurveTableTests {
  static let encoded: [TransferFunction] = [
    .pq, .hlg, .sRGB, .bt709, .linear, .gamma(2.2), .gamma(563.0 / 256), .gamma(2.6), .gamma(2.8),
    .gamma(1.8), .st240, .st428, .parametric(.sRGB),
  ]

  /// Light from far below the least code to beyond the table, and the places around each octave.
  static let lights: [Float] = {
    var lights: [Float] = [0, .leastNonzeroMagnitude, .leastNormalMagnitude]
    for exponent in -60..<4 {
      for step in 0..<640 {
        lights.append(Float(sign: .plus, exponent: exponent, significand: 1 + Float(step) / 640))
      }
    }
    return lights
  }()

  @Test("Encoding is within 0.05 of a 16-bit code", arguments: encoded)
  func encoding(_ transfer: TransferFunction) {
    let table = LogTable(encoding: transfer)
    var (worst, place) = (0.0, Float(0))
    let inRange = Self.lights.filter { transfer.encode(Double($0)) <= 1.0001 }
    for light in inRange {
      let error = abs(Double(table(light)) - transfer.encode(Double(light)) * 65535)
      if error > worst { (worst, place) = (error, light) }
    }
    #expect(worst < 0.05, "\(worst) at \(place)")
    #expect(inRange.count > 38_000)
  }

  @Test("Encoding never falls, and ends are defined", arguments: encoded)
  func encodingEnds(_ transfer: TransferFunction) {
    let table = LogTable(encoding: transfer)
    let black = Float(transfer.encode(0) * 65535)
    #expect(table(0) == black)
    #expect(table(-1) == black)
    #expect(table(-.infinity) == black)
    #expect(table(.nan) == black)
    #expect(table(.leastNonzeroMagnitude) >= black)
    #expect(table(.infinity) == table.values.last)
    #expect(table(.greatestFiniteMagnitude) == table.values.last)
    #expect(table(Float(transfer.decode(1))) > 65534.9)
    #expect((table.values.last ?? 0) > 65535)
    let falls = zip(Self.lights.dropFirst(3), Self.lights.dropFirst(4)).filter {
      table($0) > table($1)
    }
    #expect(falls.isEmpty)
  }

  static let decoded: [TransferFunction] = [
    .pq, .hlg, .sRGB, .bt709, .linear, .gamma(2.2), .gamma(563.0 / 256), .gamma(2.6), .gamma(2.8),
    .gamma(1.8), .st240, .st428, .parametric(.sRGB), .sampled(CurveKitTests.samples(1024)),
  ]

  @Test("Decoding is within 1/8 of a 16-bit PQ code above 0.0005 nits", arguments: decoded)
  func decoding(_ transfer: TransferFunction) {
    let table = LinearTable(decoding: transfer)
    let pq = TransferFunction.pq
    let toLight: (Double) -> Double =
      transfer == .hlg ? { HLG.ootf(SIMD3(repeating: $0)).x / 203 } : { $0 }
    var (worst, place) = (0.0, 0.0)
    for step in 0...100_000 {
      let signal = Double(step) / 100_000
      let exact = toLight(transfer.decode(signal))
      guard exact * 203 >= 0.0005 else { continue }
      let error = abs(pq.encode(toLight(Double(table(Float(signal))))) - pq.encode(exact)) * 65535
      if error > worst { (worst, place) = (error, signal) }
    }
    #expect(worst < 0.125, "\(worst) at \(place)")
    #expect(table(0) == Float(transfer.decode(0)))
    #expect(abs(table(1) / Float(transfer.decode(1)) - 1) < 1e-6)
    #expect(table(2) == table(1) && table(-1) == table(0) && table(.nan) == table(0))
  }

  @Test("Codes fall on entries", arguments: [255, 1023, 4095, 65535])
  func codes(_ maxCode: Int) {
    for transfer in [TransferFunction.pq, .hlg, .sRGB, .gamma(2.2)] {
      let table = LinearTable(decoding: transfer, maxCode: maxCode)
      #expect((table.values.count - 1) % maxCode == 0)
      #expect(table.values.count <= 65_537)
      for code in stride(from: 0, through: maxCode, by: max(maxCode / 255, 1)) {
        let signal = Double(code) / Double(maxCode)
        let exact = transfer.decode(signal)
        let actual = Double(table(Float(code) * (1 / Float(maxCode))))
        // What single precision leaves of a position: some 2^-8 of a step.
        let step = abs(transfer.decode(signal + 1 / Double(table.values.count)) - exact)
        #expect(abs(actual - exact) <= 1e-6 * exact + step / 100, "\(transfer) \(code)")
      }
    }
  }

  @Test("A table of the HLG system gamma, there and back")
  func systemGamma() {
    let (forward, backward) = (LogTable.hlgOOTF(), LogTable.hlgInverseOOTF())
    for light in Self.lights where light > 1e-10 {
      let exact = HLG.ootfFactor(Double(light)) / 203
      #expect(abs(Double(forward(light)) / exact - 1) < 1e-6)
      let inverse = HLG.inverseOOTFFactor(Double(light) * 203) * 203
      #expect(abs(Double(backward(light)) / inverse - 1) < 1e-6)
    }
    #expect(forward(0) == 0 && forward(-1) == 0 && forward(.nan) == 0)
    #expect(backward(0) == 0 && backward(-1) == 0 && backward(.nan) == 0)
  }

  @Test("Kernels read tables as the reference does", arguments: KernelLevel.allCases)
  func kernels(_ level: KernelLevel) {
    let kernels = RowKernels(level: level)
    var light = Self.lights + [-1, .infinity, -.infinity, .nan, 64, 70, 1e30]
    for transfer in [TransferFunction.pq, .hlg, .sRGB] {
      let table = LogTable(encoding: transfer)
      let expected = light.map { table($0) }
      var actual = light
      var span = actual.mutableSpan
      kernels.apply(table, to: &span)
      #expect(actual == expected)
    }
    light = (0...100_000).map { Float($0) / 99_990 } + [-1, .nan, .infinity, -.infinity]
    let table = LinearTable(decoding: .sRGB)
    let expected = light.map { table($0) }
    var span = light.mutableSpan
    kernels.apply(table, to: &span)
    #expect(light == expected)
  }
}
