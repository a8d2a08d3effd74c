import GainMap
import HDRColor

/// A gain map ready to be applied to rows of linear light.
struct GainStage: Sendable {
  let sampler: MapSampler
  let applier: GainMapApplier
  /// The primaries the map applies in, and those of the light after it.
  let lightPrimaries: Primaries
  /// From the base's primaries to those, when they differ.
  let toApplication: MatrixRows?

  /// Applies row `y` of the map, in place. The result is in the application primaries.
  func apply(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, row y: Int, kernels: RowKernels, scratch: inout GainScratch
  ) {
    for plane in scratch.planes.indices {
      sampler.row(
        y, plane: min(plane, sampler.frame.planes.count - 1), kernels: kernels,
        into: &scratch.planes[plane])
      let table = applier.table(plane)
      var samples = scratch.planes[plane].mutableSpan
      kernels.linearLookup(&samples, table: table.span)
    }
    if let toApplication { kernels.matrix3(&red, &green, &blue, matrix: toApplication) }
    let gains = scratch.planes
    let redGain = gains[0]
    let greenGain = gains[min(1, gains.count - 1)]
    let blueGain = gains[gains.count - 1]
    kernels.applyGain(
      &red, &green, &blue, redGain: redGain.span, greenGain: greenGain.span,
      blueGain: blueGain.span,
      baseOffset: applier.baseOffsets, alternateOffset: applier.alternateOffsets)
  }
}

/// Scratch rows for sampling a gain map.
struct GainScratch: Sendable {
  var planes: [[Float]]

  init(width: Int, planes count: Int) {
    planes = Array(repeating: Array(repeating: 0, count: width), count: count)
  }
}
