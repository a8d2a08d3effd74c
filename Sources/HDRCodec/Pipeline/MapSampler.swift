import HDRColor

/// Samples a small picture (gain map, alpha) at the pixel centres of a larger one: bilinear on code
/// values, edges clamped. `s = (x + 0.5) * map / base - 0.5` (SPEC-NOTES, gain map resampling).
struct MapSampler: Sendable {
  let frame: PlanarFrame
  private let originX: Double
  private let originY: Double
  private let stepX: Double
  private let stepY: Double
  /// 1 / largest code.
  private let scale: Float

  /// - Parameters:
  ///   - base: size of the picture that `frame` covers, as shown but not cropped.
  ///   - cropX, cropY: where the shown part of that picture begins.
  init(_ frame: PlanarFrame, base: PixelSize, cropX: Int = 0, cropY: Int = 0, peak: Int) {
    self.frame = frame
    stepX = Double(frame.size.width) / Double(base.width)
    stepY = Double(frame.size.height) / Double(base.height)
    originX = (Double(cropX) + 0.5) * stepX - 0.5
    originY = (Double(cropY) + 0.5) * stepY - 0.5
    scale = 1 / Float(peak)
  }

  /// Row `y` of `plane` as samples 0…1, one for each pixel of the base.
  func row(_ y: Int, plane: Int, kernels: RowKernels, into out: inout [Float]) {
    let last = frame.size.height - 1
    let position = min(max(originY + Double(y) * stepY, 0), Double(last))
    let top = Int(position)
    let sampling = MapRow(
      origin: originX, step: stepX, row1Weight: Float(position - Double(top)), scale: scale)
    let rows = (top, min(top + 1, last))
    switch frame.planes[plane].samples {
    case .u8(let samples): sample(samples, rows, sampling, kernels, &out)
    case .u16(let samples): sample(samples, rows, sampling, kernels, &out)
    case .f32: preconditionFailure("maps are sampled on codes")
    }
  }

  private func sample<Word: CodeWord>(
    _ samples: [Word], _ rows: (Int, Int), _ sampling: MapRow, _ kernels: RowKernels,
    _ out: inout [Float]
  ) {
    let width = frame.size.width
    var out = out.mutableSpan
    kernels.mapRow(
      &out, row0: samples.span.extracting(rows.0 * width..<(rows.0 + 1) * width),
      row1: samples.span.extracting(rows.1 * width..<(rows.1 + 1) * width), at: sampling, first: 0)
  }
}
