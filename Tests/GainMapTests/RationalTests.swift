import GainMap
import Testing

@Suite("Fractions")
struct RationalTests {
  @Test(
    "Decimals become the fraction they mean",
    arguments: [
      (0.0, 0, 1), (1, 1, 1), (-1, -1, 1), (0.5, 1, 2), (1.3, 13, 10), (0.015625, 1, 64),
      (2.3, 23, 10), (-0.25, -1, 4), (1e-7, 1, 10_000_000), (-0.256907, -256_907, 1_000_000),
      (2_147_483_647, 2_147_483_647, 1), (1.0 / 3, 1, 3),
    ] as [(Double, Int32, UInt32)])
  func simple(value: Double, numerator: Int32, denominator: UInt32) {
    #expect(SignedRational(approximating: value) == SignedRational(numerator, denominator))
  }

  @Test("Any value is met to the last bit or as well as 32 bits can")
  func precision() throws {
    var worst = 0.0
    var cases = 0
    for exponent in -20...20 {
      for step in 0..<50 {
        let significand = 1 + Double(step) / 49.37
        let value = Double(sign: .plus, exponent: exponent, significand: significand)
        let fraction = try #require(UnsignedRational(approximating: value))
        worst = max(worst, abs(fraction.value - value) / max(value, 1))
        cases += 1
      }
    }
    #expect(cases == 2050)
    #expect(worst < 1e-9)
  }

  @Test(
    "What no fraction can hold is refused",
    arguments: [Double.nan, .infinity, -.infinity, 1e30, -1e30, 2_147_483_648])
  func refused(value: Double) {
    #expect(SignedRational(approximating: value) == nil)
  }

  @Test("Unsigned fractions refuse what is negative and hold twice as much")
  func unsigned() {
    #expect(UnsignedRational(approximating: -0.5) == nil)
    #expect(UnsignedRational(approximating: 4_294_967_295) == UnsignedRational(4_294_967_295))
    #expect(UnsignedRational(approximating: 4_294_967_296) == nil)
  }
}
