import HDRColor
import ISOBMFF

/// Turns packed rows of R′G′B′ or grey, perhaps with alpha, into the integer planes that a codec
/// takes: Y′CbCr by H.273 equations 38 to 40, or G, B, R. Chroma is the mean of the samples it stands
/// for, so it lies in their middle.
struct ComponentEncoder: Sendable {
  let coding: HEIFCoding
  let hasAlpha: Bool
  /// Adds noise of less than a code before rounding, so that gradients of more bits stay smooth.
  let dithers: Bool
  private let matrix: MatrixRows
  private let kernels = RowKernels()

  /// Rows of all planes, alpha last.
  struct Band: Sendable {
    let rows: Range<Int>
    var planes: [[UInt16]]
  }

  init(_ coding: HEIFCoding, hasAlpha: Bool, dithers: Bool) {
    self.coding = coding
    self.hasAlpha = hasAlpha
    self.dithers = dithers
    if coding.cicp.matrix == .identity {
      matrix = MatrixRows(
        red: SIMD3(0, 1, 0), green: SIMD3(0, 0, 1), blue: SIMD3(1, 0, 0))
    } else {
      let (kr, kg, kb) = (YCbCr.bt2020.kr, YCbCr.bt2020.kg, YCbCr.bt2020.kb)
      let luma = SIMD3(kr, kg, kb)
      matrix = MatrixRows(
        red: SIMD3<Float>(luma), green: SIMD3<Float>((SIMD3(0, 0, 1) - luma) / (2 * (1 - kb))),
        blue: SIMD3<Float>((SIMD3(1, 0, 0) - luma) / (2 * (1 - kr))))
    }
  }

  /// - Parameter band: little-endian 16-bit codes, from an even row on.
  func encode(_ band: RowConverter.Band) -> Band {
    let width = coding.size.width
    let isGrey = coding.chroma == .monochrome
    let colours = isGrey ? 1 : 3
    let channels = colours + (hasAlpha ? 1 : 0)
    let zero: Float = coding.cicp.matrix == .identity ? 0 : Float(1 << (coding.bitDepth - 1))
    var out = Band(rows: band.rows, planes: Array(repeating: [], count: channels))
    // The components in place of red, green and blue.
    var row = RGBRow(width: width)
    var alpha = [Float](repeating: 0, count: hasAlpha ? width : 0)
    var words = [UInt16](repeating: 0, count: width * channels)
    var (second, third): ([Float], [Float]) = ([], [])
    let (halfX, halfY) = coding.halves(plane: 1)
    for y in band.rows {
      let start = (y - band.rows.lowerBound) * words.count * 2
      for x in words.indices {
        words[x] =
          UInt16(band.bytes[start + 2 * x]) | UInt16(band.bytes[start + 2 * x + 1]) << 8
      }
      separate(words.span, into: &row, &alpha)
      quantise(&row.red, offset: 0, row: y, plane: 0, into: &out.planes[0])
      if hasAlpha {
        quantise(&alpha, offset: 0, row: y, plane: colours, into: &out.planes[colours])
      }
      if isGrey { continue }
      let isFirst = y & halfY == 0
      addHalved(row.green, halfX, isFirst: isFirst, to: &second)
      addHalved(row.blue, halfX, isFirst: isFirst, to: &third)
      // Two rows of luma make one of chroma; the last may be alone.
      guard halfY == 0 || y & 1 == 1 || y == coding.size.height - 1 else { continue }
      if !isFirst {
        for x in second.indices {
          second[x] /= 2
          third[x] /= 2
        }
      }
      quantise(&second, offset: zero, row: y, plane: 1, into: &out.planes[1])
      quantise(&third, offset: zero, row: y, plane: 2, into: &out.planes[2])
    }
    return out
  }

  /// Separates interleaved 16-bit codes into components, and alpha, in codes of the target; the zero
  /// of chroma is left out.
  private func separate(
    _ words: Span<UInt16>, into row: inout RGBRow, _ alphaRow: inout [Float]
  ) {
    let scale = Float(1 << coding.bitDepth - 1) / 65535
    let isGrey = coding.chroma == .monochrome
    var alpha = alphaRow.mutableSpan
    row.withSpans { first, second, third in
      switch (isGrey, hasAlpha) {
      case (true, false): kernels.planar(&first, codes: words, scale: scale, clips: false)
      case (true, true): kernels.deinterleave(&first, &alpha, from: words, scale: scale)
      case (false, false): kernels.deinterleave(&first, &second, &third, from: words, scale: scale)
      case (false, true):
        kernels.deinterleave(&first, &second, &third, &alpha, from: words, scale: scale)
      }
      if !isGrey { kernels.matrix3(&first, &second, &third, matrix: matrix) }
    }
  }

  /// Adds a row, its columns halved where `half` is 1, to `sums`, or begins it.
  private func addHalved(_ row: [Float], _ half: Int, isFirst: Bool, to sums: inout [Float]) {
    let width = (row.count + half) >> half
    if isFirst { sums = Array(repeating: 0, count: width) }
    guard half == 1 else {
      for x in 0..<width { sums[x] += row[x] }
      return
    }
    for x in 0..<row.count / 2 { sums[x] += 0.5 * (row[2 * x] + row[2 * x + 1]) }
    if row.count & 1 == 1 { sums[width - 1] += row[row.count - 1] }
  }

  /// Appends a row in codes, rounded, with noise if wanted.
  private func quantise(
    _ row: inout [Float], offset: Float, row y: Int, plane: Int, into out: inout [UInt16]
  ) {
    if dithers {
      // Interleaved gradient noise (Jimenez 2014): near neighbours differ, and their mean is flat.
      let phase = 0.00583715 * Float(y + 17 * plane) + 0.31 * Float(plane)
      for x in row.indices {
        let inner = 0.06711056 * Float(x) + phase
        let outer = 52.9829189 * (inner - inner.rounded(.down))
        row[x] += offset - 0.5 + (outer - outer.rounded(.down))
      }
    } else if offset != 0 {
      for x in row.indices { row[x] += offset }
    }
    let start = out.count
    out.append(contentsOf: repeatElement(0, count: row.count))
    var all = out.mutableSpan
    var target = all._mutatingExtracting(start..<start + row.count)
    kernels.quantise(&target, from: row.span, maxCode: 1 << coding.bitDepth - 1)
  }
}
