import ByteParsing
import HDRColor
import ISOBMFF

/// What a HEIF item says of its colour, resolved by the rule of `ColorInference`.
struct HEIFColour {
  let resolved: ResolvedColor
  let signals: ColorSignals

  /// - Parameters:
  ///   - tile: the first coded item of the picture, whose properties stand in for missing ones.
  ///   - coding: what the bitstream states.
  init(item: Item, tile: Item?, coding: PictureCoding?, limits: Limits) {
    var signals = ColorSignals()
    signals.container = item.codedColour.map(CICP.init)
    signals.tiles = tile?.codedColour.map(CICP.init)
    signals.profile = item.iccProfile ?? tile?.iccProfile
    if let signal = coding?.signal, signal.colour != nil || signal.isFullRange != nil {
      signals.bitstream = CICP(
        signal.colour?.primaries ?? 2, signal.colour?.transfer ?? 2, signal.colour?.matrix ?? 2,
        fullRange: signal.isFullRange ?? false)
    }
    self.signals = signals
    var resolved = ColorInference.resolve(signals, limits: limits)
    if let coding, !coding.allows(resolved.cicp.matrix) {
      resolved.warnings.append(
        "matrix coefficients \(resolved.cicp.matrix.rawValue) cannot be with "
          + "\(coding.chroma.rawValue) chroma: taken as 6")
      resolved.cicp.matrix = .bt601
    }
    self.resolved = resolved
  }

  /// The primaries that the item itself states, by ICC or CICP; nil when it states none.
  var statedPrimaries: Primaries? {
    if let profile = resolved.profile,
      let space = ICCRecognizer.recognise(profile).colorSpace
    {
      return space.primaries
    }
    return (signals.container ?? signals.tiles)?.primaries.primaries
  }

  var description: ColourDescription { ColourDescription(resolved, signals) }
}

extension ColourDescription {
  init(_ resolved: ResolvedColor, _ signals: ColorSignals) {
    self.init(
      cicp: resolved.cicp, cicpSource: resolved.cicpSource, bitstreamCICP: signals.bitstream,
      icc: resolved.profile.map(ICCDescription.init), resolved: resolved.colorSpace,
      reason: resolved.reason)
  }
}

extension ICCDescription {
  init(_ profile: ICCProfile) {
    self.init(
      description: profile.profileDescription ?? "", version: profile.versionText,
      byteCount: profile.bytes.count, cicp: (try? profile.cicp()).flatMap { $0 })
  }
}

extension CICP {
  init(_ coded: CodedColour) {
    self.init(coded.primaries, coded.transfer, coded.matrix, fullRange: coded.isFullRange)
  }
}
