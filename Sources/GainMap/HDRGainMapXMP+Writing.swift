extension HDRGainMapXMP {
  /// The properties of the map image that say the same as `metadata`.
  ///
  /// Refuses what they have no words for: gains that apply in the alternate image's primaries,
  /// negative offsets, equal headrooms.
  public static func properties(
    for metadata: GainMapMetadata
  ) throws(GainMapError) -> XMPProperties {
    try metadata.validate()
    guard metadata.useBaseColourSpace else {
      throw .notExpressible("hdrgm XMP applies gains in the base image's primaries only")
    }
    guard metadata.baseHeadroom.value != metadata.alternateHeadroom.value else {
      throw .notExpressible("hdrgm XMP needs two different headrooms")
    }
    let offsets = metadata.channels.flatMap { [$0.baseOffset, $0.alternateOffset] }
    guard offsets.allSatisfy({ $0.numerator >= 0 }) else {
      throw .notExpressible("hdrgm XMP has no negative offsets")
    }
    let baseIsHDR = metadata.baseIsHDR
    let headrooms = [metadata.baseHeadroom.value, metadata.alternateHeadroom.value].sorted()
    func values(_ amount: (GainMapMetadata.Channel) -> Double) -> XMPValue {
      let texts = metadata.channels.map { XMPValue.text(XMPNumber.text(amount($0))) }
      return Set(texts).count == 1 ? texts[0] : .array(texts)
    }
    let properties: [Property: XMPValue] = [
      .version: .text("1.0"),
      .baseRenditionIsHDR: .text(baseIsHDR ? "True" : "False"),
      .gainMapMin: values(\.min.value),
      .gainMapMax: values(\.max.value),
      .gamma: values(\.gamma.value),
      .offsetSDR: values(baseIsHDR ? \.alternateOffset.value : \.baseOffset.value),
      .offsetHDR: values(baseIsHDR ? \.baseOffset.value : \.alternateOffset.value),
      .capacityMin: .text(XMPNumber.text(headrooms[0])),
      .capacityMax: .text(XMPNumber.text(headrooms[1])),
    ]
    return XMPProperties(uniqueKeysWithValues: properties.map { ($0.name, $1) })
  }
}
