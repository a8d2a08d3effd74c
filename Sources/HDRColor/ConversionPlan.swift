/// The colour steps from one space to another, as a value that can be printed, and evaluated in
/// double precision as the reference for the row pipeline.
public struct ConversionPlan: Sendable, Hashable {
  public let source: ColorSpace
  public let target: ColorSpace
  /// In order; empty when codes pass untouched.
  public let steps: [Step]

  /// One change of all three components.
  public enum Step: Sendable, Hashable {
    /// Signal to light.
    case decode(TransferFunction)
    /// Linear light from one set of primaries to another.
    case matrix(Matrix3x3, from: Primaries, to: Primaries)
    /// HLG scene light to display light (1.0 = 203 cd/m²), both BT.2020.
    case hlgOOTF(peak: Nits)
    /// Display light to HLG scene light, both BT.2020.
    case hlgInverseOOTF(peak: Nits)
    /// Light to signal.
    case encode(TransferFunction)
  }

  /// No steps when both spaces give the same meaning to the same signal: codes pass untouched.
  ///
  /// HLG is scene light. Towards other spaces it is shown on the reference display of `hlgPeak`; from
  /// HLG to HLG the system gamma cancels and is left out.
  public init(from source: ColorSpace, to target: ColorSpace, hlgPeak: Nits = .hlgReferencePeak) {
    self.source = source
    self.target = target
    guard !source.isEquivalent(to: target) else {
      steps = []
      return
    }
    var steps: [Step] = [.decode(source.transfer)]
    var primaries = source.primaries
    func move(to next: Primaries) {
      guard next != primaries else { return }
      steps.append(.matrix(.conversion(from: primaries, to: next), from: primaries, to: next))
      primaries = next
    }
    let isHLG = (source.transfer == .hlg, target.transfer == .hlg)
    if isHLG == (true, false) {
      move(to: .bt2020)
      steps.append(.hlgOOTF(peak: hlgPeak))
    } else if isHLG == (false, true) {
      move(to: .bt2020)
      steps.append(.hlgInverseOOTF(peak: hlgPeak))
    }
    move(to: target.primaries)
    steps.append(.encode(target.transfer))
    self.steps = steps
  }

  /// Whether source and target signals are the same.
  public var isIdentity: Bool { steps.isEmpty }

  /// R′G′B′ of the source to R′G′B′ of the target, without clipping.
  public func convert(_ signal: SIMD3<Double>) -> SIMD3<Double> {
    steps.reduce(signal) { $1.apply($0) }
  }
}

extension ConversionPlan.Step {
  /// The step on one pixel.
  public func apply(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .decode(let transfer): rgb.map(transfer.decode)
    case .matrix(let matrix, _, _): matrix * rgb
    case .hlgOOTF(let peak): HLG.ootf(rgb, peak: peak) / diffuseWhiteNits
    case .hlgInverseOOTF(let peak): HLG.inverseOOTF(rgb * diffuseWhiteNits, peak: peak)
    case .encode(let transfer): rgb.map(transfer.encode)
    }
  }
}

extension ConversionPlan: CustomStringConvertible {
  /// For people, a line a step.
  public var lines: [String] {
    guard !isIdentity else { return ["codes pass unchanged (\(source.name))"] }
    return steps.map(\.description)
  }

  public var description: String { lines.joined(separator: "\n") }
}

extension ConversionPlan.Step: CustomStringConvertible {
  public var description: String {
    switch self {
    case .decode(.pq): "decode PQ to light, 1.0 = \(Nits.diffuseWhite)"
    case .decode(.hlg): "decode HLG to scene light"
    case .decode(let transfer): "decode \(transfer.name) to light, 1.0 = diffuse white"
    case .matrix(_, let source, let target): "convert \(source.name) to \(target.name)"
    case .hlgOOTF(let peak):
      "apply the HLG system gamma \(shortDecimal(HLG.systemGamma(peak: peak))) for a peak of \(peak)"
    case .hlgInverseOOTF(let peak):
      "undo the HLG system gamma \(shortDecimal(HLG.systemGamma(peak: peak))) for a peak of \(peak)"
    case .encode(let transfer): "encode as \(transfer.name)"
    }
  }
}
