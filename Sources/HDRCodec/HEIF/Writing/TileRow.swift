import HDRColor
import ISOBMFF

/// Gathers bands until a row of tiles is complete, and hands its tiles out to be encoded.
struct TileRow {
  /// A coded tile, and where it goes.
  struct Unit: Sendable {
    let index: Int
    let isAlpha: Bool
    let coded: CodedPictureEncoder.Coded
  }

  let coding: HEIFCoding
  let hasAlpha: Bool
  private var planes: [[UInt16]]
  private var row = 0

  init(_ coding: HEIFCoding, hasAlpha: Bool) {
    self.coding = coding
    self.hasAlpha = hasAlpha
    let count = (coding.chroma == .monochrome ? 1 : 3) + (hasAlpha ? 1 : 0)
    planes = Array(repeating: [], count: count)
  }

  /// Takes the next band, which lies within one row of tiles.
  mutating func append(_ band: ComponentEncoder.Band) -> [Work<Unit>] {
    if planes.allSatisfy(\.isEmpty) {
      planes = band.planes
    } else {
      for plane in planes.indices { planes[plane] += band.planes[plane] }
    }
    let end = min((row + 1) * coding.tileSize.height, coding.size.height)
    guard band.rows.upperBound == end else { return [] }
    let complete = planes
    let first = row * coding.columns
    planes = planes.map { _ in [] }
    row += 1
    return (0..<coding.columns).flatMap { column in
      (hasAlpha ? [false, true] : [false]).map { isAlpha in
        work(complete, column: column, index: first + column, isAlpha: isAlpha)
      }
    }
  }

  private func work(
    _ planes: [[UInt16]], column: Int, index: Int, isAlpha: Bool
  ) -> Work<Unit> {
    let encoder = coding.encoder(isAlpha: isAlpha)
    let colours = coding.chroma == .monochrome ? 1 : 3
    let wanted = isAlpha ? colours..<colours + 1 : 0..<colours
    return { [coding] () throws(CodecError) in
      let tile = wanted.map { coding.tile(of: planes[$0], plane: $0, column: column) }
      return Unit(
        index: index, isAlpha: isAlpha,
        coded: try encoder.encode(
          tile, chromaFormat: isAlpha ? .monochrome : coding.chroma, bitDepth: coding.bitDepth))
    }
  }
}

extension HEIFCoding {
  /// A tile of one plane of a row of tiles; its last samples are repeated where the picture ends.
  fileprivate func tile(of samples: [UInt16], plane: Int, column: Int) -> SamplePlane {
    let (halfX, halfY) = halves(plane: plane)
    let width = (size.width + halfX) >> halfX
    let height = samples.count / width
    let tileWidth = (tileSize.width + halfX) >> halfX
    let tileHeight = (tileSize.height + halfY) >> halfY
    let start = column * tileWidth
    let end = min(start + tileWidth, width)
    var tile: [UInt16] = []
    tile.reserveCapacity(tileWidth * tileHeight)
    for y in 0..<tileHeight {
      let row = min(y, height - 1) * width
      tile += samples[row + start..<row + end]
      let last = samples[row + end - 1]
      tile.append(contentsOf: repeatElement(last, count: tileWidth - (end - start)))
    }
    return SamplePlane(width: tileWidth, height: tileHeight, samples: .u16(tile))
  }
}
