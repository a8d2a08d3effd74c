/// The kernels' form of a component model.
extension ChromaMatrix {
  /// Codes to R′G′B′ in one step; the inputs are luma, Cb and Cr (or Cg and Co).
  ///
  /// nil for `.rgb`, whose planes need no matrix. For YCgCo-R the halving that the integer transform
  /// rounds down is done without rounding: results differ by less than one code of R, G or B.
  public init?(_ model: ComponentModel, _ quantisation: Quantisation, clips: Bool = true) {
    self.init()
    self.clips = clips
    lumaScale = Float(1 / quantisation.lumaRange)
    lumaOffset = Float(-quantisation.lumaZero / quantisation.lumaRange)
    chromaScale = Float(1 / quantisation.chromaRange)
    chromaOffset = Float(-quantisation.chromaZero / quantisation.chromaRange)
    switch model {
    case .rgb: return nil
    case .yCbCr(let coefficients):
      redCr = Float(2 * (1 - coefficients.kr))
      greenCb = Float(coefficients.greenFromCb)
      greenCr = Float(coefficients.greenFromCr)
      blueCb = Float(2 * (1 - coefficients.kb))
    case .yCgCo: setOpponents(green: 1, orange: 1)
    case .yCgCoR(let extraBits):
      guard let codes = YCgCoR(codedBits: quantisation.bits, extraBits: extraBits) else {
        return nil
      }
      let scale = 1 / Double(1 << codes.bits - 1)
      (lumaScale, lumaOffset) = (Float(scale), 0)
      chromaScale = Float(scale)
      chromaOffset = Float(-quantisation.chromaZero * scale)
      setOpponents(green: 0.5, orange: 0.5)
    }
  }

  /// R = Y − g·Cg + o·Co, G = Y + g·Cg, B = Y − g·Cg − o·Co.
  private mutating func setOpponents(green: Float, orange: Float) {
    (redCb, redCr) = (-green, orange)
    (greenCb, greenCr) = (green, 0)
    (blueCb, blueCr) = (-green, -orange)
  }
}
