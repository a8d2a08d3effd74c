import ByteParsing
import HDRColor
import Synchronization

/// A decoder that hands out rows from the top of the stored picture to its bottom, once.
protocol RowReader: ~Copyable {
  /// The next `count` stored rows of every plane, in the order of `PicturePart`.
  mutating func read(rows count: Int) throws(CodecError) -> [SamplePlane]
}

/// A picture whose decoder can only go forward, in strips of some rows. When the picture is turned so
/// that its shown rows do not follow the stored ones, it is one strip, leased from the budget.
final class ForwardStripSource<Reader: RowReader & ~Copyable>: StripSource {
  let layout: StripLayout
  let isSequential = true
  private let state: Mutex<State>
  private let leases: [Budget.Lease]

  private struct State: ~Copyable {
    var reader: Reader
    var nextStrip = 0
  }

  /// Rows of a strip; even, so that no strip cuts a chroma sample.
  static var stripHeight: Int { 64 }

  /// - Parameters:
  ///   - geometry: turned perhaps, but not cropped.
  ///   - bytesPerPixel: of all planes together, for the lease of a picture held whole.
  ///   - hasColour: three planes, else one (alpha not counted).
  ///   - storedX, storedY: chroma subsampling, 0 or 1.
  ///   - lease: of what the reader itself holds.
  init(
    _ reader: consuming sending Reader, geometry: ImageGeometry, hasColour: Bool,
    storedX: Int = 0, storedY: Int = 0, bytesPerPixel: Int, budget: Budget,
    holding lease: Budget.Lease? = nil
  ) throws(CodecError) {
    let stored = geometry.coded
    let turn = geometry.orientation
    let isWhole = turn.swapsAxes || turn.flipsY
    if isWhole {
      do throws(ParseError) {
        let turning = try budget.lease(
          stored.pixels.multiplied(checked: 2 * bytesPerPixel), for: "turning the picture")
        leases = [turning] + (lease.map { [$0] } ?? [])
      } catch { throw CodecError(error) }
    } else {
      leases = lease.map { [$0] } ?? []
    }
    layout = StripLayout(
      geometry: geometry,
      tileSize: PixelSize(
        width: stored.width, height: isWhole ? stored.height : Self.stripHeight),
      hasChroma: hasColour, storedX: storedX, storedY: storedY)
    state = Mutex(State(reader: reader))
  }

  func decode(strip: Int, part: Int) throws(CodecError) -> PicturePart {
    try state.withLock { (state) throws(CodecError) in
      guard strip == state.nextStrip, part == 0 else {
        throw CodecError(.program, "strip \(strip) was asked for before strip \(state.nextStrip)")
      }
      state.nextStrip += 1
      let tile = layout.strips[strip].tiles[0]
      let rows = tile.row * layout.tileSize.height
      let count = min(layout.tileSize.height, layout.geometry.coded.height - rows)
      let planes = try state.reader.read(rows: count)
      return PicturePart(pieces: planes.indices.map { piece(planes[$0], plane: $0, tile: tile) })
    }
  }

  /// The shown part of one plane of a strip, upright.
  private func piece(
    _ stored: SamplePlane, plane: Int, tile: StripLayout.Tile
  ) -> PicturePart.Piece {
    let isChroma = layout.isChroma(plane: plane)
    let place = isChroma ? layout.chroma?.plane ?? layout.luma : layout.luma
    let rect = StripLayout.rect(
      tile, layout.tileSize, isChroma ? layout.storedX : 0, isChroma ? layout.storedY : 0)
    let there = PixelRect(x: rect.x, y: rect.y, width: stored.width, height: stored.height)
    guard let visible = place.visible(there) else {
      return PicturePart.Piece(
        x: 0, y: 0, plane: SamplePlane(width: 0, height: 0, samples: .u8([])))
    }
    let shown = place.shown(visible)
    guard visible != there || place.orientation != .upright else {
      return PicturePart.Piece(x: shown.x, y: shown.y, plane: stored)
    }
    let local = PixelRect(
      x: visible.x - there.x, y: visible.y - there.y, width: visible.width,
      height: visible.height)
    let samples =
      switch stored.samples {
      case .u8(let words): Samples.u8(words.upright(local, of: stored.width, place.orientation))
      case .u16(let words): Samples.u16(words.upright(local, of: stored.width, place.orientation))
      case .f32(let words): Samples.f32(words.upright(local, of: stored.width, place.orientation))
      }
    return PicturePart.Piece(
      x: shown.x, y: shown.y,
      plane: SamplePlane(width: shown.width, height: shown.height, samples: samples))
  }
}

extension Array where Element: CodeWord {
  /// A rectangle of a plane of `width` samples a row, turned upright.
  fileprivate func upright(
    _ rect: PixelRect, of width: Int, _ orientation: Orientation
  ) -> [Element] {
    var out = [Element](repeating: 0, count: rect.width * rect.height)
    var target = out.mutableSpan
    RowKernels.copyOriented(
      &target, stride: orientation.swapsAxes ? rect.height : rect.width,
      from: span.extracting((rect.y * width + rect.x)...), stride: width,
      width: rect.width, height: rect.height, orientation: Int(orientation.rawValue))
    return out
  }
}

extension [Float] {
  /// A rectangle of a plane of `width` samples a row, turned upright.
  fileprivate func upright(
    _ rect: PixelRect, of width: Int, _ orientation: Orientation
  ) -> [Float] {
    let layout = PlaneLayout(crop: rect, orientation: orientation)
    var out = [Float](repeating: 0, count: rect.width * rect.height)
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let place = layout.shown(
          PixelRect(x: rect.x + x, y: rect.y + y, width: 1, height: 1))
        out[place.y * layout.size.width + place.x] = self[(rect.y + y) * width + rect.x + x]
      }
    }
    return out
  }
}
