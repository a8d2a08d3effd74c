/// A decoder seen by the pipeline: parts of strips as integer samples, already turned and cropped.
protocol StripSource: Sendable {
  var layout: StripLayout { get }
  /// Whether strips must be decoded one after another (row decoders), or parts in parallel (tiles).
  var isSequential: Bool { get }
  /// Decodes one tile of one strip.
  func decode(strip: Int, part: Int) throws(CodecError) -> PicturePart
}

/// The decoded strips that a band of rows needs.
struct RowWindow: Sendable {
  let layout: StripLayout
  /// Parts by strip, the first of which is strip `firstStrip`.
  let firstStrip: Int
  let strips: [[PicturePart]]

  /// The parts of the strip that holds row `y` of a plane.
  private func parts(plane: Int, row y: Int) -> [PicturePart] {
    let isChroma = layout.isChroma(plane: plane)
    for index in strips.indices {
      let strip = layout.strips[firstStrip + index]
      if (isChroma ? strip.chromaRows : strip.lumaRows).contains(y) { return strips[index] }
    }
    return []
  }

  /// Copies row `y` of a plane into `row`, which must be as wide as the plane.
  func copyRow<Word: SampleWord>(plane: Int, _ y: Int, into row: inout [Word]) {
    for part in parts(plane: plane, row: y) {
      let piece = part.pieces[plane]
      guard let samples = Word.words(of: piece.plane.samples) else { continue }
      let width = piece.plane.width
      let start = (y - piece.y) * width
      row.replaceSubrange(piece.x..<piece.x + width, with: samples[start..<start + width])
    }
  }
}
