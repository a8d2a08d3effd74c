import ByteParsing
import Foundation
@testable import HDRCodec

/// Everything between decoded integer planes and packed rows: chroma, matrix, linearising, gain map,
/// primaries, PQ, packing, light level. The planes of the whole picture are decoded beforehand.
struct ColourStage {
  let size: PixelSize
  private let converter: RowConverter
  private let window: RowWindow

  init(path: String) async throws {
    let file = try HDRImageFile(path: path)
    var request = ConversionRequest(
      input: .file(path: path), output: .standardOutput, target: .pqPNG16)
    request.allowSDR = true
    let rendition = try Rendition(file, request)
    let session = DecodingSession(
      jobs: jobs, budget: Budget(limit: Limits.standard.maxMemory))
    size = rendition.size
    converter = try await rendition.converter(.codes(.bigEndian16), session)
    let source = try rendition.picture.strips(session)
    var whole: RowWindow?
    // One band as high as the picture: its window holds every plane.
    let pipeline = BandPipeline<RowWindow>(
      source: source, bandHeight: size.height, jobs: jobs
    ) { (window, _) throws(CodecError) in window }
    try await pipeline.run { (window) throws(CodecError) in whole = window }
    guard let whole else { throw CodecError(.program, "nothing was decoded") }
    window = whole
  }

  /// Converts all bands; returns the seconds.
  func run() async -> Double {
    let (converter, window) = (converter, window)
    let result = try? await timed(bands(ofHeight: size.height)) { rows in
      converter.convert(window, rows: rows).bytes.count
    }
    return result?.seconds ?? .nan
  }

  /// The packed rows.
  func rows() async throws -> Data {
    var data = Data()
    for rows in bands(ofHeight: size.height) {
      data.append(contentsOf: converter.convert(window, rows: rows).bytes)
    }
    return data
  }
}
