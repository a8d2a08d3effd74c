import CHDRKernels

/// Integer samples to float planes.
extension RowKernels {
  /// A chroma row to one value per pixel, in code units; `near` and `far` have one length.
  public func chroma<Sample: KernelSample>(
    _ out: inout MutableSpan<Float>, near: Span<Sample>, far: Span<Sample>, row: ChromaRow
  ) {
    let n = pixelCount(out.count, within: .max)
    precondition(near.count == far.count && near.count > 0, "chroma rows differ")
    var row = row.cValue(count: near.count)
    out.withAddress { out in
      withAddresses(near, far) { near, far in
        if Sample.isByte {
          unsafe functions.pointee.chroma_u8(out, near.bytes, far.bytes, &row, n)
        } else {
          unsafe functions.pointee.chroma_u16(out, near.words, far.words, &row, n)
        }
      }
    }
  }

  /// Luma codes, and chroma in code units, to R'G'B'.
  public func ycbcr<Sample: KernelSample>(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, luma: Span<Sample>, cb: Span<Float>, cr: Span<Float>,
    matrix: ChromaMatrix
  ) {
    let n = pixelCount(
      red.count, within: min(green.count, blue.count, luma.count, cb.count, cr.count))
    var matrix = matrix.cValue
    withAddresses(&red, &green, &blue) { r, g, b in
      luma.withAddress { luma in
        withAddresses(cb, cr) { cb, cr in
          if Sample.isByte {
            unsafe functions.pointee.ycbcr_u8(r, g, b, luma.bytes, cb, cr, &matrix, n)
          } else {
            unsafe functions.pointee.ycbcr_u16(r, g, b, luma.words, cb, cr, &matrix, n)
          }
        }
      }
    }
  }

  /// `out = codes * scale + offset`, clamped to 0...1 when `clips`.
  public func planar<Sample: KernelSample>(
    _ out: inout MutableSpan<Float>, codes: Span<Sample>, scale: Float, offset: Float = 0,
    clips: Bool = true
  ) {
    let n = pixelCount(out.count, within: codes.count)
    let clip: Int32 = clips ? 1 : 0
    out.withAddress { out in
      codes.withAddress { codes in
        if Sample.isByte {
          unsafe functions.pointee.planar_u8(out, codes.bytes, scale, offset, clip, n)
        } else {
          unsafe functions.pointee.planar_u16(out, codes.words, scale, offset, clip, n)
        }
      }
    }
  }
}
