import HDRColor

/// Turns integer rows of a picture into planes of R′G′B′, nominally 0…1.
///
/// Chroma is brought to luma resolution by the centred bilinear filter that other decoders use,
/// before the inverse matrix. Results are clipped to 0…1.
struct SignalDecoder: Sendable {
  private enum Method {
    /// Grey, or (for matrix coefficients 0) the planes G, B, R: codes × scale + offset.
    case planes(scale: Float, offset: Float, isRGB: Bool)
    case matrix(ChromaMatrix)
  }

  private let method: Method
  private let kernels: RowKernels

  /// - Parameters:
  ///   - primaries: for matrix coefficients that are derived from them.
  ///   - bitDepth: bits per sample of every plane.
  ///   - hasChroma: false for monochrome pictures.
  /// - Throws: when the matrix coefficients are not supported.
  init(
    cicp: CICP, primaries: Primaries, bitDepth: Int, hasChroma: Bool, kernels: RowKernels
  ) throws(CodecError) {
    self.kernels = kernels
    let codes = Quantisation(bits: bitDepth, fullRange: cicp.fullRange)
    let model: ComponentModel
    do {
      model = hasChroma ? try ComponentModel(cicp.matrix, primaries: primaries) : .rgb
    } catch { throw CodecError(.input, "\(error)") }
    if let matrix = ChromaMatrix(model, codes) {
      method = .matrix(matrix)
    } else {
      method = .planes(
        scale: Float(1 / codes.lumaRange), offset: Float(-codes.lumaZero / codes.lumaRange),
        isRGB: hasChroma)
    }
  }

  /// Decodes shown row `y` into `rgb`, through the scratch rows.
  func decode<Word: CodeWord>(
    _ window: RowWindow, row y: Int, scratch: inout SampleRows<Word>,
    into rgb: inout RGBRow
  ) {
    window.copyRow(plane: 0, y, into: &scratch.luma)
    switch method {
    case .planes(let scale, let offset, let isRGB):
      planar(&rgb.green, scratch.luma, scale, offset)
      guard isRGB else {
        rgb.red = rgb.green
        rgb.blue = rgb.green
        return
      }
      window.copyRow(plane: 1, y, into: &scratch.near)
      planar(&rgb.blue, scratch.near, scale, offset)
      window.copyRow(plane: 2, y, into: &scratch.near)
      planar(&rgb.red, scratch.near, scale, offset)
    case .matrix(let matrix):
      guard let chroma = window.layout.chroma else { return }
      upsample(window, plane: 1, row: y, chroma, &scratch, into: &rgb.cb)
      upsample(window, plane: 2, row: y, chroma, &scratch, into: &rgb.cr)
      let (cb, cr, luma) = (rgb.cb, rgb.cr, scratch.luma)
      rgb.withSpans { red, green, blue in
        kernels.ycbcr(
          &red, &green, &blue, luma: luma.span, cb: cb.span, cr: cr.span, matrix: matrix)
      }
    }
  }

  private func upsample<Word: CodeWord>(
    _ window: RowWindow, plane: Int, row y: Int, _ chroma: ChromaLayout,
    _ scratch: inout SampleRows<Word>, into out: inout [Float]
  ) {
    let rows = chroma.rows(forLuma: y)
    window.copyRow(plane: plane, rows.near, into: &scratch.near)
    if rows.far != rows.near { window.copyRow(plane: plane, rows.far, into: &scratch.far) }
    let row = ChromaRow(
      isSubsampled: chroma.subsampledX == 1, first: chroma.phaseX,
      nearWeight: rows.far == rows.near ? 1 : rows.nearWeight)
    var span = out.mutableSpan
    if rows.far == rows.near {
      kernels.chroma(&span, near: scratch.near.span, far: scratch.near.span, row: row)
    } else {
      kernels.chroma(&span, near: scratch.near.span, far: scratch.far.span, row: row)
    }
  }

  private func planar<Word: CodeWord>(
    _ out: inout [Float], _ codes: [Word], _ scale: Float, _ offset: Float
  ) {
    var span = out.mutableSpan
    kernels.planar(&span, codes: codes.span, scale: scale, offset: offset)
  }
}

/// Scratch rows of one picture's integer samples.
struct SampleRows<Word: CodeWord>: Sendable {
  var luma: [Word]
  var near: [Word]
  var far: [Word]

  init(layout: StripLayout) {
    let width = layout.size.width
    let chroma = layout.chroma?.plane.size.width ?? 0
    luma = Array(repeating: 0, count: width)
    near = Array(repeating: 0, count: chroma)
    far = near
  }
}

/// One row of three float planes.
struct RGBRow: Sendable {
  /// Calls `body` with the planes R, G and B.
  mutating func withSpans(
    _ body: (
      inout MutableSpan<Float>, inout MutableSpan<Float>, inout MutableSpan<Float>
    ) -> Void
  ) {
    Self.withSpans(&red, &green, &blue, body)
  }

  private static func withSpans(
    _ red: inout [Float], _ green: inout [Float], _ blue: inout [Float],
    _ body: (
      inout MutableSpan<Float>, inout MutableSpan<Float>, inout MutableSpan<Float>
    ) -> Void
  ) {
    var r = red.mutableSpan
    var g = green.mutableSpan
    var b = blue.mutableSpan
    body(&r, &g, &b)
  }

  var red: [Float]
  var green: [Float]
  var blue: [Float]
  /// Upsampled chroma in code units.
  fileprivate var cb: [Float]
  fileprivate var cr: [Float]

  init(width: Int) {
    red = Array(repeating: 0, count: width)
    green = red
    blue = red
    cb = red
    cr = red
  }
}
