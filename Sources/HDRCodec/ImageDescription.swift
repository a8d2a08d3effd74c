public import HDRColor

/// What a file holds, told from its headers: no pixel has been decoded.
public struct ImageDescription: Sendable {
  public var format: Format
  /// The family of high dynamic range the file belongs to.
  public var kind: DynamicRangeKind
  /// Size of the stored picture before cropping and turning.
  public var codedSize: PixelSize
  /// Size as shown.
  public var size: PixelSize
  /// The turn a reader applies; for HEIF from `irot`/`imir`, for JPEG and TIFF from tag 0x0112.
  public var orientation: Orientation
  /// Whether a clean aperture or a grid crops the stored picture.
  public var isCropped = false
  /// Bits per colour component.
  public var bitDepth: Int
  public var chroma: ChromaFormat
  public var alpha: AlphaDescription?
  public var colour: ColourDescription
  public var light = LightMetadata()
  public var gainMap: GainMapDescription?
  /// Why a gain map that is there could not even be described.
  public var gainMapProblem: String?
  public var auxiliaries: [AuxiliaryDescription] = []
  /// Items (HEIF, AVIF), chunks (PNG), segments (JPEG) or directories (TIFF).
  public var structure: [StructureEntry] = []
  /// The picture's tiles, columns × rows; absent for an untiled picture.
  public var tiles: TileDescription?
  public var metadata = MetadataSummary()
  /// Contradictions and departures found while reading, each once.
  public var warnings: [String] = []
  /// Why the picture cannot be decoded, when it cannot.
  public var undecodable: String?

  public init(
    format: Format, kind: DynamicRangeKind, codedSize: PixelSize, size: PixelSize,
    orientation: Orientation = .upright, bitDepth: Int, chroma: ChromaFormat,
    colour: ColourDescription
  ) {
    self.format = format
    self.kind = kind
    self.codedSize = codedSize
    self.size = size
    self.orientation = orientation
    self.bitDepth = bitDepth
    self.chroma = chroma
    self.colour = colour
  }
}

/// The families of dynamic range.
public enum DynamicRangeKind: String, Sendable {
  case sdr
  /// PQ (SMPTE ST 2084).
  case pq
  /// Hybrid log-gamma.
  case hlg
  /// An SDR or HDR base with a usable gain map.
  case gainMap = "gain_map"
  /// Linear light in floating point, possibly above diffuse white.
  case linear

  public var name: String {
    switch self {
    case .sdr: "SDR"
    case .pq: "ISO HDR, PQ"
    case .hlg: "ISO HDR, HLG"
    case .gainMap: "gain map"
    case .linear: "linear light"
    }
  }
}

/// How colour components are sampled.
public enum ChromaFormat: String, Sendable {
  case monochrome = "4:0:0"
  case yuv420 = "4:2:0"
  case yuv422 = "4:2:2"
  case yuv440 = "4:4:0"
  case yuv444 = "4:4:4"
  case yuv411 = "4:1:1"
  case rgb = "RGB"
  case palette = "palette"
  case cmyk = "CMYK"
  case lab = "CIE L*a*b*"
  case logLuv = "LogLuv"
  case other = "other"
}

/// Transparency: always carried straight (not multiplied into the colour).
public struct AlphaDescription: Sendable {
  public var size: PixelSize
  public var bitDepth: Int
  /// Stored colour is already multiplied by alpha.
  public var isPremultiplied: Bool

  public init(size: PixelSize, bitDepth: Int, isPremultiplied: Bool) {
    self.size = size
    self.bitDepth = bitDepth
    self.isPremultiplied = isPremultiplied
  }
}

/// What the file says of its colour, and what was made of it.
public struct ColourDescription: Sendable {
  /// Code points used, after filling unspecified fields.
  public var cicp: CICP
  /// Where they come from: "nclx of the item", "bitstream", "default" and so on.
  public var cicpSource: String
  /// Code points as the coded picture itself states them.
  public var bitstreamCICP: CICP?
  public var icc: ICCDescription?
  /// What a decoded R′G′B′ signal means; nil when it needs an ICC engine.
  public var resolved: ColorSpace?
  /// Why it was resolved so.
  public var reason: String

  public init(
    cicp: CICP, cicpSource: String, bitstreamCICP: CICP? = nil, icc: ICCDescription? = nil,
    resolved: ColorSpace?, reason: String
  ) {
    self.cicp = cicp
    self.cicpSource = cicpSource
    self.bitstreamCICP = bitstreamCICP
    self.icc = icc
    self.resolved = resolved
    self.reason = reason
  }
}

/// An embedded ICC profile in brief.
public struct ICCDescription: Sendable, Hashable {
  public var description: String
  public var version: String
  public var byteCount: Int
  /// The profile's own `cicp` tag.
  public var cicp: CICP?

