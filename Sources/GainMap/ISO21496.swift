/// The binary form of gain map metadata: the payload of a `tmap` item, of a JPEG APP2 segment and
/// of a JPEG XL `jhgm` box.
///
/// Big-endian: `minimum_version` u16, `writer_version` u16, flags u8, base and alternate headroom
/// (numerator and denominator, u32 each), then per parameter set min, max, gamma, base offset and
/// alternate offset as 32-bit fractions: 61 bytes for one set, 141 for three. Files in the wild
/// also have one denominator for all values (flag 0x08, 37 or 77 bytes), which a draft allowed.
public enum ISO21496 {
  /// The flags byte. Reserved bits are ignored, as their meaning can only be optional: a change
  /// that readers must know raises `minimum_version`.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Three parameter sets.
    static let multichannel = Flags(rawValue: 0x80)
    static let useBaseColourSpace = Flags(rawValue: 0x40)
    /// Not in the published standard: one denominator for all values.
    static let commonDenominator = Flags(rawValue: 0x08)
    /// Not in the published standard: the base is the HDR rendition, which the headrooms tell too.
    static let backwardDirection = Flags(rawValue: 0x04)
  }

  /// Bytes of the two versions and the flags.
  static let headerSize = 5

  /// Bytes of a whole description.
  static func size(_ flags: Flags) -> Int {
    let sets = flags.contains(.multichannel) ? 3 : 1
    return headerSize + (flags.contains(.commonDenominator) ? 12 + 20 * sets : 16 + 40 * sets)
  }

  /// Drafts had one byte of version and one of flags before the headrooms.
  static func isDraftSize(_ count: Int) -> Bool { count == 58 || count == 138 }
}
