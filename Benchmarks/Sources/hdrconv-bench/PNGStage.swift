import Foundation
@testable import HDRCodec

/// Filters and compresses rows in parallel bands, as a conversion does, and keeps nothing.
struct PNGStage {
  private let rows: [UInt8]
  private let header: PNGHeader

  /// - Parameter path: a file of packed 16-bit RGB rows.
  init(path: String, width: Int, height: Int) throws {
    rows = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    header = PNGHeader(width: width, height: height, bitDepth: 16, colourType: .rgb)
    guard width > 0, rows.count == header.rowSize * height else {
      throw CodecError(.usage, "\(path) does not hold \(width)×\(height) pixels")
    }
  }

  /// Seconds, and the bytes of all IDAT chunks with their framing.
  func run() async throws -> (seconds: Double, bytes: Int) {
    let compressor = PNGBandCompressor(header)
    let (rows, rowSize) = (rows, header.rowSize)
    let result = try await timed(bands(ofHeight: header.height)) { band in
      let span = rows.span.extracting(band.lowerBound * rowSize..<band.upperBound * rowSize)
      return try compressor.compress(span).bytes.count + 12
    }
    return (result.seconds, bytes: result.sum)
  }
}
