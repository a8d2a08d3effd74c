/// What a picture's samples mean, decided once, before the first pixel.
public struct ResolvedColor: Sendable, Hashable {
  /// What R′G′B′ means. With a profile that was not applied, the best that is known without it.
  public var colorSpace: ColorSpace
  /// Code points with unspecified fields filled. Their matrix and range apply to the samples; their
  /// primaries and transfer only as far as no profile decides.
  public var cicp: CICP
  /// Where the code points come from: "nclx of the item", "bitstream", "default" and so on.
  public var cicpSource: String
  /// The embedded profile, if it could be read.
  public var profile: ICCProfile?
  /// Why the profile needs an ICC engine, when it was not applied.
  public var unappliedProfile: String?
  /// Why this and nothing else, in one sentence.
  public var reason: String
  /// Contradictions and guesses, each once.
  public var warnings: [String]

  /// How the components become R′G′B′.
  public var matrix: MatrixCoefficients { cicp.matrix }
  /// Whether codes use the full range.
  public var fullRange: Bool { cicp.fullRange }

  public init(
    colorSpace: ColorSpace, cicp: CICP, cicpSource: String, profile: ICCProfile? = nil,
    unappliedProfile: String? = nil, reason: String, warnings: [String] = []
  ) {
    self.colorSpace = colorSpace
    self.cicp = cicp
    self.cicpSource = cicpSource
    self.profile = profile
    self.unappliedProfile = unappliedProfile
    self.reason = reason
    self.warnings = warnings
  }
}
