extension GainMapMetadata {
  /// The largest headroom taken seriously, in stops: 2^16 times diffuse white.
  public static let maxHeadroom = 16.0
  /// The largest gain taken seriously, in stops up or down.
  public static let maxGain = 32.0

  /// Refuses what cannot be computed with: the one place that knows the rules, whatever the
  /// description was read from. Equal `min` and `max`, equal headrooms and negative offsets are
  /// legal.
  public func validate() throws(GainMapError) {
    guard minimumVersion == 0 else { throw .unsupportedMinimumVersion(minimumVersion) }
    guard channels.count == 1 || channels.count == 3 else { throw .channelCount(channels.count) }
    try Self.check(baseHeadroom, .baseHeadroom)
    try Self.check(alternateHeadroom, .alternateHeadroom)
    for (index, channel) in channels.enumerated() { try channel.validate(index) }
  }

  private static func check(
    _ headroom: UnsignedRational, _ field: GainMapError.Field
  ) throws(GainMapError) {
    try headroom.requireDenominator(field, nil)
    guard headroom.value <= maxHeadroom else {
      throw .outOfRange(field, channel: nil, value: headroom.value, allowed: "0 to 16 stops")
    }
  }
}

extension GainMapMetadata.Channel {
  fileprivate func validate(_ index: Int) throws(GainMapError) {
    for (field, gain) in [(GainMapError.Field.minimum, min), (.maximum, max)] {
      try gain.requireDenominator(field, index)
      guard gain.value.magnitude <= GainMapMetadata.maxGain else {
        throw .outOfRange(
          field, channel: index, value: gain.value, allowed: "-32 to 32 stops")
      }
    }
    guard max.value >= min.value else {
      throw .invertedRange(channel: index, minimum: min.value, maximum: max.value)
    }
    try gamma.requireDenominator(.gamma, index)
    guard gamma.numerator > 0 else {
      throw .outOfRange(.gamma, channel: index, value: 0, allowed: "above 0")
    }
    try baseOffset.requireDenominator(.baseOffset, index)
    try alternateOffset.requireDenominator(.alternateOffset, index)
  }
}

extension Rational {
  fileprivate func requireDenominator(
    _ field: GainMapError.Field, _ channel: Int?
  ) throws(GainMapError) {
    guard denominator != 0 else { throw .zeroDenominator(field, channel: channel) }
  }
}
