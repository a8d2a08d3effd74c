/// The OOTF of HLG as a factor that depends on luminance, for `RowKernels.luminanceScale`.
extension LogTable {
  /// Luminance of scene light (0…1) to the factor that makes it display light, 1.0 = 203 cd/m².
  public static func hlgOOTF(peak: Nits = .hlgReferencePeak, gamma: Double? = nil) -> LogTable {
    LogTable(grid: factorGrid) {
      HLG.ootfFactor($0, peak: peak, gamma: gamma) / diffuseWhiteNits
    }
  }

  /// Luminance of display light (1.0 = 203 cd/m²) to the factor that makes it scene light (0…1).
  public static func hlgInverseOOTF(
    peak: Nits = .hlgReferencePeak, gamma: Double? = nil
  ) -> LogTable {
    LogTable(grid: factorGrid) {
      HLG.inverseOOTFFactor($0 * diffuseWhiteNits, peak: peak, gamma: gamma) * diffuseWhiteNits
    }
  }

  /// From far below the light of the least 16-bit HLG code to far above its peak.
  private static let factorGrid = LogGrid(minExponent: -40, maxExponent: 10, log2StepsPerOctave: 8)
}
