import CHDRKernels

/// Curves from tables, in place.
extension RowKernels {
  /// `io = table(io)`: the table's entries stand at equal steps over 0...1, values between them are
  /// interpolated linearly, arguments are clamped. The table must not be empty.
  public func linearLookup(_ io: inout MutableSpan<Float>, table: Span<Float>) {
    let n = pixelCount(io.count, within: .max)
    precondition(table.count > 0, "empty table")
    io.withAddress { io in
      table.withAddress { values in
        var table = unsafe hdr_linear_table(values: values, count: Int32(table.count))
        unsafe functions.pointee.linear_lookup(io, &table, n)
      }
    }
  }

  /// `io = table(io)`: the table's entries stand on `grid`. Below the grid values run linearly from
  /// `below`, the value at 0 (and for negative arguments and NaN); above it the last entry holds.
  public func logLookup(
    _ io: inout MutableSpan<Float>, table: Span<Float>, grid: LogGrid, below: Float = 0
  ) {
    let n = pixelCount(io.count, within: .max)
    precondition(table.count == grid.count, "table and grid differ")
    io.withAddress { io in
      table.withAddress { values in
        var table = unsafe hdr_log_table(values, grid, below)
        unsafe functions.pointee.log_lookup(io, &table, n)
      }
    }
  }

  /// Multiplies each pixel by `table(weights · pixel)`, a table as in `logLookup`.
  public func luminanceScale(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, weights: SIMD3<Float>, table: Span<Float>, grid: LogGrid,
    below: Float = 0
  ) {
    let n = pixelCount(red.count, within: min(green.count, blue.count))
    precondition(table.count == grid.count, "table and grid differ")
    let weights = (weights.x, weights.y, weights.z)
    withAddresses(&red, &green, &blue) { red, green, blue in
      table.withAddress { values in
        var table = unsafe hdr_log_table(values, grid, below)
        withElements(of: weights) { weights in
          unsafe functions.pointee.luminance_scale(red, green, blue, weights, &table, n)
        }
      }
    }
  }
}
