import CHDRKernels

/// How packed pixels store a sample.
public enum PackedSample: Sendable, Hashable {
  /// 16 bits, most significant byte first (PNG).
  case bigEndian16
  /// 16 bits, least significant byte first.
  case littleEndian16
  case byte

  /// Bytes of one sample.
  public var size: Int { self == .byte ? 1 : 2 }
}

/// Floats in code units to integer codes: `floor(value + 0.5)`, clamped to what a code can hold.
/// The number of pixels packed is what `out` holds exactly.
extension RowKernels {
  public func pack(
    _ out: inout MutableSpan<UInt8>, as sample: PackedSample, red: Span<Float>,
    green: Span<Float>, blue: Span<Float>
  ) {
    let available = min(red.count, green.count, blue.count)
    withAddresses(red, green, blue) { r, g, b in
      unsafe pack(&out, sample, (r, g, b), channels: 3, available)
    }
  }

  public func pack(
    _ out: inout MutableSpan<UInt8>, as sample: PackedSample, red: Span<Float>,
    green: Span<Float>, blue: Span<Float>, alpha: Span<Float>
  ) {
    let available = min(red.count, green.count, blue.count, alpha.count)
    withAddresses(red, green, blue) { r, g, b in
      alpha.withAddress { a in unsafe pack(&out, sample, (r, g, b, a), channels: 4, available) }
    }
  }

  public func pack(
    _ out: inout MutableSpan<UInt8>, as sample: PackedSample, grey: Span<Float>
  ) {
    let available = grey.count
    grey.withAddress { grey in unsafe pack(&out, sample, grey, channels: 1, available) }
  }

  public func pack(
    _ out: inout MutableSpan<UInt8>, as sample: PackedSample, grey: Span<Float>,
    alpha: Span<Float>
  ) {
    let available = min(grey.count, alpha.count)
    withAddresses(grey, alpha) { grey, alpha in
      unsafe pack(&out, sample, (grey, alpha), channels: 2, available)
    }
  }

  /// One plane to codes of at most `maxCode`.
  public func quantise<Sample: KernelSample>(
    _ out: inout MutableSpan<Sample>, from plane: Span<Float>, maxCode: Int
  ) {
    let n = pixelCount(out.count, within: plane.count)
    precondition((0...Int(Sample.max)).contains(maxCode), "code above the sample's range")
    out.withAddress { out in
      plane.withAddress { plane in
        if Sample.isByte {
          unsafe functions.pointee.quantise_u8(out.bytes, plane, Int32(maxCode), n)
        } else {
          unsafe functions.pointee.quantise_u16(out.words, plane, Int32(maxCode), n)
        }
      }
    }
  }

  /// `planes` is a tuple of `channels` addresses.
  private func pack<Planes>(
    _ out: inout MutableSpan<UInt8>, _ sample: PackedSample, _ planes: Planes, channels: Int,
    _ available: Int
  ) {
    let pixels = out.count / (channels * sample.size)
    precondition(out.count == pixels * channels * sample.size, "a part of a pixel")
    let n = pixelCount(pixels, within: available)
    out.withAddress { out in
      withElements(of: planes) { (planes: UnsafePointer<UnsafePointer<Float>>) in
        let channels = Int32(channels)
        switch sample {
        case .bigEndian16: unsafe functions.pointee.pack_be16(out, planes, channels, n)
        case .littleEndian16: unsafe functions.pointee.pack_le16(out, planes, channels, n)
        case .byte: unsafe functions.pointee.pack_u8(out, planes, channels, n)
        }
      }
    }
  }
}
