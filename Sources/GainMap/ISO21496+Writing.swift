import ByteParsing

extension ISO21496 {
  /// The published layout (61 or 141 bytes, reserved flags 0) of a valid description; with
  /// `hasTmapVersion` the payload of a `tmap` item (62 or 142).
  public static func serialise(
    _ metadata: GainMapMetadata, hasTmapVersion: Bool
  ) throws(GainMapError) -> [UInt8] {
    try metadata.validate()
    var flags: Flags = []
    if metadata.channels.count == 3 { flags.insert(.multichannel) }
    if metadata.useBaseColourSpace { flags.insert(.useBaseColourSpace) }
    var writer = ByteWriter()
    if hasTmapVersion { writer.u8(0) }
    writer.u16(0)  // minimum_version
    writer.u16(0)  // writer_version
    writer.u8(flags.rawValue)
    writer.fraction(metadata.baseHeadroom)
    writer.fraction(metadata.alternateHeadroom)
    for channel in metadata.channels {
      writer.fraction(channel.min)
      writer.fraction(channel.max)
      writer.fraction(channel.gamma)
      writer.fraction(channel.baseOffset)
      writer.fraction(channel.alternateOffset)
    }
    return writer.bytes
  }
}

extension ByteWriter {
  fileprivate mutating func fraction<Numerator>(_ value: Rational<Numerator>) {
    bigEndian(value.numerator)
    u32(value.denominator)
  }
}
