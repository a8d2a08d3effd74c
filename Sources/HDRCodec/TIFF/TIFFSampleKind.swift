import HDRColor

/// How the stored samples of a TIFF picture become codes, signal or light.
struct TIFFSampleKind: Sendable {
  enum Storage: Sendable {
    /// Unsigned integers of 1 to 16 bits.
    case codes(bits: Int)
    /// Unsigned integers of 17 to 32 bits, as 0…1.
    case wideCodes(bits: Int)
    /// 16, 24, 32 or 64 bits.
    case float(bits: Int)
  }

  enum Meaning: Sendable {
    /// Grey or R, G, B.
    case colour
    case inverseGrey
    /// Indices of 16-bit R, G, B.
    case palette([UInt16])
    /// Ink, 0…1.
    case cmyk
    /// CIE L*a*b* of D50; the a* and b* of `isUnsigned` are offset by half the range.
    case lab(isUnsigned: Bool)
    /// CIE X, Y, Z, and what to multiply them by.
    case xyz(scale: Float)
    /// CIE Y alone.
    case luminance(scale: Float)
  }

  let storage: Storage
  let meaning: Meaning
  /// Samples of a stored pixel.
  let stored: Int
  /// Those of them that are colour.
  let colours: Int
  /// Where alpha is among them.
  let alpha: Int?

  /// Bits of a stored sample, as the library hands it out.
  var bits: Int {
    switch storage {
    case .codes(let bits), .wideCodes(let bits), .float(let bits): bits
    }
  }

  /// Whether what comes out is linear BT.2020 light whatever the file says of colour.
  var isConverted: Bool {
    switch meaning {
    case .cmyk, .lab, .xyz, .luminance: true
    case .colour, .inverseGrey, .palette: false
    }
  }

  var hasColour: Bool {
    switch meaning {
    case .inverseGrey, .luminance: false
    case .colour: colours == 3
    case .palette, .cmyk, .lab, .xyz: true
    }
  }

  /// What the pipeline sees.
  var samples: SampleKind {
    if isConverted { return .f32 }
    if case .palette = meaning { return .u16 }
    switch storage {
    case .codes(let bits): return SampleKind(bitDepth: bits)
    case .wideCodes, .float: return .f32
    }
  }

  var bitDepth: Int {
    if case .palette = meaning { return 16 }
    if case .codes(let bits) = storage { return bits }
    return 32
  }

  /// Why a picture is refused; nil when `init` finds a kind for it.
  static func refusal(_ image: TIFFImage) -> String? {
    guard Set(image.bitsPerSample).count == 1 else {
      return "TIFF with samples of different depths is not decoded"
    }
    if image.photometric == .logL || image.photometric == .logLuv { return nil }
    switch (image.sampleFormat, image.bitDepth) {
    case (.unsigned, 1...32), (.undefined, 1...32), (.float, 16), (.float, 24), (.float, 32),
      (.float, 64):
      break
    default:
      return "TIFF with \(image.sampleFormat.name) of \(image.bitDepth) bits is not decoded"
    }
    switch image.photometric {
    case .whiteIsZero, .blackIsZero, .rgb, .cieLab, .iccLab: return nil
    case .palette:
      return [1, 2, 4, 8, 16].contains(image.bitDepth)
        ? nil : "TIFF with a palette of \(image.bitDepth) bits is not decoded"
    case .separated:
      return image.samplesPerPixel >= 4
        ? nil : "TIFF with \(image.samplesPerPixel) inks is not decoded"
    case .yCbCr where image.compression.rawValue == 7: return nil
    default: return "TIFF in \(image.photometric.name) is not decoded"
    }
  }

  init(_ image: TIFFImage, palette: [UInt16], stoNits: Double?) {
    let isLog = image.photometric == .logL || image.photometric == .logLuv
    if isLog || image.sampleFormat == .float {
      storage = .float(bits: isLog ? 32 : image.bitDepth)
    } else {
      storage =
        image.bitDepth <= 16 ? .codes(bits: image.bitDepth) : .wideCodes(bits: image.bitDepth)
    }
    // Without a unit, 1.0 is diffuse white.
    let scale = Float((stoNits ?? diffuseWhiteNits) / diffuseWhiteNits)
    var colours = 1
    switch image.photometric {
    case .whiteIsZero: meaning = .inverseGrey
    case .palette: meaning = .palette(palette)
    case .separated:
      meaning = .cmyk
      colours = 4
    case .cieLab, .iccLab:
      meaning = .lab(isUnsigned: image.photometric == .iccLab)
      colours = min(image.samplesPerPixel, 3)
    case .logLuv:
      meaning = .xyz(scale: scale)
      colours = 3
    case .logL: meaning = .luminance(scale: scale)
    case .rgb, .yCbCr:
      meaning = .colour
      colours = image.samplesPerPixel >= 3 ? 3 : 1
    default: meaning = .colour
    }
    self.colours = colours
    stored = isLog ? colours : max(image.samplesPerPixel, colours)
    let place = image.extraSamples.firstIndex { $0 != .unspecified }
    alpha =
      isLog ? nil : place.map { colours + $0 }.flatMap { $0 < image.samplesPerPixel ? $0 : nil }
  }
}
