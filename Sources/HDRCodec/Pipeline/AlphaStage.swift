import HDRColor

/// Transparency, brought to the picture's size.
struct AlphaStage: Sendable {
  enum Source: Sendable {
    /// A picture of its own.
    case map(MapSampler)
    /// The base's alpha plane (`StripLayout.alphaPlane`), whose largest value is `peak`.
    case plane(peak: Float)
  }

  let source: Source
  /// Colour was multiplied by alpha before coding; it is divided again.
  let isPremultiplied: Bool

  /// Row `y`, 0…1.
  func row<Rows: SignalRows>(
    _ y: Int, _ window: RowWindow, kernels: RowKernels, scratch: inout Rows,
    into out: inout [Float]
  ) {
    switch source {
    case .map(let sampler): sampler.row(y, plane: 0, kernels: kernels, into: &out)
    case .plane(let peak):
      scratch.plane(window.layout.alphaPlane, window, row: y, into: &out)
      for x in out.indices { out[x] = min(max(out[x] / peak, 0), 1) }
    }
  }
}
