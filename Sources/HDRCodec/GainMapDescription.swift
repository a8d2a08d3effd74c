public import GainMap
public import HDRColor

/// A gain map and everything the file says of it.
public struct GainMapDescription: Sendable {
  /// The forms of description met, in order of trust: ISO 21496-1, `hdrgm` XMP, Apple.
  public var kinds: [GainMapKind]
  /// The model that is applied; nil when the map must not be used.
  public var model: GainMapModel?
  /// Why the map is not used, or nil.
  public var refusal: String?
  public var iso: GainMapMetadata?
  public var hdrgm: GainMapMetadata?
  public var apple: AppleGainMap?
  public var baseHeadroom: Headroom?
  public var alternateHeadroom: Headroom?
  /// Where the headroom comes from.
  public var headroomSource: String
  /// Size of the stored map, and as shown.
  public var codedSize: PixelSize
  public var size: PixelSize
  /// 1 or 3.
  public var channels: Int
  public var bitDepth: Int
  public var chroma: ChromaFormat
  public var cicp: CICP?
  public var tiles: TileDescription?
  /// Colour of the alternate image (`tmap` `colr`), where given.
  public var alternateColour: ColourDescription?
  public var itemID: Int?
  public var urn: String?

  public init(
    kinds: [GainMapKind], headroomSource: String, codedSize: PixelSize, size: PixelSize,
    channels: Int, bitDepth: Int, chroma: ChromaFormat
  ) {
    self.kinds = kinds
    self.headroomSource = headroomSource
    self.codedSize = codedSize
    self.size = size
    self.channels = channels
    self.bitDepth = bitDepth
    self.chroma = chroma
  }

  /// Whether the base holds the high dynamic range and the map leads to SDR.
  public var baseIsHDR: Bool {
    guard let baseHeadroom, let alternateHeadroom else { return false }
    return baseHeadroom.log2 > alternateHeadroom.log2
  }
}

/// The forms in which gain maps are described.
public enum GainMapKind: String, Sendable {
  case iso21496 = "iso_21496_1"
  case hdrgm = "hdrgm_xmp"
  case apple

  public var name: String {
    switch self {
    case .iso21496: "ISO 21496-1"
    case .hdrgm: "hdrgm XMP (Adobe, Ultra HDR)"
    case .apple: "Apple"
    }
  }
}
