import HDRColor

/// Content light level of pixels, in the sense of CTA-861.3: a pixel counts with its largest
/// component, in cd/m². Sums are integers, so that they do not depend on how work was divided.
struct DisplayLight: Sendable, Hashable {
  /// Units of 1/10000 cd/m².
  private(set) var peak: UInt64 = 0
  private(set) var sum: UInt64 = 0
  /// Pixels brighter than the target's signal can say.
  private(set) var clipped = 0

  static let unitsPerNit = 10_000.0

  mutating func merge(_ other: DisplayLight) {
    peak = max(peak, other.peak)
    sum += other.sum
    clipped += other.clipped
  }

  /// Adds a row of display light, 1.0 = diffuse white.
  mutating func add(_ rgb: RGBRow) {
    let scale = Float(diffuseWhiteNits * Self.unitsPerNit)
    let limit = Float(PQ.peakNits * Self.unitsPerNit)
    for x in rgb.red.indices {
      let brightest = max(rgb.red[x], rgb.green[x], rgb.blue[x]) * scale
      let units = UInt64(min(max(brightest, 0), limit) + 0.5)
      peak = max(peak, units)
      sum += units
    }
  }

  /// Counts the pixels of a row in code units that lie above the largest code.
  mutating func countClipped(_ rgb: RGBRow) {
    for x in rgb.red.indices where max(rgb.red[x], rgb.green[x], rgb.blue[x]) > 65535.5 {
      clipped += 1
    }
  }

  /// Adds what was measured on PQ codes with `pqTable`.
  mutating func add(_ level: LightLevel) {
    peak = max(peak, UInt64(Self.pqTable[Int(level.maxCode)]))
    sum += level.sum
  }

  /// Light of each 16-bit PQ code.
  static let pqTable: [UInt32] = (0...65535).map {
    UInt32((PQ.eotf(Double($0) / 65535) * unitsPerNit).rounded())
  }

  /// The levels of a picture of `pixels` pixels.
  func contentLightLevel(pixels: Int) -> ContentLightLevel {
    ContentLightLevel(
      maxCLL: Double(peak) / Self.unitsPerNit,
      maxFALL: Double(sum) / Double(max(pixels, 1)) / Self.unitsPerNit)
  }
}
