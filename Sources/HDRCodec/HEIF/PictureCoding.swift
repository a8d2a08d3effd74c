import HDRColor
import ISOBMFF

/// How a coded item's samples are stored, from its decoder configuration and bitstream headers.
struct PictureCoding: Sendable, Hashable {
  let bitDepth: Int
  let chromaFormat: ISOBMFF.ChromaFormat
  /// Size of the decoded picture as the bitstream states it.
  let size: PixelSize?
  /// Colour as the bitstream states it.
  let signal: BitstreamSignal

  var hasChroma: Bool { chromaFormat != .monochrome }
  /// 1 where chroma has half the samples of luma, else 0.
  var subsampledX: Int { chromaFormat.horizontalSubsampling - 1 }
  var subsampledY: Int { chromaFormat.verticalSubsampling - 1 }

  var chroma: ChromaFormat {
    switch chromaFormat {
    case .monochrome: .monochrome
    case .yuv420: .yuv420
    case .yuv422: .yuv422
    case .yuv444: .yuv444
    }
  }

  init(_ item: Item, in file: HEIFFile) throws(CodecError) {
    if item.kind == .hevc {
      guard let configuration = item.hevcConfiguration else {
        throw CodecError(.input, "\(item.label) has no decoder configuration (hvcC)")
      }
      let sequence = configuration.sequence
      bitDepth = sequence?.lumaBitDepth ?? configuration.lumaBitDepth
      chromaFormat = sequence?.chromaFormat ?? configuration.chromaFormat
      size = sequence.map { PixelSize(width: $0.width, height: $0.height) }
      signal = sequence?.signal ?? BitstreamSignal()
      let chromaDepth = sequence?.chromaBitDepth ?? configuration.chromaBitDepth
      guard chromaFormat == .monochrome || chromaDepth == bitDepth else {
        throw CodecError(
          .input, "luma of \(bitDepth) bits with chroma of \(chromaDepth) is not supported")
      }
    } else {
      guard let configuration = item.av1Configuration else {
        throw CodecError(.input, "\(item.label) has no decoder configuration (av1C)")
      }
      let sequence = configuration.sequence ?? Self.sequenceInPayload(of: item, file)
      bitDepth = sequence?.bitDepth ?? configuration.bitDepth
      chromaFormat = sequence?.chromaFormat ?? configuration.chromaFormat
      size = sequence.map { PixelSize(width: $0.maxWidth, height: $0.maxHeight) }
      signal = sequence?.signal ?? BitstreamSignal()
    }
    guard bitDepth <= 16 else {
      throw CodecError(.input, "\(bitDepth) bits per sample are not supported")
    }
  }

  private static func sequenceInPayload(of item: Item, _ file: HEIFFile) -> AV1Sequence? {
    guard let bytes = try? file.payload(of: item.id) else { return nil }
    return (try? AV1Sequence(findingIn: bytes[...])).flatMap { $0 }
  }

  /// Whether planes of these sizes can be what the matrix coefficients say: R′G′B′ and its reversible
  /// transforms have one sample of each component for each pixel.
  func allows(_ matrix: MatrixCoefficients) -> Bool {
    guard subsampledX + subsampledY > 0 else { return true }
    return ![.identity, .yCgCoRe, .yCgCoRo].contains(matrix)
  }

  /// Whether pictures of both kinds can be tiles of one grid.
  func isDecodedLike(_ other: PictureCoding) -> Bool {
    bitDepth == other.bitDepth && chromaFormat == other.chromaFormat
  }
}
