import HDRColor
import ISOBMFF

extension LightMetadata {
  /// The properties of an item that say this, in the order of ISO/IEC 23008-12.
  var itemProperties: [ItemProperty] {
    var properties: [ItemProperty] = []
    if let level = contentLightLevel {
      properties.append(
        .clli(
          ISOBMFF.ContentLightLevel(
            maxContentLightLevel: stored(level.maxCLL, 1),
            maxPictureAverageLightLevel: stored(level.maxFALL, 1))))
    }
    if let display = masteringDisplay {
      properties.append(
        .mdcv(
          ISOBMFF.MasteringDisplay(
            green: point(display.green, 50_000), blue: point(display.blue, 50_000),
            red: point(display.red, 50_000), white: point(display.white, 50_000),
            maxLuminance: stored(display.maxLuminance, 10_000),
            minLuminance: stored(display.minLuminance, 10_000))))
    }
    if let volume = contentColourVolume {
      var content = ISOBMFF.ContentColourVolume()
      // Kept R, G, B; stored G, B, R.
      if let primaries = volume.primaries, primaries.count == 3 {
        content.primaries = [1, 2, 0].map { index in
          StoredChromaticity(
            x: Int32((primaries[index].x * 50_000).rounded()),
            y: Int32((primaries[index].y * 50_000).rounded()))
        }
      }
      content.minLuminance = volume.minLuminance
      content.maxLuminance = volume.maxLuminance
      content.averageLuminance = volume.averageLuminance
      properties.append(.cclv(content))
    }
    if let ambient = ambientViewing {
      properties.append(
        .amve(
          AmbientViewingEnvironment(
            illuminance: stored(ambient.illuminance, 10_000),
            light: point(ambient.white, 50_000))))
    }
    if let viewing = referenceViewing {
      properties.append(
        .reve(
          ISOBMFF.ReferenceViewingEnvironment(
            surroundLuminance: stored(viewing.surroundLuminance, 10_000),
            surround: point(viewing.surroundWhite, 10_000),
            peripheryLuminance: stored(viewing.peripheryLuminance, 10_000),
            periphery: point(viewing.peripheryWhite, 10_000))))
    }
    if let white = diffuseWhite { properties.append(.ndwt(stored(white, 10_000))) }
    return properties
  }

  /// `floor(value × scale + 0.5)`, at most what the field holds.
  private func stored<T: FixedWidthInteger>(_ value: Double, _ scale: Double) -> T {
    T(clamping: Int64((max(value, 0) * scale + 0.5).rounded(.down)))
  }

  private func point(_ point: Chromaticity, _ scale: Double) -> StoredChromaticity<UInt16> {
    StoredChromaticity(x: stored(point.x, scale), y: stored(point.y, scale))
  }
}
