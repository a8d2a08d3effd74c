/// The picture that one directory of a TIFF file describes: how its samples are stored, and where.
struct TIFFImage: Sendable {
  let directory: TIFFStructure.Directory
  let size: PixelSize
  /// One number a sample of a pixel; never empty.
  let bitsPerSample: [Int]
  let sampleFormat: TIFFSampleFormat
  let compression: TIFFCompression
  let photometric: TIFFPhotometric
  let extraSamples: [TIFFExtraSample]
  /// Samples of a pixel lie side by side, not in planes.
  let isContiguous: Bool
  /// 1 none, 2 horizontal differences, 3 floating point.
  let predictor: Int
  let orientation: Orientation
  /// Tiles, or strips as tiles of the picture's width.
  let isTiled: Bool
  let tileSize: PixelSize
  /// Horizontal and vertical chroma factors of YCbCr.
  let subsampling: [Int]
  /// A smaller rendition of another picture of the file.
  let isReduced: Bool
  /// What was odd, each once.
  let warnings: [String]

  var samplesPerPixel: Int { bitsPerSample.count }
  var bitDepth: Int { bitsPerSample[0] }

  /// Columns and rows of tiles or strips.
  var grid: (columns: Int, rows: Int) {
    ((size.width - 1) / tileSize.width + 1, (size.height - 1) / tileSize.height + 1)
  }

  /// Tiles or strips of all planes together.
  var chunkCount: Int {
    let (columns, rows) = grid
    return columns * rows * (isContiguous ? 1 : samplesPerPixel)
  }

  /// The first extra sample that is alpha.
  var alpha: TIFFExtraSample? { extraSamples.first { $0 != .unspecified } }

  var chroma: ChromaFormat {
    switch photometric {
    case .whiteIsZero, .blackIsZero, .mask, .logL: .monochrome
    case .rgb: .rgb
    case .palette: .palette
    case .separated: .cmyk
    case .cieLab, .iccLab, .ituLab: .lab
    case .logLuv: .logLuv
    case .yCbCr:
      switch subsampling {
      case [1, 1]: .yuv444
      case [2, 1]: .yuv422
      case [2, 2]: .yuv420
      case [1, 2]: .yuv440
      case [4, 1]: .yuv411
      default: .other
      }
    default: .other
    }
  }
}
