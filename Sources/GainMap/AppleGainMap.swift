public import HDRColor

/// Apple's own description of a gain map: iOS 14 to 17, and beside ISO 21496-1 since iOS 18.
///
/// The map holds a BT.709-encoded weight of the headroom: see `GainMapMath.appleGain`.
public struct AppleGainMap: Sendable, Hashable {
  /// Where the headroom was found.
  public enum HeadroomSource: String, Sendable {
    case xmp = "XMP HDRGainMapHeadroom"
    case makerNote = "MakerNote 33/48"
  }

  /// `HDRGainMapVersion`: 65536 without, 131072 with headroom in XMP.
  public var version: Int
  /// Peak of the HDR rendition over diffuse white.
  public var headroom: Headroom
  /// Where `headroom` comes from.
  public var source: HeadroomSource
  /// What the maker note says, where it speaks; a check on the XMP value.
  public var makerNoteHeadroom: Headroom?

  /// Nothing is checked here; see `validate()`.
  public init(
    version: Int, headroom: Headroom, source: HeadroomSource, makerNoteHeadroom: Headroom? = nil
  ) {
    self.version = version
    self.headroom = headroom
    self.source = source
    self.makerNoteHeadroom = makerNoteHeadroom
  }

  /// The headroom that two maker note tags encode: 33 (0x21, "HDRHeadroom") and 48 (0x30,
  /// "HDRGain"); a missing tag 48 counts as 0. Never below SDR.
  ///
  /// Apple, "Applying Apple HDR effect to your photos".
  public static func headroom(maker33: Double, maker48: Double = 0) -> Headroom {
    let stops =
      switch (maker33 < 1, maker48 <= 0.01) {
      case (true, true): -20 * maker48 + 1.8
      case (true, false): -0.101 * maker48 + 1.601
      case (false, true): -70 * maker48 + 3
      case (false, false): -0.303 * maker48 + 2.303
      }
    return Headroom(log2: max(stops, 0))
  }

  /// The headroom used for a target: never above either.
  public func appliedHeadroom(target: Headroom) -> Headroom {
    max(.none, min(headroom, target))
  }

  /// Refuses a headroom that is not between SDR and 16 stops.
  public func validate() throws(GainMapError) {
    guard (0...GainMapMetadata.maxHeadroom).contains(headroom.log2) else {
      throw .outOfRange(
        .headroom, channel: nil, value: headroom.linear, allowed: "1 to 65536 times SDR white")
    }
  }
}
