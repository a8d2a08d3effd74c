import HDRColor

extension GainMapApplier {
  /// From map sample to gain factor.
  enum Curve: Hashable {
    case iso(weight: Double, min: Double, max: Double, gamma: Double)
    case apple(headroom: Double)

    func gain(_ sample: Double) -> Double {
      switch self {
      case .iso(let weight, let min, let max, let gamma):
        exp2(weight * GainMapMath.logGain(sample, min: min, max: max, gamma: gamma))
      case .apple(let headroom):
        GainMapMath.appleGain(sample, headroom: headroom)
      }
    }

    func table(count: Int) -> [Float] {
      (0..<count).map { Float(gain(Double($0) / Double(count - 1))) }
    }
  }

  /// The arithmetic of one colour component.
  struct Component: Sendable {
    let curve: Curve
    let isIdentity: Bool
    let baseOffset: Double
    let alternateOffset: Double

    /// One component, or three when there are three parameter sets.
    static func all(of model: GainMapModel, target: Headroom) -> [Component] {
      switch model {
      case .apple(let apple):
        let headroom = apple.appliedHeadroom(target: target)
        return [
          Component(
            curve: .apple(headroom: headroom.linear), isIdentity: headroom == .none,
            baseOffset: 0, alternateOffset: 0)
        ]
      case .iso(let metadata):
        let weight = metadata.weight(targetHeadroom: target)
        return metadata.channels.map { channel in
          Component(
            curve: .iso(
              weight: weight, min: channel.min.value, max: channel.max.value,
              gamma: channel.gamma.value),
            isIdentity: weight == 0, baseOffset: channel.baseOffset.value,
            alternateOffset: channel.alternateOffset.value)
        }
      }
    }

    func apply(base: Double, sample: Double) -> Double {
      isIdentity ? base : (base + baseOffset) * curve.gain(sample) - alternateOffset
    }
  }
}
