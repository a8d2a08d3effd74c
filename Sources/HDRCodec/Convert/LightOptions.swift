public import HDRColor

/// What numbers mean as light, where a file leaves it open or a user knows better, and what is said
/// of it in the output.
public struct LightOptions: Sendable, Hashable {
  /// Luminance of 1.0 in linear floating-point inputs; nil takes it for diffuse white.
  public var linearWhite: Nits?
  /// Nominal peak of the reference display by which HLG and display light are converted.
  public var hlgPeak = Nits.hlgReferencePeak
  /// Light metadata to write in place of what is carried or measured: each property that is there.
  ///
  /// A `diffuseWhite` also moves the light of PQ outputs: diffuse white is then encoded at it rather
  /// than at 203 cd/m².
  public var stated = LightMetadata()
  /// Marks an HLG output as scene-referred (XMP `hdr_metadata:scene_referred`).
  public var isSceneReferred = false

  public init() {}
}

extension LightMetadata {
  /// These properties, with those that `other` has in place of their own.
  public func overridden(by other: LightMetadata) -> LightMetadata {
    var result = self
    result.contentLightLevel = other.contentLightLevel ?? contentLightLevel
    result.masteringDisplay = other.masteringDisplay ?? masteringDisplay
    result.contentColourVolume = other.contentColourVolume ?? contentColourVolume
    result.ambientViewing = other.ambientViewing ?? ambientViewing
    result.referenceViewing = other.referenceViewing ?? referenceViewing
    result.diffuseWhite = other.diffuseWhite ?? diffuseWhite
    return result
  }
}
