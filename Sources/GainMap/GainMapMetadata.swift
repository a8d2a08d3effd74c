public import HDRColor

/// The parameters of a gain map after ISO 21496-1.
///
/// A map sample g in 0...1 stands for the log2 gain from the SDR to the HDR rendition,
/// `min + (max - min) * g^(1/gamma)`, whichever of the two is the base image.
public struct GainMapMetadata: Sendable, Hashable {
  /// The parameters of one colour component.
  public struct Channel: Sendable, Hashable {
    /// log2 gain of map value 0.
    public var min: SignedRational
    /// log2 gain of map value 1.
    public var max: SignedRational
    /// The exponent map values were encoded with.
    public var gamma: UnsignedRational
    /// Added to linear base values before the gain; 1.0 is diffuse white.
    public var baseOffset: SignedRational
    /// Subtracted after the gain.
    public var alternateOffset: SignedRational

    /// Unless told otherwise gamma is 1 and both offsets are 1/64.
    public init(
      min: SignedRational, max: SignedRational, gamma: UnsignedRational = .init(1),
      baseOffset: SignedRational = .init(1, 64), alternateOffset: SignedRational = .init(1, 64)
    ) {
      self.min = min
      self.max = max
      self.gamma = gamma
      self.baseOffset = baseOffset
      self.alternateOffset = alternateOffset
    }
  }

  /// One set for all components, or three for R, G and B.
  public var channels: [Channel]
  /// log2 of the base image's peak over diffuse white.
  public var baseHeadroom: UnsignedRational
  /// log2 of the alternate image's peak over diffuse white.
  public var alternateHeadroom: UnsignedRational
  /// Whether the gain applies in the base image's primaries, else in the alternate image's.
  public var useBaseColourSpace: Bool
  /// The oldest version of the standard whose readers understand the description.
  public var minimumVersion: UInt16
  /// The version its writer knew.
  public var writerVersion: UInt16

  /// Nothing is checked here; see `validate()`.
  public init(
    channels: [Channel], baseHeadroom: UnsignedRational, alternateHeadroom: UnsignedRational,
    useBaseColourSpace: Bool = true, minimumVersion: UInt16 = 0, writerVersion: UInt16 = 0
  ) {
    self.channels = channels
    self.baseHeadroom = baseHeadroom
    self.alternateHeadroom = alternateHeadroom
    self.useBaseColourSpace = useBaseColourSpace
    self.minimumVersion = minimumVersion
    self.writerVersion = writerVersion
  }

  /// Whether the base is the HDR rendition and the map leads down to SDR.
  public var baseIsHDR: Bool { baseHeadroom.value > alternateHeadroom.value }

  /// How far the gain is applied for a display or file of `target` headroom, −1...1;
  /// negative when the base is the HDR rendition.
  public func weight(targetHeadroom target: Headroom) -> Double {
    GainMapMath.weight(
      target: target.log2, base: baseHeadroom.value, alternate: alternateHeadroom.value)
  }
}
