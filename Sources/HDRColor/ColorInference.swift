public import ByteParsing

/// The rule that turns what a file says into what its samples mean.
///
/// 1. Code points: see `CICPResolution`. They always supply matrix and range.
/// 2. Code points that say PQ or HLG decide the colour, whatever a profile says: no ICC engine can
///    express them. Primaries they leave open come from the profile.
/// 3. Else an ICC profile decides, itself by its `cicp` tag if that says PQ or HLG.
/// 4. Else the code points.
///
/// PNG has its own order: cICP, iCCP, sRGB, gAMA with cHRM; its components are always R′G′B′.
public enum ColorInference {
  /// What the samples of a picture with these `signals` mean. Never fails: what cannot be read is
  /// named in the warnings, and the next best source decides.
  public static func resolve(_ signals: ColorSignals, limits: Limits = .standard) -> ResolvedColor {
    var signals = signals
    var warnings: [String] = []
    if signals.png != nil, let chunk = signals.container, chunk.matrix != .identity {
      warnings.append("cICP chunk \(chunk) is ignored: its matrix must be 0")
      signals.container = nil
    }
    let codes = CICPResolution(signals)
    let profile = readProfile(signals, limits, &warnings)
    let recognition = profile.map(ICCRecognizer.recognise)

    var result = ResolvedColor(
      colorSpace: ColorSpace(codes.cicp) ?? .sRGB, cicp: codes.cicp, cicpSource: codes.source,
      profile: profile, reason: "")
    if signals.png != nil {
      result.cicp.matrix = .identity
      decidePNG(&result, signals, codes, recognition)
    } else {
      decide(&result, codes, recognition)
    }
    result.warnings = warnings + codes.warnings + result.warnings
    return result
  }

  private static func readProfile(
    _ signals: ColorSignals, _ limits: Limits, _ warnings: inout [String]
  ) -> ICCProfile? {
    guard let bytes = signals.profile else { return nil }
    do throws(ParseError) {
      return try ICCProfile(bytes, limits: limits)
    } catch {
      warnings.append("the ICC profile is ignored: \(error)")
      return nil
    }
  }

  private static func decide(
    _ result: inout ResolvedColor, _ codes: CICPResolution, _ recognition: ICCRecognition?
  ) {
    switch recognition {
    case .simple(let space, let reason) where !codes.cicp.transfer.isHDR:
      takeProfile(&result, codes, space, reason)
    case .simple(let space, _):
      takeCodes(&result, codes, profilePrimaries: space.primaries)
      if !space.isEquivalent(to: result.colorSpace) {
        result.warnings.append(
          "the ICC profile (\(space.name)) disagrees with code points \(codes.cicp): they decide")
      }
    case .needsEngine(let reason) where !codes.cicp.transfer.isHDR:
      takeCodes(&result, codes)
      result.unappliedProfile = reason
      result.warnings.append(
        "the ICC profile is not applied (\(reason)): taken as \(result.colorSpace.name)")
    case .needsEngine, nil: takeCodes(&result, codes)
    }
  }

  /// The profile says what colours mean.
  private static func takeProfile(
    _ result: inout ResolvedColor, _ codes: CICPResolution, _ space: ColorSpace, _ reason: String
  ) {
    result.colorSpace = space
    result.reason = reason
    if let guess = codes.guess(colour: false) { result.warnings.append(guess) }
    // The coded picture of a phone often says BT.709 beside a Display P3 profile: only a container
    // that contradicts its own profile is worth a word.
    guard codes.source != "bitstream", codes.hasPrimaries,
      let stated = codes.cicp.primaries.primaries, stated != space.primaries
    else { return }
    result.warnings.append(
      "code points \(codes.cicp) disagree with the ICC profile (\(space.name)): it decides")
  }

  /// The code points say what colours mean; `profilePrimaries` where they leave them open.
  private static func takeCodes(
    _ result: inout ResolvedColor, _ codes: CICPResolution, profilePrimaries: Primaries? = nil
  ) {
    result.reason =
      codes.source == "default"
      ? "no colour information: taken as sRGB"
      : "code points \(codes.cicp) (\(codes.source))"
    guard !codes.hasPrimaries, let primaries = profilePrimaries else {
      if let guess = codes.guess(colour: true) { result.warnings.append(guess) }
      return
    }
    result.colorSpace = ColorSpace(primaries: primaries, transfer: result.colorSpace.transfer)
    result.reason += " with the primaries of the ICC profile"
    if let guess = codes.guess(colour: false) { result.warnings.append(guess) }
  }
}
