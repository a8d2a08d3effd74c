import HDRColor
import Testing

/// What every transfer function must do, whatever its formula.
@Suite("Transfer functions")
struct CurveKitTests {
  struct Curve: CustomTestStringConvertible, Sendable {
    var transfer: TransferFunction
    /// Light at signal 1.
    var white = 1.0
    var testDescription: String { transfer.name }
  }

  static let curves: [Curve] = [
    Curve(transfer: .pq, white: 10_000 / 203), Curve(transfer: .hlg, white: 1.0000000269348073),
    Curve(transfer: .sRGB), Curve(transfer: .bt709), Curve(transfer: .linear),
    Curve(transfer: .gamma(2.2)), Curve(transfer: .gamma(563.0 / 256)),
    Curve(transfer: .gamma(2.8)), Curve(transfer: .st240),
    Curve(transfer: .st428, white: 52.37 / 48),
    Curve(transfer: .xvYCC), Curve(transfer: .bt1361), Curve(transfer: .parametric(.sRGB)),
    Curve(transfer: .parametric(ICCParametricCurve(.bt709))), Curve(transfer: .log100),
    Curve(transfer: .log316), Curve(transfer: .sampled(samples(256))),
  ]

  /// A sampled curve of exponent 2.
  static func samples(_ count: Int) -> SampledCurve {
    let values = (0..<count).map { Float($0 * $0) / Float((count - 1) * (count - 1)) }
    guard let curve = SampledCurve(values) else { preconditionFailure("a good curve") }
    return curve
  }

  private static func isLogarithmic(_ transfer: TransferFunction) -> Bool {
    transfer == .log100 || transfer == .log316
  }

  @Test("Black is black, white is white", arguments: curves)
  func ends(_ curve: Curve) {
    if !Self.isLogarithmic(curve.transfer) { #expect(curve.transfer.decode(0) == 0) }
    #expect(abs(curve.transfer.decode(1) - curve.white) < 1e-12 * curve.white)
    #expect(abs(curve.transfer.encode(curve.white) - 1) < 1e-8)
  }

  @Test("Never falls", arguments: curves)
  func monotone(_ curve: Curve) {
    var last = (decoded: -Double.infinity, encoded: -Double.infinity)
    for step in 0...20_000 {
      let x = Double(step) / 20_000
      let decoded = curve.transfer.decode(x)
      let encoded = curve.transfer.encode(x * x * curve.white)
      #expect(decoded >= last.decoded && encoded >= last.encoded - 1e-7, "at \(x)")
      last = (decoded, encoded)
    }
  }

  @Test("Encoding undoes decoding, without bias", arguments: curves)
  func roundTrip(_ curve: Curve) {
    var (worst, sum) = (0.0, 0.0)
    let steps = 65_535
    for code in 1...steps {
      let signal = Double(code) / Double(steps)
      let error = curve.transfer.encode(curve.transfer.decode(signal)) - signal
      worst = max(worst, abs(error))
      sum += error
    }
    // In 16-bit codes; IEC's rounded sRGB constants do not quite meet.
    #expect(worst * 65535 < 0.005)
    #expect(abs(sum / Double(steps)) * 65535 < 1e-3)
  }

  @Test("Negative values, NaN and infinity are defined")
  func extremes() {
    for curve in Self.curves where curve.transfer != .pq {
      guard case .sampled = curve.transfer else {
        guard !Self.isLogarithmic(curve.transfer) else { continue }
        #expect(curve.transfer.decode(-0.25) == -curve.transfer.decode(0.25), "\(curve.transfer)")
        #expect(curve.transfer.encode(-0.25) == -curve.transfer.encode(0.25), "\(curve.transfer)")
        continue
      }
      #expect(curve.transfer.decode(-0.25) == 0)
    }
    #expect(PQ.eotf(-1) == 0)
    #expect(PQ.eotf(.nan) == 0)
    #expect(PQ.inverseEOTF(-1) == PQ.inverseEOTF(0))
    #expect(PQ.inverseEOTF(.nan) == PQ.inverseEOTF(0))
    #expect(PQ.inverseEOTF(.infinity) > 1)
    #expect(PQ.eotf(2).isFinite)
  }

  @Test("Code points name functions", arguments: 0...255)
  func codePoints(_ raw: Int) {
    let code = TransferCharacteristics(rawValue: UInt16(raw))
    let isDefined = (1...18).contains(raw) && raw != 2 && raw != 3
    #expect((TransferFunction(code) != nil) == isDefined)
    #expect(code.name.hasPrefix("reserved") == !(isDefined || raw == 2))
    guard let function = TransferFunction(code) else { return }
    // 6, 14 and 15 are the same function as 1, which is the code written.
    let expected = [6, 14, 15].contains(raw) ? 1 : raw
    #expect(TransferCharacteristics(function)?.rawValue == UInt16(expected))
  }
}
