import HDRColor
import ISOBMFF

extension LightMetadata {
  /// The light-level and viewing properties of an item, in physical units.
  init(_ item: Item) {
    self.init()
    for association in item.properties {
      switch association.property {
      case .clli(let level):
        contentLightLevel =
          contentLightLevel
          ?? ContentLightLevel(
            maxCLL: Double(level.maxContentLightLevel),
            maxFALL: Double(level.maxPictureAverageLightLevel))
      case .mdcv(let display):
        masteringDisplay =
          masteringDisplay
          ?? MasteringDisplay(
            red: Chromaticity(display.red), green: Chromaticity(display.green),
            blue: Chromaticity(display.blue), white: Chromaticity(display.white),
            maxLuminance: Double(display.maxLuminance) / 10_000,
            minLuminance: Double(display.minLuminance) / 10_000)
      case .cclv(let volume):
        var content = ContentColourVolume()
        // Stored G, B, R; kept R, G, B.
        if volume.primaries.count == 3 {
          content.primaries = [2, 0, 1].map { Chromaticity(volume.primaries[$0]) }
        }
        content.minLuminance = volume.minLuminance
        content.maxLuminance = volume.maxLuminance
        content.averageLuminance = volume.averageLuminance
        contentColourVolume = content
      case .amve(let ambient):
        ambientViewing = ViewingEnvironment(
          illuminance: Double(ambient.illuminance) / 10_000, white: Chromaticity(ambient.light))
      case .reve(let reference):
        referenceViewing = ReferenceViewingEnvironment(
          surroundLuminance: Double(reference.surroundLuminance) / 10_000,
          surroundWhite: Chromaticity(reference.surround),
          peripheryLuminance: Double(reference.peripheryLuminance) / 10_000,
          peripheryWhite: Chromaticity(reference.periphery))
      case .ndwt(let white): diffuseWhite = Double(white) / 10_000
      default: break
      }
    }
  }
}

extension Chromaticity {
  /// From units of 0.00002.
  init<Value>(_ stored: StoredChromaticity<Value>) {
    self.init(x: Double(stored.x) / 50_000, y: Double(stored.y) / 50_000)
  }
}
