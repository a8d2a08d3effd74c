import CHDRKernels

/// The instruction set a row kernel is compiled for. Results are the same bits at every level.
public enum KernelLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// What the target guarantees: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// x86-64-v3: AVX2.
  case v3
  /// x86-64-v4: AVX-512.
  case v4

  /// The best level this processor can run.
  public static let best = allCases.last { $0.isAvailable } ?? .baseline

  /// Whether this processor (and operating system) can run the level.
  public var isAvailable: Bool { hdr_kernels_has_level(cValue) != 0 }

  var cValue: hdr_level {
    switch self {
    case .baseline: HDR_LEVEL_BASELINE
    case .v3: HDR_LEVEL_V3
    case .v4: HDR_LEVEL_V4
    }
  }

  public static func < (a: KernelLevel, b: KernelLevel) -> Bool { a.rawValue < b.rawValue }
}
