@testable import HDRCodec

/// A stored picture whose every sample is known, cut into tiles: what the pipeline must assemble.
struct SyntheticPicture: StripSource {
  let layout: StripLayout
  var isSequential = false
  let bitDepth: Int

  /// The stored sample of a plane at a place.
  func sample(plane: Int, x: Int, y: Int) -> Int {
    (x &* 7 &+ y &* 13 &+ plane &* 101 &+ (x &* y) % 31) & ((1 << bitDepth) - 1)
  }

  func decode(strip: Int, part: Int) throws(CodecError) -> PicturePart {
    let tile = layout.strips[strip].tiles[part]
    var pieces = [piece(0, tile, layout.luma, 0, 0)]
    if let chroma = layout.chroma {
      for plane in 1...2 {
        pieces.append(piece(plane, tile, chroma.plane, layout.storedX, layout.storedY))
      }
    }
    return PicturePart(pieces: pieces.compactMap { $0 })
  }

  private func piece(
    _ plane: Int, _ tile: StripLayout.Tile, _ place: PlaneLayout, _ subX: Int, _ subY: Int
  ) -> PicturePart.Piece? {
    let rect = StripLayout.rect(tile, layout.tileSize, subX, subY)
    guard let visible = place.visible(rect) else { return nil }
    let shown = place.shown(visible)
    var values: [Int] = []
    for y in 0..<shown.height {
      for x in 0..<shown.width {
        let (sx, sy) = Self.stored(x, y, shown, place.orientation)
        values.append(sample(plane: plane, x: visible.x + sx, y: visible.y + sy))
      }
    }
    return PicturePart.Piece(
      x: shown.x, y: shown.y,
      plane: SamplePlane(
        width: shown.width, height: shown.height,
        samples: bitDepth <= 8 ? .u8(values.map(UInt8.init)) : .u16(values.map(UInt16.init))))
  }

  /// Where shown sample (x, y) of an upright rectangle is stored, written out case by case.
  static func stored(
    _ x: Int, _ y: Int, _ shown: PixelRect, _ orientation: Orientation
  ) -> (x: Int, y: Int) {
    let (w, h) = (shown.width, shown.height)
    return switch orientation {
    case .upright: (x, y)
    case .mirroredLeftRight: (w - 1 - x, y)
    case .rotated180: (w - 1 - x, h - 1 - y)
    case .mirroredTopBottom: (x, h - 1 - y)
    case .transposed: (y, x)
    case .rotated90: (y, w - 1 - x)
    case .transversed: (h - 1 - y, w - 1 - x)
    case .rotated270: (h - 1 - y, x)
    }
  }
}
