/// The display of studio video: ITU-R BT.1886, annex 1.
public enum BT1886 {
  static let gamma = 2.4

  /// Signal V to luminance in cd/m² on a display of the given white and black.
  public static func eotf(_ signal: Double, white: Nits, black: Nits = Nits(0)) -> Double {
    let (gain, lift) = constants(white: white, black: black)
    return gain * pow(max(signal + lift, 0), gamma)
  }

  /// Luminance in cd/m² to signal.
  public static func inverseEOTF(_ nits: Double, white: Nits, black: Nits = Nits(0)) -> Double {
    let (gain, lift) = constants(white: white, black: black)
    return pow(max(nits, 0) / gain, 1 / gamma) - lift
  }

  private static func constants(white: Nits, black: Nits) -> (gain: Double, lift: Double) {
    let w = pow(white.value, 1 / gamma)
    let b = pow(black.value, 1 / gamma)
    return (pow(w - b, gamma), b / (w - b))
  }
}
