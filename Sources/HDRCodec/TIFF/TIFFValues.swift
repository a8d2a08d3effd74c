/// Tag 262.
struct TIFFPhotometric: RawRepresentable, Sendable, Hashable {
  let rawValue: Int

  static let whiteIsZero = TIFFPhotometric(rawValue: 0)
  static let blackIsZero = TIFFPhotometric(rawValue: 1)
  static let rgb = TIFFPhotometric(rawValue: 2)
  static let palette = TIFFPhotometric(rawValue: 3)
  static let mask = TIFFPhotometric(rawValue: 4)
  static let separated = TIFFPhotometric(rawValue: 5)
  static let yCbCr = TIFFPhotometric(rawValue: 6)
  static let cieLab = TIFFPhotometric(rawValue: 8)
  static let iccLab = TIFFPhotometric(rawValue: 9)
  static let ituLab = TIFFPhotometric(rawValue: 10)
  static let colourFilterArray = TIFFPhotometric(rawValue: 32803)
  static let logL = TIFFPhotometric(rawValue: 32844)
  static let logLuv = TIFFPhotometric(rawValue: 32845)
  static let linearRaw = TIFFPhotometric(rawValue: 34892)

  /// Samples of a pixel that are colour; nil where the photometric interpretation does not say.
  var colourSamples: Int? {
    switch self {
    case .whiteIsZero, .blackIsZero, .palette, .mask, .logL, .colourFilterArray: 1
    case .rgb, .yCbCr, .cieLab, .iccLab, .ituLab, .logLuv: 3
    default: nil
    }
  }

  /// Sensor data that needs raw development.
  var isRaw: Bool { self == .colourFilterArray || self == .linearRaw }

  var name: String {
    switch self {
    case .whiteIsZero: "grey, white is zero"
    case .blackIsZero: "grey, black is zero"
    case .rgb: "RGB"
    case .palette: "palette"
    case .mask: "transparency mask"
    case .separated: "separated (CMYK)"
    case .yCbCr: "YCbCr"
    case .cieLab: "CIE L*a*b*"
    case .iccLab: "ICC L*a*b*"
    case .ituLab: "ITU L*a*b*"
    case .colourFilterArray: "colour filter array (raw)"
    case .logL: "CIE Log2(L)"
    case .logLuv: "CIE Log2(L) (u', v')"
    case .linearRaw: "linear raw"
    default: "photometric \(rawValue)"
    }
  }
}

/// Tag 259.
struct TIFFCompression: RawRepresentable, Sendable, Hashable {
  let rawValue: Int

  static let none = TIFFCompression(rawValue: 1)

  /// nil for numbers without a registered meaning.
  var knownName: String? {
    switch rawValue {
    case 1: "none"
    case 2: "CCITT modified Huffman"
    case 3: "CCITT Group 3"
    case 4: "CCITT Group 4"
    case 5: "LZW"
    case 6: "JPEG (old style)"
    case 7: "JPEG"
    case 8: "Deflate"
    case 32773: "PackBits"
    case 32946: "Deflate (old code)"
    case 34676: "SGI LogLuv 32"
    case 34677: "SGI LogLuv 24"
    case 34712: "JPEG 2000"
    case 34887: "LERC"
    case 34892: "lossy JPEG (DNG)"
    case 34925: "LZMA"
    case 50000: "Zstandard"
    case 50001: "WebP"
    case 50002, 52546: "JPEG XL"
    default: nil
    }
  }

  var name: String { knownName ?? "compression \(rawValue)" }
}

/// Tag 339.
enum TIFFSampleFormat: Int, Sendable {
  case unsigned = 1
  case signed = 2
  case float = 3
  case undefined = 4
  case complexInteger = 5
  case complexFloat = 6

  var name: String {
    switch self {
    case .unsigned: "unsigned integer"
    case .signed: "signed integer"
    case .float: "floating point"
    case .undefined: "undefined format"
    case .complexInteger: "complex integer"
    case .complexFloat: "complex floating point"
    }
  }
}

/// Tag 338.
enum TIFFExtraSample: Int, Sendable {
  case unspecified = 0
  /// Colour is stored multiplied by it.
  case associatedAlpha = 1
  case unassociatedAlpha = 2

  var name: String {
    switch self {
    case .unspecified: "unspecified extra sample"
    case .associatedAlpha: "associated alpha"
    case .unassociatedAlpha: "unassociated alpha"
    }
  }
}
