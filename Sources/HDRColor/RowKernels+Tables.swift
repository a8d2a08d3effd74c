/// The curve kernels with whole tables.
extension RowKernels {
  /// `io = table(io)`.
  public func apply(_ table: LinearTable, to io: inout MutableSpan<Float>) {
    linearLookup(&io, table: table.values.span)
  }

  /// `io = table(io)`.
  public func apply(_ table: LogTable, to io: inout MutableSpan<Float>) {
    logLookup(&io, table: table.values.span, grid: table.grid, below: table.below)
  }

  /// Multiplies each pixel by `table(weights · pixel)`.
  public func luminanceScale(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, weights: SIMD3<Float>, by table: LogTable
  ) {
    luminanceScale(
      &red, &green, &blue, weights: weights, table: table.values.span, grid: table.grid,
      below: table.below)
  }
}
