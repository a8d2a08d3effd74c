import CHDRKernels

/// Interleaved pixels to planes and back. The number of pixels is that of the first plane.
extension RowKernels {
  /// Pixels of three channels to float planes, `plane = code * scale`.
  public func deinterleave<Sample: KernelSample>(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, from pixels: Span<Sample>, scale: Float
  ) {
    let n = pixelCount(red.count, within: min(green.count, blue.count, pixels.count / 3))
    withAddresses(&red, &green, &blue) { r, g, b in
      unsafe deinterleave((r, g, b), 3, pixels, scale, n)
    }
  }

  /// Pixels of three colours and alpha to float planes, `plane = code * scale`.
  public func deinterleave<Sample: KernelSample>(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>, _ alpha: inout MutableSpan<Float>,
    from pixels: Span<Sample>, scale: Float
  ) {
    let available = min(green.count, blue.count, alpha.count, pixels.count / 4)
    let n = pixelCount(red.count, within: available)
    withAddresses(&red, &green, &blue) { r, g, b in
      alpha.withAddress { a in unsafe deinterleave((r, g, b, a), 4, pixels, scale, n) }
    }
  }

  /// Pixels of grey and alpha to float planes, `plane = code * scale`.
  public func deinterleave<Sample: KernelSample>(
    _ grey: inout MutableSpan<Float>, _ alpha: inout MutableSpan<Float>,
    from pixels: Span<Sample>, scale: Float
  ) {
    let n = pixelCount(grey.count, within: min(alpha.count, pixels.count / 2))
    withAddresses(&grey, &alpha) { g, a in unsafe deinterleave((g, a), 2, pixels, scale, n) }
  }

  /// `planes` is a tuple of `channels` addresses.
  private func deinterleave<Sample: KernelSample, Planes>(
    _ planes: Planes, _ channels: Int32, _ pixels: Span<Sample>, _ scale: Float, _ n: Int32
  ) {
    pixels.withAddress { pixels in
      withElements(of: planes) { (planes: UnsafePointer<UnsafeMutablePointer<Float>>) in
        if Sample.isByte {
          unsafe functions.pointee.interleaved_u8(planes, pixels.bytes, channels, scale, n)
        } else {
          unsafe functions.pointee.interleaved_u16(planes, pixels.words, channels, scale, n)
        }
      }
    }
  }

  /// Pixels of three channels to integer planes.
  public func deinterleave<Sample: KernelSample>(
    _ red: inout MutableSpan<Sample>, _ green: inout MutableSpan<Sample>,
    _ blue: inout MutableSpan<Sample>, from pixels: Span<Sample>
  ) {
    let n = pixelCount(red.count, within: min(green.count, blue.count, pixels.count / 3))
    withAddresses(&red, &green, &blue) { r, g, b in
      pixels.withAddress { pixels in
        if Sample.isByte {
          withElements(of: unsafe (r.bytes, g.bytes, b.bytes)) {
            unsafe functions.pointee.deinterleave_u8($0, pixels.bytes, 3, n)
          }
        } else {
          withElements(of: unsafe (r.words, g.words, b.words)) {
            unsafe functions.pointee.deinterleave_u16($0, pixels.words, 3, n)
          }
        }
      }
    }
  }

  /// Three integer planes to pixels.
  public func interleave<Sample: KernelSample>(
    _ pixels: inout MutableSpan<Sample>, red: Span<Sample>, green: Span<Sample>,
    blue: Span<Sample>
  ) {
    let n = pixelCount(red.count, within: min(green.count, blue.count, pixels.count / 3))
    pixels.withAddress { pixels in
      withAddresses(red, green, blue) { r, g, b in
        if Sample.isByte {
          withElements(of: unsafe (r.bytes, g.bytes, b.bytes)) {
            unsafe functions.pointee.interleave_u8(pixels.bytes, $0, 3, n)
          }
        } else {
          withElements(of: unsafe (r.words, g.words, b.words)) {
            unsafe functions.pointee.interleave_u16(pixels.words, $0, 3, n)
          }
        }
      }
    }
  }

  /// Exchanges the bytes of each sample, in place.
  public func swapBytes(_ io: inout MutableSpan<UInt16>) {
    let n = pixelCount(io.count, within: .max)
    io.withAddress { io in unsafe functions.pointee.swap_bytes_u16(io, n) }
  }
}
