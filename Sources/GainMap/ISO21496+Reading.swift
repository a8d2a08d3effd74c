import ByteParsing

extension ISO21496 {
  /// Reads and validates a description.
  ///
  /// - Parameters:
  ///   - bytes: the description and nothing else; bytes after it are accepted (and ignored) only
  ///     from writers of a later version.
  ///   - hasTmapVersion: true for the payload of a `tmap` item, which has a version byte in front.
  public static func parse(
    _ bytes: ArraySlice<UInt8>, hasTmapVersion: Bool
  ) throws(GainMapError) -> GainMapMetadata {
    do throws(GainMapError) {
      var reader = Reader(bytes)
      let metadata = try reader.metadata(hasTmapVersion: hasTmapVersion)
      try metadata.validate()
      return metadata
    } catch {
      switch error {
      case .truncated, .unsupportedMinimumVersion:
        throw isDraftSize(bytes.count) ? .draftLayout(byteCount: bytes.count) : error
      default: throw error
      }
    }
  }

  /// Reads and validates a description in an array of its own.
  public static func parse(
    _ bytes: [UInt8], hasTmapVersion: Bool
  ) throws(GainMapError) -> GainMapMetadata {
    try parse(bytes[...], hasTmapVersion: hasTmapVersion)
  }

  private struct Reader {
    var cursor: ByteCursor
    var flags: Flags = []
    /// Bytes the description is known to need so far.
    var needed = headerSize

    init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes) }

    mutating func metadata(hasTmapVersion: Bool) throws(GainMapError) -> GainMapMetadata {
      if hasTmapVersion {
        needed += 1
        let itemVersion: UInt8 = try next()
        guard itemVersion == 0 else { throw .unsupportedItemVersion(itemVersion) }
      }
      let minimumVersion: UInt16 = try next()
      guard minimumVersion == 0 else { throw .unsupportedMinimumVersion(minimumVersion) }
      let writerVersion: UInt16 = try next()
      flags = Flags(rawValue: try next())
      needed += size(flags) - headerSize
      var metadata = try body()
      metadata.writerVersion = writerVersion
      guard cursor.isAtEnd || writerVersion > 0 else { throw .trailingBytes(cursor.remaining) }
      guard !flags.contains(.backwardDirection) || !metadata.leadsToHDR else {
        throw .contradictoryDirection
      }
      return metadata
    }

    private mutating func body() throws(GainMapError) -> GainMapMetadata {
      let common: UInt32? = flags.contains(.commonDenominator) ? try next() : nil
      let baseHeadroom: UnsignedRational = try fraction(common)
      let alternateHeadroom: UnsignedRational = try fraction(common)
      var channels: [GainMapMetadata.Channel] = []
      for _ in 0..<(flags.contains(.multichannel) ? 3 : 1) {
        channels.append(
          GainMapMetadata.Channel(
            min: try fraction(common), max: try fraction(common), gamma: try fraction(common),
            baseOffset: try fraction(common), alternateOffset: try fraction(common)))
      }
      return GainMapMetadata(
        channels: channels, baseHeadroom: baseHeadroom, alternateHeadroom: alternateHeadroom,
        useBaseColourSpace: flags.contains(.useBaseColourSpace))
    }

    private mutating func fraction<Numerator>(
      _ common: UInt32?
    ) throws(GainMapError) -> Rational<Numerator> {
      let numerator: Numerator = try next()
      if let common { return Rational(numerator, common) }
      return Rational(numerator, try next())
    }

    private mutating func next<T: FixedWidthInteger>() throws(GainMapError) -> T {
      do {
        return try cursor.bigEndian(T.self)
      } catch {
        throw .truncated(needed: needed, found: cursor.count)
      }
    }
  }
}

extension GainMapMetadata {
  fileprivate var leadsToHDR: Bool { alternateHeadroom.value > baseHeadroom.value }
}
