/// Integer codes and the signal values they stand for: BT.2100 table 9, H.273 section 8.3.
///
/// Full range: `code = round((2ⁿ − 1)·E′)`; chroma is centred on 2ⁿ⁻¹. Narrow range: black 16·2ⁿ⁻⁸,
/// white 235·2ⁿ⁻⁸, chroma ±112·2ⁿ⁻⁸ around 128·2ⁿ⁻⁸; codes outside are legal.
public struct Quantisation: Sendable, Hashable {
  /// Bits per component, 1 to 16.
  public let bits: Int
  /// Whether black and white are the ends of the code range.
  public let fullRange: Bool

  /// `bits` must be 1 to 16.
  public init(bits: Int, fullRange: Bool) {
    precondition((1...16).contains(bits), "bit depth out of range")
    self.bits = bits
    self.fullRange = fullRange
  }

  /// The largest code.
  public var maxCode: Int { 1 << bits - 1 }

  /// 2ⁿ⁻⁸, the unit of narrow-range levels.
  private var step: Double { exp2(Double(bits - 8)) }

  /// The code of luma (or R′, G′, B′) 0.
  public var lumaZero: Double { fullRange ? 0 : 16 * step }
  /// Codes from luma 0 to luma 1.
  public var lumaRange: Double { fullRange ? Double(maxCode) : 219 * step }
  /// The code of chroma 0.
  public var chromaZero: Double { exp2(Double(bits - 1)) }
  /// Codes from chroma −0.5 to 0.5.
  public var chromaRange: Double { fullRange ? Double(maxCode) : 224 * step }

  /// The value of a code of Y′, R′, G′ or B′: 0 is black, 1 white; narrow-range codes may lie outside.
  public func decodeLuma(_ code: Int) -> Double { (Double(code) - lumaZero) / lumaRange }
  /// The value of a code of Cb or Cr, nominally −0.5 to 0.5.
  public func decodeChroma(_ code: Int) -> Double { (Double(code) - chromaZero) / chromaRange }

  /// The nearest code of Y′, R′, G′ or B′, clipped to the codes there are.
  public func encodeLuma(_ value: Double) -> Int { quantise(value * lumaRange + lumaZero) }
  /// The nearest code of Cb or Cr, clipped to the codes there are.
  public func encodeChroma(_ value: Double) -> Int { quantise(value * chromaRange + chromaZero) }

  /// The nearest code, halves upwards; NaN gives 0.
  private func quantise(_ value: Double) -> Int {
    guard value > 0 else { return 0 }
    return Int(min(value + 0.5, Double(maxCode)))
  }

  /// A full-range code at another bit depth: scaled by the ratio of the largest codes, rounded.
  public static func changeDepth(_ code: Int, from bits: Int, to target: Int) -> Int {
    let source = Quantisation(bits: bits, fullRange: true)
    return Quantisation(bits: target, fullRange: true).encodeLuma(source.decodeLuma(code))
  }
}
