public import ByteParsing

/// One property of `ipco`, decoded where it is known.
public enum ItemProperty: Hashable, Sendable {
  /// Size in pixels of the coded or derived image before transformations.
  case ispe(width: UInt32, height: UInt32)
  /// Bits of each channel.
  case pixi([UInt8])
  case colr(ColourInformation)
  case clli(ContentLightLevel)
  case mdcv(MasteringDisplay)
  case cclv(ContentColourVolume)
  case amve(AmbientViewingEnvironment)
  case reve(ReferenceViewingEnvironment)
  /// Diffuse white in 0.0001 nit; 0 means the default of ISO/TS 22028-5 (203 nits).
  case ndwt(UInt32)
  /// Pixel aspect ratio.
  case pasp(horizontal: UInt32, vertical: UInt32)
  /// Rotation by quarter turns, counter-clockwise: 0…3.
  case irot(quarterTurns: UInt8)
  case imir(MirrorAxis)
  case clap(CleanAperture)
  /// What an auxiliary image is: a URN and the bytes after it.
  case auxC(type: String, subtype: [UInt8])
  case hvcC(HEVCConfiguration)
  case av1C(AV1Configuration)
  /// Operating point of a layered AV1 image.
  case a1op(UInt8)
  /// Selected layer; 0xFFFF is all of them.
  case lsel(UInt16)
  /// Layer sizes of a layered AV1 image.
  case a1lx([UInt8])
  /// A property that is not known or not understood, with its content.
  case other(FourCC, [UInt8])

  /// What a mirroring exchanges.
  public enum MirrorAxis: UInt8, Hashable, Sendable {
    /// Rows change places: the image is turned upside down.
    case topBottom = 0
    /// Columns change places.
    case leftRight = 1
  }

  /// The box type.
  public var type: FourCC {
    switch self {
    case .ispe: "ispe"
    case .pixi: "pixi"
    case .colr: "colr"
    case .clli: "clli"
    case .mdcv: "mdcv"
    case .cclv: "cclv"
    case .amve: "amve"
    case .reve: "reve"
    case .ndwt: "ndwt"
    case .pasp: "pasp"
    case .irot: "irot"
    case .imir: "imir"
    case .clap: "clap"
    case .auxC: "auxC"
    case .hvcC: "hvcC"
    case .av1C: "av1C"
    case .a1op: "a1op"
    case .lsel: "lsel"
    case .a1lx: "a1lx"
    case .other(let type, _): type
    }
  }

  /// Whether the property changes which pixels are shown where; these apply in the order of their
  /// association, after all that describe.
  public var isTransformation: Bool {
    switch self {
    case .clap, .irot, .imir: true
    default: false
    }
  }
}
