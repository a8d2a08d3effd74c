/// From meanings back to code points, for writers.
extension ColourPrimaries {
  /// The code point of known primaries.
  public init?(_ primaries: Primaries) {
    let known: [ColourPrimaries] = [
      .bt709, .displayP3, .bt2020, .dciP3, .bt470BG, .st170, .bt470M, .film, .xyz, .ebu3213,
    ]
    guard let match = known.first(where: { $0.primaries == primaries }) else { return nil }
    self = match
  }
}

extension TransferCharacteristics {
  /// The code point of a known transfer function.
  public init?(_ transfer: TransferFunction) {
    switch transfer {
    case .pq: self = .pq
    case .hlg: self = .hlg
    case .sRGB: self = .sRGB
    case .bt709: self = .bt709
    case .linear: self = .linear
    case .gamma(2.2): self = .gamma22
    case .gamma(2.8): self = .gamma28
    case .st240: self = .st240
    case .st428: self = .st428
    case .log100: self = .log100
    case .log316: self = .log316
    case .xvYCC: self = .xvYCC
    case .bt1361: self = .bt1361
    case .gamma, .parametric, .sampled: return nil
    }
  }
}

extension CICP {
  /// The code points of full-range R′G′B′ in `space`; nil when it has none.
  public init?(rgb space: ColorSpace) {
    guard let primaries = ColourPrimaries(space.primaries),
      let transfer = TransferCharacteristics(space.transfer)
    else { return nil }
    self.init(primaries: primaries, transfer: transfer, matrix: .identity, fullRange: true)
  }
}

extension ColorSpace {
  /// What code points mean; nil unless both primaries and transfer are specified.
  public init?(_ cicp: CICP) {
    guard let primaries = cicp.primaries.primaries, let transfer = TransferFunction(cicp.transfer)
    else { return nil }
    let known: [ColorSpace] = [
      .sRGB, .displayP3, .bt2100PQ, .bt2100HLG, .displayP3PQ, .linearBT2020,
    ]
    let space = ColorSpace(primaries: primaries, transfer: transfer)
    self = known.first { $0.isEquivalent(to: space) } ?? space
  }
}
