import HDRColor

/// Colours that only an ICC engine knows (inks, L*a*b*) as linear BT.2020 light.
struct InkConverter: Sendable {
  private let transform: ICCTransform

  init(_ transform: ICCTransform) { self.transform = transform }

  /// Interleaved device values to planes G, B, R of light, 1.0 being the profile's white.
  func light(_ values: [Float], width: Int, height: Int) -> [SamplePlane] {
    let xyz = transform.convert(values)
    let matrix = MatrixRows(ICCTransform.toBT2020)
    return [matrix.green, matrix.blue, matrix.red].map { row in
      var plane = [Float](repeating: 0, count: width * height)
      for index in plane.indices {
        plane[index] =
          row.x * xyz[3 * index] + row.y * xyz[3 * index + 1] + row.z * xyz[3 * index + 2]
      }
      return SamplePlane(width: width, height: height, samples: .f32(plane))
    }
  }
}

extension ResolvedColor {
  /// Of samples that an engine has turned into linear BT.2020 light, as `reason` says.
  static func converted(_ original: ResolvedColor, reason: String) -> ResolvedColor {
    ResolvedColor(
      colorSpace: .linearBT2020, cicp: CICP(9, 8, 0, fullRange: true),
      cicpSource: original.cicpSource, profile: original.profile, reason: reason,
      warnings: original.warnings)
  }
}
