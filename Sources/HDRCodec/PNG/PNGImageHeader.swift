import ByteParsing

/// `IHDR` of a file to be read (PNG third edition, 11.2.1).
struct PNGImageHeader: Sendable, Hashable {
  enum ColourType: UInt8, Sendable {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    var allowedDepths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .greyAlpha, .rgba: [8, 16]
      }
    }

    var hasAlpha: Bool { self == .greyAlpha || self == .rgba }

    var name: String {
      switch self {
      case .grey: "grey"
      case .rgb: "RGB"
      case .palette: "palette"
      case .greyAlpha: "grey with alpha"
      case .rgba: "RGB with alpha"
      }
    }
  }

  let size: PixelSize
  /// Bits of a sample, or of a palette index.
  let bitDepth: Int
  let colourType: ColourType
  /// Adam7.
  let isInterlaced: Bool

  init(_ data: [UInt8], at offset: Int, limits: Limits) throws(ParseError) {
    var cursor = ByteCursor(data, baseOffset: offset, path: "IHDR")
    let (width, height) = (try cursor.u32(), try cursor.u32())
    guard width <= Int32.max, height <= Int32.max else {
      throw cursor.error(.invalid, "an image of \(width)×\(height) pixels")
    }
    size = PixelSize(width: Int(width), height: Int(height))
    _ = try limits.pixels(width: size.width, height: size.height, at: offset, path: "IHDR")
    bitDepth = Int(try cursor.u8())
    let type = try cursor.u8()
    guard let colourType = ColourType(rawValue: type), colourType.allowedDepths.contains(bitDepth)
    else { throw cursor.error(.invalid, "colour type \(type) with \(bitDepth) bits") }
    self.colourType = colourType
    let (compression, filter, interlace) = (try cursor.u8(), try cursor.u8(), try cursor.u8())
    guard compression == 0, filter == 0, interlace <= 1 else {
      throw cursor.error(
        .unsupported,
        "compression \(compression), filter \(filter), interlace \(interlace)")
    }
    isInterlaced = interlace == 1
  }
}