  public init(description: String, version: String, byteCount: Int, cicp: CICP?) {
    self.description = description
    self.version = version
    self.byteCount = byteCount
    self.cicp = cicp
  }
}

/// Light-level and viewing metadata. Absent and zero are different things.
public struct LightMetadata: Sendable, Hashable {
  /// CTA-861.3 maximum content and frame-average light level, cd/m².
  public var contentLightLevel: ContentLightLevel?
  public var masteringDisplay: MasteringDisplay?
  public var contentColourVolume: ContentColourVolume?
  public var ambientViewing: ViewingEnvironment?
  public var referenceViewing: ReferenceViewingEnvironment?
  /// Luminance of diffuse white, cd/m² (`ndwt`); 0 means the default of ISO 22028-5.
  public var diffuseWhite: Double?

  public init() {}
}

public struct ContentLightLevel: Sendable, Hashable {
  /// cd/m²; 0 = unknown.
  public var maxCLL: Double
  public var maxFALL: Double

  public init(maxCLL: Double, maxFALL: Double) {
    self.maxCLL = maxCLL
    self.maxFALL = maxFALL
  }
}

/// SMPTE ST 2086.
public struct MasteringDisplay: Sendable, Hashable {
  public var red: Chromaticity
  public var green: Chromaticity
  public var blue: Chromaticity
  public var white: Chromaticity
  /// cd/m².
  public var maxLuminance: Double
  public var minLuminance: Double

  public init(
    red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity,
    maxLuminance: Double, minLuminance: Double
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
    self.maxLuminance = maxLuminance
    self.minLuminance = minLuminance
  }
}

/// `cclv`; luminances as written, in 10⁻⁷ of the normalised linear range.
public struct ContentColourVolume: Sendable, Hashable {
  public var primaries: [Chromaticity]?
  public var minLuminance: UInt32?
  public var maxLuminance: UInt32?
  public var averageLuminance: UInt32?

  public init() {}
}

/// `amve`.
public struct ViewingEnvironment: Sendable, Hashable {
  /// lux.
  public var illuminance: Double
  public var white: Chromaticity

  public init(illuminance: Double, white: Chromaticity) {
    self.illuminance = illuminance
    self.white = white
  }
}

/// `reve`.
public struct ReferenceViewingEnvironment: Sendable, Hashable {
  /// cd/m².
  public var surroundLuminance: Double
  public var surroundWhite: Chromaticity
  public var peripheryLuminance: Double
  public var peripheryWhite: Chromaticity

  public init(
    surroundLuminance: Double, surroundWhite: Chromaticity, peripheryLuminance: Double,
    peripheryWhite: Chromaticity
  ) {
    self.surroundLuminance = surroundLuminance
    self.surroundWhite = surroundWhite
    self.peripheryLuminance = peripheryLuminance
    self.peripheryWhite = peripheryWhite
  }
}

/// An auxiliary picture that belongs to the primary.
public struct AuxiliaryDescription: Sendable {
  /// The URN of `auxC`, or another format's name for it.
  public var urn: String
  public var size: PixelSize?
  public var itemID: Int?

  public init(urn: String, size: PixelSize?, itemID: Int?) {
    self.urn = urn
    self.size = size
    self.itemID = itemID
  }
}

/// One part of the file's structure.
public struct StructureEntry: Sendable {
  public var id: Int?
  /// Item type, chunk type or marker.
  public var type: String
  public var name: String
  public var byteCount: Int?
  /// Properties, flags and references in plain words.
  public var details: [String]
  /// How many entries of the same kind this one stands for (tiles).
  public var count: Int

  public init(
    id: Int? = nil, type: String, name: String = "", byteCount: Int? = nil,
    details: [String] = [], count: Int = 1
  ) {
    self.id = id
    self.type = type
    self.name = name
    self.byteCount = byteCount
    self.details = details
    self.count = count
  }
}

public struct TileDescription: Sendable, Hashable {
  public var columns: Int
  public var rows: Int
  public var tileSize: PixelSize

  public init(columns: Int, rows: Int, tileSize: PixelSize) {
    self.columns = columns
    self.rows = rows
    self.tileSize = tileSize
  }
}

/// What Exif and XMP say, in brief.
public struct MetadataSummary: Sendable {
  public var exifBytes: Int?
  /// Exif tag 0x0112 as written; HEIF readers ignore it for display.
  public var exifOrientation: Int?
  public var dateTimeOriginal: String?
  public var make: String?
  public var model: String?
  public var xmpBytes: Int?
  /// Namespaces met in XMP.
  public var xmpNamespaces: [String] = []

  public init() {}
}
