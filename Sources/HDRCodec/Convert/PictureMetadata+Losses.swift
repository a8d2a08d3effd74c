extension PictureMetadata {
  /// What the container has no place for, each in a sentence for people.
  func losses(in container: Target.Container) -> [String] {
    let named: [(String, Bool)] = [
      ("the content light level (clli)", light.contentLightLevel != nil),
      ("the mastering display (mdcv)", light.masteringDisplay != nil),
      ("the content colour volume (cclv)", light.contentColourVolume != nil),
      ("the ambient viewing environment (amve)", light.ambientViewing != nil),
      ("the reference viewing environment (reve)", light.referenceViewing != nil),
      ("the diffuse white (ndwt)", light.diffuseWhite != nil),
    ]
    let (name, held): (String, Int) =
      switch container {
      case .heic, .avif: ("HEIF", named.count)
      case .png: ("PNG", 2)
      case .tiff: ("TIFF", 0)
      }
    return named[held...].filter(\.1).map { "\(name) has no place for \($0.0): it is left out" }
  }
}
