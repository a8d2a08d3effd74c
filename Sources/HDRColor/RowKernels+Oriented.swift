import CHDRKernels

extension RowKernels {
  /// Copies a plane and brings it upright, in cache-sized blocks.
  ///
  /// `orientation` has the Exif meaning, 1 to 8: which side of the scene row 0 and column 0 of the
  /// stored plane are. For 5 to 8 the result is `height` wide and `width` high. Strides are
  /// distances between rows, in samples; `source` and `out` start at their first row's first sample.
  public static func copyOriented<Sample: KernelSample>(
    _ out: inout MutableSpan<Sample>, stride outStride: Int, from source: Span<Sample>,
    stride sourceStride: Int, width: Int, height: Int, orientation: Int
  ) {
    precondition((1...8).contains(orientation), "no such orientation")
    let turned = orientation >= 5
    requirePlane(source.count, sourceStride, width: width, height: height)
    requirePlane(
      out.count, outStride, width: turned ? height : width, height: turned ? width : height)
    let (width, height, orientation) = (Int32(width), Int32(height), Int32(orientation))
    out.withAddress { out in
      source.withAddress { source in
        if Sample.isByte {
          unsafe hdr_copy_oriented_u8(
            out.bytes, outStride, source.bytes, sourceStride, width, height, orientation)
        } else {
          unsafe hdr_copy_oriented_u16(
            out.words, outStride, source.words, sourceStride, width, height, orientation)
        }
      }
    }
  }
}

/// Checks that a plane of `width` x `height` lies within `count` samples.
private func requirePlane(_ count: Int, _ stride: Int, width: Int, height: Int) {
  precondition(width >= 0 && height >= 0 && stride >= width, "plane geometry")
  if width > 0 && height > 0 {
    precondition((height - 1) * stride + width <= count, "plane larger than its samples")
  }
}
