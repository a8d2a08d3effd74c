import CHDRShims

/// Filters and compresses bands of rows. Bands do not depend on one another: they may be made in
/// parallel and in any order, and the file does not depend on how many are at work.
public struct PNGBandCompressor: Sendable {
  private let rowSize: Int
  private let bytesPerPixel: Int

  public init(_ header: PNGHeader) {
    rowSize = header.rowSize
    bytesPerPixel = header.bytesPerPixel
  }

  /// Compresses whole rows: packed pixels, 16-bit samples with the high byte first.
  public func compress(_ rows: Span<UInt8>) throws(CodecError) -> PNGBand {
    precondition(rowSize > 0 && rows.count % rowSize == 0, "whole rows")
    let rowCount = rows.count / rowSize
    let capacity = hdr_png_band_bound(rowSize, rowCount)
    var adler: UInt32 = 1
    var status = HDR_DEFLATE_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
      unsafe rows.withUnsafeBufferPointer { rows in
        guard let start = rows.baseAddress, let out = out.baseAddress else { return }
        status = unsafe hdr_png_compress_band(
          start, rowSize, rowCount, Int32(bytesPerPixel), out, capacity, &count, &adler)
      }
    }
    switch status {
    case HDR_DEFLATE_OK:
      return PNGBand(
        rowCount: rowCount, bytes: bytes, adler: adler, filteredCount: rowCount * (rowSize + 1))
    case HDR_DEFLATE_NO_MEMORY: throw CodecError(.system, "not enough memory to compress rows")
    default: throw CodecError(.limit, "rows of \(rowSize) bytes are too long to compress")
    }
  }
}

/// A compressed band: a piece of a deflate stream.
public struct PNGBand: Sendable {
  public let rowCount: Int
  let bytes: [UInt8]
  /// Adler-32 of the filtered bytes, and how many they are.
  let adler: UInt32
  let filteredCount: Int
}
