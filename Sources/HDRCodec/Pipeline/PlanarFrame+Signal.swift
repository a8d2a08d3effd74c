import ByteParsing
import HDRColor

extension PlanarFrame {
  /// Decodes a picture to whole planes of its signal, 0…65535 for 0…1: one plane for monochrome
  /// pictures, else R, G, B.
  static func decodeSignal(
    _ source: any StripSource, _ signal: SignalDecoder, bitDepth: Int,
    _ session: DecodingSession, purpose: String
  ) async throws(CodecError) -> PlanarFrame {
    let layout = source.layout
    let count = layout.chroma == nil ? 1 : 3
    let lease: Budget.Lease
    do throws(ParseError) {
      lease = try session.budget.lease(2 * count * layout.size.pixels, for: purpose)
    } catch { throw CodecError(error) }
    let pipeline = BandPipeline<[[UInt16]]>(source: source, bandHeight: 64, jobs: session.jobs) {
      (window, rows) throws(CodecError) in
      bitDepth <= 8
        ? signal.quantised(window, rows, planes: count, words: UInt8.self)
        : signal.quantised(window, rows, planes: count, words: UInt16.self)
    }
    var planes = [[UInt16]](repeating: [], count: count)
    for plane in planes.indices { planes[plane].reserveCapacity(layout.size.pixels) }
    try await pipeline.run { (band) throws(CodecError) in
      for plane in planes.indices { planes[plane] += band[plane] }
    }
    return PlanarFrame(
      size: layout.size,
      planes: planes.map {
        SamplePlane(width: layout.size.width, height: layout.size.height, samples: .u16($0))
      }, lease: lease)
  }
}

extension SignalDecoder {
  /// Rows of R′G′B′ (or grey) as 16-bit codes, plane by plane.
  fileprivate func quantised<Word: CodeWord>(
    _ window: RowWindow, _ rows: Range<Int>, planes count: Int, words _: Word.Type
  ) -> [[UInt16]] {
    let width = window.layout.size.width
    var scratch = SampleRows<Word>(layout: window.layout)
    var rgb = RGBRow(width: width)
    var planes = [[UInt16]](repeating: [], count: count)
    for plane in planes.indices { planes[plane].reserveCapacity(rows.count * width) }
    for y in rows {
      decode(window, row: y, scratch: &scratch, into: &rgb)
      for (plane, row) in zip(planes.indices, [rgb.red, rgb.green, rgb.blue]) {
        for value in row { planes[plane].append(UInt16(value * 65535 + 0.5)) }
      }
    }
    return planes
  }
}
