public import HDRColor

/// What numbers mean as light, where a file leaves it open or a user knows better, and what is said
/// of it in the output.
public struct LightOptions: Sendable, Hashable {
  /// Luminance of 1.0 in linear floating-point inputs; nil takes it for diffuse white.
  public var linearWhite: Nits?
  /// Nominal peak of the reference display by which HLG and display light are converted.
  public var hlgPeak = Nits.hlgReferencePeak
  /// Content light level to write; measured when nil.
  public var contentLightLevel: ContentLightLevel?
  /// Mastering display to write; carried when nil.
  public var masteringDisplay: MasteringDisplay?

  public init() {}
}
