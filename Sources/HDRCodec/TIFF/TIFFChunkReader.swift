import ByteParsing
import CHDRShims

/// Decompressed rows of a TIFF picture as they are stored, from strips or tiles, interleaved or in
/// planes.
@safe
struct TIFFChunkReader {
  private let decoder: ForeignDecoder
  private let image: TIFFImage
  /// Bytes of a row of one plane (of the only one when samples are interleaved).
  let rowSize: Int
  let planeCount: Int
  private var nextRow = 0
  /// The row of tiles, or of strips in planes, that was read last: a plane of whole rows each.
  private var chunkRows: [[UInt8]] = []
  private var chunkRow = -1
  private let lease: Budget.Lease?

  /// - Parameters:
  ///   - bitsPerPixel: of one plane, as the library hands them out.
  init(
    _ image: TIFFImage, in source: any ByteSource, bitsPerPixel: Int, budget: Budget
  ) throws(CodecError) {
    let foreign = ForeignSource(source)
    var described = unsafe foreign.cValue
    var opened: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let planes = image.isContiguous ? 1 : image.samplesPerPixel
    let rowSize = (image.size.width * bitsPerPixel + 7) / 8
    let status = unsafe hdr_tiff_open(
      &described, UInt64(image.directory.offset), Int64(budget.limit), &opened, &message)
    guard status == HDR_CODEC_OK, let opened = unsafe opened else {
      throw CodecError(status, message, reading: "the TIFF picture")
    }
    unsafe decoder = ForeignDecoder(opened, foreign) { unsafe hdr_tiff_close($0) }
    self.image = image
    self.rowSize = rowSize
    planeCount = planes
    var lease: Budget.Lease?
    if image.isTiled || planes > 1 {
      do throws(ParseError) {
        let rows = min(image.tileSize.height, image.isTiled ? .max : image.size.height)
        lease = try budget.lease(
          rowSize.multiplied(checked: rows).multiplied(checked: 2 * planes),
          for: "a row of tiles")
      } catch {
        throw CodecError(error)
      }
    }
    self.lease = lease
    let expected = image.isTiled ? tileRowSize * image.tileSize.height : rowSize
    let found =
      unsafe image.isTiled ? hdr_tiff_tile_size(opened) : hdr_tiff_row_size(opened)
    guard Int(found) == expected else {
      throw CodecError(
        .input, "the TIFF picture cannot be decoded: \(found) bytes where \(expected) are expected")
    }
  }

  private var tileRowSize: Int {
    // Tiles are multiples of 16 wide: their rows end at a byte.
    image.tileSize.width * (rowSize * 8 / max(image.size.width, 1)) / 8
  }

  /// The next rows of every plane.
  mutating func read(rows count: Int) throws(CodecError) -> [[UInt8]] {
    var planes = [[UInt8]](
      repeating: Array(repeating: 0, count: count * rowSize), count: planeCount)
    for row in nextRow..<nextRow + count {
      let place = (row - nextRow) * rowSize
      if !image.isTiled, planeCount == 1 {
        try readRow(row, into: &planes[0], at: place)
        continue
      }
      let height = image.tileSize.height
      if row / height != chunkRow { try readChunks(row / height) }
      let start = row % height * rowSize
      for plane in planes.indices {
        planes[plane].replaceSubrange(
          place..<place + rowSize, with: chunkRows[plane][start..<start + rowSize])
      }
    }
    nextRow += count
    return planes
  }

  private func readRow(_ row: Int, into rows: inout [UInt8], at place: Int) throws(CodecError) {
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let status = unsafe rows.withUnsafeMutableBufferPointer { rows in
      guard let start = rows.baseAddress else { return HDR_CODEC_OK }
      return unsafe hdr_tiff_read_row(
        decoder.handle, UInt32(row), start + place, Int64(rowSize), &message)
    }
    guard status == HDR_CODEC_OK else {
      throw CodecError(status, message, reading: "the TIFF picture")
    }
  }

  /// Reads all tiles, or strips in planes, of one row of them.
  private mutating func readChunks(_ row: Int) throws(CodecError) {
    let (columns, rows) = image.grid
    let height = image.tileSize.height
    let isLast = row == rows - 1
    // The last strip ends with the picture; the last tile goes on.
    let stored = image.isTiled || !isLast ? height : image.size.height - row * height
    let width = image.isTiled ? tileRowSize : rowSize
    chunkRows = Array(
      repeating: Array(repeating: 0, count: stored * rowSize), count: planeCount)
    chunkRow = row
    var chunk = [UInt8](repeating: 0, count: width * stored)
    for plane in 0..<planeCount {
      for column in 0..<columns {
        let index = (plane * rows + row) * columns + column
        var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
        let size = Int64(chunk.count)
        let status = unsafe chunk.withUnsafeMutableBufferPointer { chunk in
          guard let start = chunk.baseAddress else { return HDR_CODEC_OK }
          return unsafe hdr_tiff_read_chunk(decoder.handle, UInt32(index), start, size, &message)
        }
        guard status == HDR_CODEC_OK else {
          throw CodecError(status, message, reading: "the TIFF picture")
        }
        let start = column * width
        let count = min(width, rowSize - start)
        for y in 0..<stored {
          chunkRows[plane].replaceSubrange(
            y * rowSize + start..<y * rowSize + start + count,
            with: chunk[y * width..<y * width + count])
        }
      }
    }
  }
}
