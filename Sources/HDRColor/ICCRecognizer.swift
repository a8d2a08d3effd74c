import ByteParsing

/// What an ICC profile means without an ICC engine.
public enum ICCRecognition: Sendable, Hashable {
  /// The profile says no more than primaries and a transfer function.
  case simple(ColorSpace, reason: String)
  /// Only an ICC engine can evaluate the profile, or nothing can.
  case needsEngine(reason: String)

  /// The colour space, unless an engine is needed.
  public var colorSpace: ColorSpace? {
    if case .simple(let space, _) = self { space } else { nil }
  }

  /// What decided.
  public var reason: String {
    switch self {
    case .simple(_, let reason), .needsEngine(let reason): reason
    }
  }
}

/// Turns profiles into colour spaces.
///
/// 1. A `cicp` tag with PQ or HLG decides: no matrix, curve or table of an ICC profile can say it.
/// 2. A matrix-shaper profile is its primaries and its tone curve, the curve exactly as stored.
/// 3. A grey profile is its tone curve.
/// 4. A profile of look-up tables alone is its `cicp` tag, when that names both functions.
public enum ICCRecognizer {
  /// The colour space of `profile`, or why an ICC engine is needed.
  public static func recognise(_ profile: ICCProfile) -> ICCRecognition {
    do throws(ParseError) {
      return try recognition(of: profile)
    } catch {
      return .needsEngine(reason: "\(error)")
    }
  }

  private static func recognition(of profile: ICCProfile) throws(ParseError) -> ICCRecognition {
    let cicp = try profile.cicp()
    if let cicp, cicp.transfer.isHDR, let space = try hdrSpace(of: profile, cicp) {
      return .simple(space, reason: "the profile's cicp tag, \(cicp)")
    }
    switch profile.colorSpace {
    case "RGB ":
      if let space = try matrixShaper(profile) { return space }
    case "GRAY":
      if let space = try grey(profile) { return space }
    default: return .needsEngine(reason: "the profile's colour space is \"\(profile.colorSpace)\"")
    }
    if let cicp, let primaries = cicp.primaries.primaries,
      let transfer = TransferFunction(cicp.transfer)
    {
      let space = ColorSpace(
        primaries: primaries, transfer: transfer, name: profile.profileDescription)
      return .simple(space, reason: "the profile's cicp tag, \(cicp)")
    }
    return .needsEngine(
      reason: profile.hasLookUpTable
        ? "the profile is made of look-up tables" : "the profile lacks primaries or tone curves")
  }

  /// PQ or HLG by the `cicp` tag; primaries from the tag, else from the colorants.
  private static func hdrSpace(
    of profile: ICCProfile, _ cicp: CICP
  ) throws(ParseError) -> ColorSpace? {
    guard let transfer = TransferFunction(cicp.transfer) else { return nil }
    var primaries = cicp.primaries.primaries
    if primaries == nil, let colorants = try profile.colorants() {
      primaries = self.primaries(
        ofColorants: colorants, adaptation: try profile.chromaticAdaptation())
    }
    guard let primaries else { return nil }
    return ColorSpace(primaries: primaries, transfer: transfer, name: profile.profileDescription)
  }

  private static func matrixShaper(_ profile: ICCProfile) throws(ParseError) -> ICCRecognition? {
    guard profile.connectionSpace == "XYZ ", let colorants = try profile.colorants(),
      let red = try profile.curve("rTRC"), let green = try profile.curve("gTRC"),
      let blue = try profile.curve("bTRC")
    else { return nil }
    guard
      let primaries = primaries(
        ofColorants: colorants, adaptation: try profile.chromaticAdaptation())
    else { return .needsEngine(reason: "the profile's colorants span no RGB space") }
    guard areAlike(red, green), areAlike(green, blue) else {
      return .needsEngine(reason: "the profile has a different tone curve for each channel")
    }
    let transfer = hdrFunction(like: green) ?? green
    let space = ColorSpace(
      primaries: primaries, transfer: transfer, name: profile.profileDescription)
    let isOwn = !nominal.contains(primaries)
    return .simple(
      space,
      reason: "the profile's \(isOwn ? "own primaries" : "primaries (\(primaries.name))")"
        + " and tone curve (\(transfer.name))")
  }

  private static func grey(_ profile: ICCProfile) throws(ParseError) -> ICCRecognition? {
    guard profile.connectionSpace == "XYZ ", let curve = try profile.curve("kTRC") else {
      return nil
    }
    let transfer = hdrFunction(like: curve) ?? curve
    let space = ColorSpace(
      primaries: .bt709, transfer: transfer, name: profile.profileDescription)
    return .simple(space, reason: "the profile's grey tone curve (\(transfer.name))")
  }

  /// Whether two curves are the same but for rounding.
  private static func areAlike(_ a: TransferFunction, _ b: TransferFunction) -> Bool {
    a == b
      || (0...256).allSatisfy { step in
        let signal = Double(step) / 256
        return abs(a.decode(signal) - b.decode(signal)) < 1.0 / 4096
      }
  }
}
