import ByteParsing
import HDRColor
import ISOBMFF

/// How a picture will be coded in a HEIF or AVIF file, settled before the first row.
struct HEIFCoding: Sendable {
  let codec: CodedPictureEncoder.Format
  let size: PixelSize
  /// Of each coded picture; the whole picture's where it is not cut.
  let tileSize: PixelSize
  let chroma: ISOBMFF.ChromaFormat
  let bitDepth: Int
  let isLossless: Bool
  /// Of the components: BT.2020 non-constant luminance, or R′G′B′ itself; full range.
  let cicp: CICP
  private let quality: CodedPictureEncoder.Quality
  private let speed: Int
  private let threads: Int

  /// Side of a tile: what phones write and every reader of grids handles.
  static let tileSide = 512
  static let defaultQuality = 90
  static let defaultEffort = 4

  init(_ format: PictureFormat) throws(CodecError) {
    let encoding = format.encoding
    guard let cicp = format.metadata.cicp else {
      throw CodecError(.program, "linear light has no code points")
    }
    bitDepth = encoding.bitDepth ?? 10
    guard [10, 12].contains(bitDepth) else {
      throw CodecError(
        .usage, "\(format.target.rawValue) has 10 or 12 bits, not \(bitDepth)")
    }
    isLossless = encoding.isLossless
    if isLossless, let chroma = encoding.chroma, chroma != .yuv444 {
      throw CodecError(
        .usage, "--lossless keeps red, green and blue as they are",
        advice: "leave --chroma out")
    }
    codec = format.target.container == .avif ? .av1 : .hevc
    size = format.size
    chroma =
      if format.isGrey {
        .monochrome
      } else if isLossless {
        .yuv444
      } else {
        switch encoding.chroma {
        case .yuv422: .yuv422
        case .yuv444: .yuv444
        default: .yuv420
        }
      }
    let isRGB = isLossless && !format.isGrey
    self.cicp = CICP(
      cicp.primaries.rawValue, cicp.transfer.rawValue, isRGB ? 0 : 9, fullRange: true)
    quality = isLossless ? .lossless : .lossy(encoding.quality ?? Self.defaultQuality)
    speed = 9 - (encoding.effort ?? Self.defaultEffort)

    let isCut = (encoding.tiling ?? (codec == .hevc ? .grid : .single)) == .grid
    let side = Self.tileSide
    tileSize =
      isCut && (size.width > side || size.height > side)
      ? PixelSize(width: side, height: side) : size
    threads = isCut ? 1 : format.jobs
  }

  var columns: Int { (size.width + tileSize.width - 1) / tileSize.width }
  var rows: Int { (size.height + tileSize.height - 1) / tileSize.height }
  var isGrid: Bool { columns * rows > 1 }

  var itemType: FourCC { codec == .av1 ? "av01" : "hvc1" }

  /// For the colour planes, or for alpha: monochrome, its codes not a colour's.
  func encoder(isAlpha: Bool) -> CodedPictureEncoder {
    var encoder = CodedPictureEncoder(
      format: codec, quality: quality,
      cicp: isAlpha ? CICP(2, 2, 2, fullRange: true) : cicp)
    encoder.speed = speed
    encoder.threads = threads
    return encoder
  }

  /// Whether the columns and rows of a plane are halved.
  func halves(plane: Int) -> (x: Int, y: Int) {
    guard (1...2).contains(plane), chroma != .monochrome else { return (0, 0) }
    return (chroma.horizontalSubsampling - 1, chroma.verticalSubsampling - 1)
  }

  var fileType: FileType {
    let major: FourCC = codec == .av1 ? "avif" : "heix"
    var brands: [FourCC] = ["mif1", major, "miaf"]
    // The AVIF profiles: baseline for 4:2:0, advanced for 4:4:4, neither for 12 bits and 4:2:2.
    if codec == .av1, bitDepth == 10 {
      if chroma == .yuv420 || chroma == .monochrome { brands.append("MA1B") }
      if chroma == .yuv444 { brands.append("MA1A") }
    }
    return FileType(majorBrand: major, compatibleBrands: brands)
  }
}
