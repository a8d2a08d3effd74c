import ByteParsing
import HDRColor
import ISOBMFF

/// Decodes a HEIF picture tile by tile: each coded item goes to the codec library by itself, and what
/// comes back is turned and cropped.
struct HEIFStripSource: StripSource {
  let layout: StripLayout
  let isSequential = false
  private let picture: HEIFPicture
  private let file: HEIFFile
  private let session: DecodingSession

  init(
    _ picture: HEIFPicture, in file: HEIFFile, _ session: DecodingSession
  ) throws(CodecError) {
    self.picture = picture
    self.file = file
    self.session = session
    layout = try picture.layout()
  }

  func decode(strip: Int, part: Int) throws(CodecError) -> PicturePart {
    let tile = layout.strips[strip].tiles[part]
    let item = picture.tiles[tile.row * picture.columns + tile.column]
    let coding = picture.coding
    let planeCount = coding.hasChroma ? 3 : 1
    do throws(ParseError) {
      let lease = try session.budget.lease(
        picture.tileSize.pixels * planeCount * (coding.bitDepth > 8 ? 2 : 1),
        for: "decoding \(item.label)")
      defer { lease.release() }
      let coded = try CodedPicture(decoding: item, in: file, expecting: picture.codedTileSize)
      if let warning = coded.warning { session.complaints.add("\(item.label): \(warning)") }
      guard coded.bitDepth == coding.bitDepth, coded.planeCount == planeCount,
        coded.chromaFormat == coding.chromaFormat
      else {
        throw ParseError(
          .invalid, path: item.label,
          "decodes to \(coded.planeCount) planes of \(coded.bitDepth) bits, "
            + "\(coded.chromaFormat), not as its headers say")
      }
      var pieces: [PicturePart.Piece] = []
      for plane in 0..<planeCount {
        guard let piece = piece(of: coded, plane: plane, tile: tile) else {
          throw ParseError(.invalid, path: item.label, "nothing of the tile is shown")
        }
        pieces.append(piece)
      }
      return PicturePart(pieces: pieces)
    } catch { throw CodecError(error) }
  }

  /// The shown part of one decoded plane, upright.
  private func piece(
    of coded: borrowing CodedPicture, plane: Int, tile: StripLayout.Tile
  ) -> PicturePart.Piece? {
    let isChroma = plane > 0
    let place = isChroma ? layout.chroma?.plane ?? layout.luma : layout.luma
    let rect = StripLayout.rect(
      tile, layout.tileSize, isChroma ? layout.storedX : 0, isChroma ? layout.storedY : 0)
    guard let visible = place.visible(rect) else { return nil }
    let local = PixelRect(
      x: visible.x - rect.x, y: visible.y - rect.y, width: visible.width, height: visible.height)
    let shown = place.shown(visible)
    let samples =
      coded.bitDepth <= 8
      ? Samples.u8(copy(coded, plane, local)) : Samples.u16(copy(coded, plane, local))
    return PicturePart.Piece(
      x: shown.x, y: shown.y,
      plane: SamplePlane(width: shown.width, height: shown.height, samples: samples))
  }

  private func copy<Word: CodeWord>(
    _ coded: borrowing CodedPicture, _ plane: Int, _ rect: PixelRect
  ) -> [Word] {
    let orientation = layout.geometry.orientation
    var out = [Word](repeating: 0, count: rect.width * rect.height)
    coded.withSamples(ofPlane: plane, as: Word.self) { source, stride in
      var span = out.mutableSpan
      RowKernels.copyOriented(
        &span, stride: orientation.swapsAxes ? rect.height : rect.width,
        from: source.extracting((rect.y * stride + rect.x)...), stride: stride,
        width: rect.width, height: rect.height, orientation: Int(orientation.rawValue))
    }
    return out
  }
}
