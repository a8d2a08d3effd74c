/// The predictors of TIFF, applied to packed rows before they are compressed.
enum TIFFPredictor {
  /// Horizontal differences of 16-bit samples (TIFF 6.0, section 14), in place. `bytes` are whole
  /// rows of `rowSize` bytes, samples in either byte order.
  static func differences16(
    _ bytes: inout [UInt8], rowSize: Int, channels: Int, isLittleEndian: Bool
  ) {
    let step = 2 * channels
    let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
    var all = bytes.mutableSpan
    for row in stride(from: 0, to: all.count, by: rowSize) {
      var x = row + rowSize - 2
      while x >= row + step {
        let here = UInt16(all[x + high]) << 8 | UInt16(all[x + low])
        let before = UInt16(all[x - step + high]) << 8 | UInt16(all[x - step + low])
        let difference = here &- before
        all[x + high] = UInt8(truncatingIfNeeded: difference >> 8)
        all[x + low] = UInt8(truncatingIfNeeded: difference)
        x -= 2
      }
    }
  }

  /// The floating-point predictor (Adobe Photoshop TIFF Technical Note 3): the bytes of a row's
  /// samples, most significant first, in one run each; then differences of bytes, `channels` apart.
  ///
  /// - Parameter bytes: rows of little-endian samples of `size` bytes.
  static func floatingPoint(_ bytes: [UInt8], rowSize: Int, channels: Int, size: Int) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: bytes.count)
    var target = out.mutableSpan
    let source = bytes.span
    let samples = rowSize / size
    for row in stride(from: 0, to: bytes.count, by: rowSize) {
      for significance in 0..<size {
        let run = row + significance * samples
        let byte = row + size - 1 - significance
        for x in 0..<samples { target[run + x] = source[byte + x * size] }
      }
      var x = row + rowSize - 1
      while x >= row + channels {
        target[x] = target[x] &- target[x - channels]
        x -= 1
      }
    }
    return out
  }
}
