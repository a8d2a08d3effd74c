import CHDRKernels

/// How one row of chroma samples is brought to one value per pixel.
///
/// Pixel x of the output is position `p = first + x` on the luma grid of the chroma row. When
/// `isSubsampled`, sample `i = p >> 1` is blended with `i - 1` (p even, by `previousWeight`) or
/// with `i + 1` (p odd, by `nextWeight`); otherwise sample p is taken. Indices are clamped.
public struct ChromaRow: Sendable, Hashable {
  /// Weight of the `near` row against the `far` row, 1 for no vertical blend.
  public var nearWeight: Float
  public var previousWeight: Float
  public var nextWeight: Float
  public var isSubsampled: Bool
  /// Position of the first output pixel on the luma grid of the row.
  public var first: Int

  /// Centred siting, unless weights are given: 0 and 1/2 for samples co-sited with even pixels,
  /// 1/2 and 0 for samples co-sited with odd pixels (a mirrored row).
  public init(
    isSubsampled: Bool, first: Int = 0, nearWeight: Float = 1, previousWeight: Float = 0.25,
    nextWeight: Float = 0.25
  ) {
    self.nearWeight = nearWeight
    self.previousWeight = previousWeight
    self.nextWeight = nextWeight
    self.isSubsampled = isSubsampled
    self.first = first
  }

  func cValue(count: Int) -> hdr_chroma_row {
    hdr_chroma_row(
      near_weight: nearWeight, previous_weight: previousWeight, next_weight: nextWeight,
      subsampled: isSubsampled ? 1 : 0, count: Int32(count), first: Int32(first))
  }
}

/// Code values to R'G'B': `y = Y * lumaScale + lumaOffset`, `u` and `v` likewise from Cb and Cr,
/// then `red = y + redCb * u + redCr * v`, and so on. Fits Y'CbCr, YCgCo and ICtCp.
public struct ChromaMatrix: Sendable, Hashable {
  public var lumaScale: Float = 1
  public var lumaOffset: Float = 0
  public var chromaScale: Float = 1
  public var chromaOffset: Float = 0
  public var redCb: Float = 0
  public var redCr: Float = 0
  public var greenCb: Float = 0
  public var greenCr: Float = 0
  public var blueCb: Float = 0
  public var blueCr: Float = 0
  /// Whether results are clamped to 0...1.
  public var clips = true

  public init() {}

  var cValue: hdr_ycbcr {
    hdr_ycbcr(
      y_scale: lumaScale, y_offset: lumaOffset, c_scale: chromaScale, c_offset: chromaOffset,
      r_cb: redCb, r_cr: redCr, g_cb: greenCb, g_cr: greenCr, b_cb: blueCb, b_cr: blueCr,
      clip: clips ? 1 : 0)
  }
}

/// Where the pixels of an output row lie on two rows of a gain map.
///
/// The centre of pixel x is at map coordinate `origin + x * step`, 0 being the centre of the first
/// map sample; indices are clamped. `row1Weight` blends the rows, `scale` multiplies the result.
public struct MapRow: Sendable, Hashable {
  public var origin: Double
  public var step: Double
  public var row1Weight: Float
  public var scale: Float

  public init(origin: Double, step: Double, row1Weight: Float, scale: Float) {
    self.origin = origin
    self.step = step
    self.row1Weight = row1Weight
    self.scale = scale
  }

  func cValue(width: Int) -> hdr_map_row {
    hdr_map_row(
      width: Int32(width), row1_weight: row1Weight, scale: scale, origin: origin, step: step)
  }
}

/// A 3x3 matrix by rows, in the kernels' precision.
public struct MatrixRows: Sendable, Hashable {
  public var red: SIMD3<Float>
  public var green: SIMD3<Float>
  public var blue: SIMD3<Float>

  public init(red: SIMD3<Float>, green: SIMD3<Float>, blue: SIMD3<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
