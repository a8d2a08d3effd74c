import CHDRKernels

/// The inner loops of a conversion, on rows (or pieces of rows) of planar samples.
///
/// A safe face of the C kernels: spans instead of pointers, with lengths checked. The number of
/// pixels is that of the first output span; other spans must hold at least as many samples, which
/// the caller, who made the buffers, guarantees. Where kernels say "in place" the spans are input
/// and output. NaN counts as the lowest value wherever a result is clamped.
public struct RowKernels: Sendable, Hashable {
  public let level: KernelLevel

  /// The kernels of `level`, or of the best level below it that can run here.
  public init(level: KernelLevel = .best) { self.level = min(level, .best) }

  /// The C functions of this level.
  var functions: UnsafePointer<hdr_kernels> { unsafe hdr_kernels_for(level.cValue) }
}

/// The number of pixels of a call, checked against the shortest of its other spans.
func pixelCount(_ count: Int, within shortest: Int) -> Int32 {
  precondition(count <= shortest, "a row is shorter than the output")
  return Int32(count)
}
