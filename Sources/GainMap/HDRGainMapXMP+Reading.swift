extension HDRGainMapXMP {
  /// The parameters, or nil when there are none (the flag on a primary image is not one).
  ///
  /// A missing optional property has its default; one that cannot be understood is an error.
  public static func metadata(
    from properties: XMPProperties
  ) throws(GainMapError) -> GainMapMetadata? {
    let reader = Reader(properties: properties)
    guard reader.hasParameters else { return nil }
    guard let version = try reader.text(.version) else {
      throw .missingProperty(Property.version.label)
    }
    guard version == "1" || version.hasPrefix("1.") else {
      throw .unsupportedSchema(Property.version.label, version: version)
    }
    let metadata = try reader.metadata()
    try metadata.validate()
    return metadata
  }

  private struct Reader {
    let properties: XMPProperties

    var hasParameters: Bool {
      Property.allCases.contains { $0 != .version && properties[$0.name] != nil }
    }

    func metadata() throws(GainMapError) -> GainMapMetadata {
      let baseIsHDR = try baseIsHDR()
      let min = try numbers(.gainMapMin, default: 0)
      let max = try numbers(.gainMapMax, default: 1)
      let gamma = try numbers(.gamma, default: 1)
      let offsetSDR = try numbers(.offsetSDR, default: 1.0 / 64, minimum: 0)
      let offsetHDR = try numbers(.offsetHDR, default: 1.0 / 64, minimum: 0)
      let (low, high) = try capacities()
      let count = [min, max, gamma, offsetSDR, offsetHDR].contains { $0.count == 3 } ? 3 : 1
      var channels: [GainMapMetadata.Channel] = []
      for index in 0..<count {
        let sdr: SignedRational = try fraction(offsetSDR, index, .baseOffset)
        let hdr: SignedRational = try fraction(offsetHDR, index, .alternateOffset)
        channels.append(
          GainMapMetadata.Channel(
            min: try fraction(min, index, .minimum), max: try fraction(max, index, .maximum),
            gamma: try fraction(gamma, index, .gamma), baseOffset: baseIsHDR ? hdr : sdr,
            alternateOffset: baseIsHDR ? sdr : hdr))
      }
      return GainMapMetadata(
        channels: channels, baseHeadroom: baseIsHDR ? high : low,
        alternateHeadroom: baseIsHDR ? low : high)
    }

    private func capacities() throws(GainMapError) -> (UnsignedRational, UnsignedRational) {
      let low = try numbers(.capacityMin, default: 0, minimum: 0)
      let high = try numbers(.capacityMax, default: 1, minimum: 0)
      guard low.count == 1 else { throw malformed(.capacityMin) }
      guard high.count == 1, high[0] > low[0] else { throw malformed(.capacityMax) }
      return (
        try fraction(low, 0, .baseHeadroom), try fraction(high, 0, .alternateHeadroom)
      )
    }

    private func baseIsHDR() throws(GainMapError) -> Bool {
      if let text = try text(.baseRenditionIsHDR) {
        switch text.lowercased() {
        case "true": return true
        case "false": return false
        default: throw malformed(.baseRenditionIsHDR)
        }
      }
      return ["HDR", "HighDynamicRange"].contains(try text(.baseRendition))
    }

    /// A simple value without white space around it.
    func text(_ property: Property) throws(GainMapError) -> String? {
      guard let value = properties[property.name] else { return nil }
      guard let text = value.text else { throw malformed(property) }
      return text.trimmingWhitespace()
    }

    /// One number, or three.
    private func numbers(
      _ property: Property, default value: Double, minimum: Double = -.infinity
    ) throws(GainMapError) -> [Double] {
      guard let items = properties[property.name]?.items else { return [value] }
      let numbers = items.compactMap { $0.text.flatMap(XMPNumber.parse) }
      guard numbers.count == items.count, [1, 3].contains(numbers.count),
        numbers.allSatisfy({ $0 >= minimum })
      else { throw malformed(property) }
      return numbers
    }

    /// The value for a channel; a single one serves all.
    private func fraction<Numerator>(
      _ numbers: [Double], _ channel: Int, _ field: GainMapError.Field
    ) throws(GainMapError) -> Rational<Numerator> {
      let number = numbers.count == 1 ? numbers[0] : numbers[channel]
      guard let fraction = Rational<Numerator>(approximating: number) else {
        throw .outOfRange(
          field, channel: channel, value: number,
          allowed: "\(Numerator.min) to \(Numerator.max)")
      }
      return fraction
    }

    private func malformed(_ property: Property) -> GainMapError {
      let items = properties[property.name]?.items ?? []
      let text = items.map { $0.text ?? "a structure" }.joined(separator: ", ")
      return .malformedProperty(property.label, text: text)
    }
  }
}
