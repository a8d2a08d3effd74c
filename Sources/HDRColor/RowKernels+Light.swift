import CHDRKernels

/// Gain map sampling and linear light.
extension RowKernels {
  /// Pixels `first ..< first + out.count` of a gain map row; `row0` and `row1` have one length.
  public func mapRow<Sample: KernelSample>(
    _ out: inout MutableSpan<Float>, row0: Span<Sample>, row1: Span<Sample>, at row: MapRow,
    first: Int
  ) {
    let n = pixelCount(out.count, within: .max)
    precondition(row0.count == row1.count && row0.count > 0, "map rows differ")
    let limit = Double(1 << 30)
    let last = row.origin + Double(first + out.count) * row.step
    precondition(first >= 0 && row.step >= 0 && row.origin > -limit && last < limit, "map position")
    let first = Int32(first)
    var row = row.cValue(width: row0.count)
    out.withAddress { out in
      withAddresses(row0, row1) { row0, row1 in
        if Sample.isByte {
          unsafe functions.pointee.map_row_u8(out, row0.bytes, row1.bytes, &row, first, n)
        } else {
          unsafe functions.pointee.map_row_u16(out, row0.words, row1.words, &row, first, n)
        }
      }
    }
  }

  /// In place: `c = (c + baseOffset) * gain - alternateOffset` in each channel. One span may be
  /// given for all three gains.
  public func applyGain(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, redGain: Span<Float>, greenGain: Span<Float>,
    blueGain: Span<Float>, baseOffset: SIMD3<Float>, alternateOffset: SIMD3<Float>
  ) {
    let n = pixelCount(
      red.count,
      within: min(green.count, blue.count, redGain.count, greenGain.count, blueGain.count))
    withAddresses(&red, &green, &blue) { red, green, blue in
      withAddresses(redGain, greenGain, blueGain) { redGain, greenGain, blueGain in
        withElements(of: (baseOffset.x, baseOffset.y, baseOffset.z)) { base in
          withElements(of: (alternateOffset.x, alternateOffset.y, alternateOffset.z)) { other in
            unsafe functions.pointee.gain_apply(
              red, green, blue, redGain, greenGain, blueGain, base, other, n)
          }
        }
      }
    }
  }

  /// In place: `(r, g, b) = matrix * (r, g, b)`; negative results are kept.
  public func matrix3(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, matrix: MatrixRows
  ) {
    let n = pixelCount(red.count, within: min(green.count, blue.count))
    let (r, g, b) = (matrix.red, matrix.green, matrix.blue)
    withAddresses(&red, &green, &blue) { red, green, blue in
      withElements(of: (r.x, r.y, r.z, g.x, g.y, g.z, b.x, b.y, b.z)) { matrix in
        unsafe functions.pointee.matrix3(red, green, blue, matrix, n)
      }
    }
  }
}
