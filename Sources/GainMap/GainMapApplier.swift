public import HDRColor

/// A gain map's effect on pixels, for one target headroom: built once, used by many rows.
///
/// Map codes are interpolated first (bilinear, pixel centres), then turned into a gain factor by
/// a table over 0...1; the factor multiplies linear base values in the application primaries:
/// `out = (base + baseOffset) * gain - alternateOffset`.
public struct GainMapApplier: Sendable {
  /// The base image is the result: no target headroom asks for the gain.
  public let isIdentity: Bool
  /// Gain factors at equal steps of the map sample over 0...1, with an entry at each map code.
  /// One table for all components, or one each.
  public let tables: [[Float]]
  /// Gain planes the map yields: 3 when map or parameters differ between components.
  public let planes: Int
  /// Added to R, G, B before the gain.
  public let baseOffsets: SIMD3<Float>
  /// Subtracted from R, G, B after the gain.
  public let alternateOffsets: SIMD3<Float>
  private let components: [Component]

  /// - Parameters:
  ///   - model: the description; it is validated here.
  ///   - target: the headroom of the picture to make.
  ///   - mapChannels: components of the map, 1 or 3. One parameter set serves three components,
  ///     three sets serve a grey map.
  ///   - bitDepth: bits of a map code, 1...16; codes are full range.
  public init(
    _ model: GainMapModel, target: Headroom, mapChannels: Int, bitDepth: Int
  ) throws(GainMapError) {
    try model.validate()
    precondition(mapChannels == 1 || mapChannels == 3)
    components = Component.all(of: model, target: target)
    isIdentity = components.allSatisfy(\.isIdentity)
    let count = Self.tableCount(bitDepth: bitDepth)
    let curves = components.map(\.curve)
    let distinct = curves.dropFirst().allSatisfy { $0 == curves[0] } ? [curves[0]] : curves
    tables = distinct.map { $0.table(count: count) }
    planes = max(mapChannels, tables.count)
    baseOffsets = Self.triple(components.map(\.baseOffset))
    alternateOffsets = Self.triple(components.map(\.alternateOffset))
  }

  /// The gain table of component 0, 1 or 2.
  public func table(_ component: Int) -> [Float] {
    tables[min(component, tables.count - 1)]
  }

  /// One pixel by the formulas themselves: linear base values and map samples (0...1).
  public func apply(base: SIMD3<Double>, sample: SIMD3<Double>) -> SIMD3<Double> {
    var result = base
    for index in 0..<3 {
      result[index] = components[min(index, components.count - 1)]
        .apply(base: base[index], sample: sample[index])
    }
    return result
  }

  /// At least 4081 entries, so that interpolation between codes follows the curve, and a whole
  /// number of steps from code to code.
  static func tableCount(bitDepth: Int) -> Int {
    precondition((1...16).contains(bitDepth))
    let maxCode = 1 << bitDepth - 1
    let stepsPerCode = (4080 + maxCode - 1) / maxCode
    return stepsPerCode * maxCode + 1
  }

  private static func triple(_ values: [Double]) -> SIMD3<Float> {
    SIMD3(values.count == 3 ? values.map(Float.init) : Array(repeating: Float(values[0]), count: 3))
  }
}
