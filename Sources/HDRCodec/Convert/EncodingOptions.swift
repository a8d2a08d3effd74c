/// How a picture is encoded, where its container leaves a choice. What is nil is the target's default.
public struct EncodingOptions: Sendable, Hashable {
  /// How HEIC and AVIF pictures are cut.
  public enum Tiling: String, Sendable, CaseIterable {
    /// Tiles that are coded, and decoded, in parallel.
    case grid
    /// One coded picture.
    case single
  }

  /// Primaries of linear light.
  public enum LinearPrimaries: String, Sendable, CaseIterable {
    case bt2020
    case displayP3 = "p3"
  }

  /// 0 (worst) to 100, for lossy coding.
  public var quality: Int?
  /// Every code of the target comes back as it was.
  public var isLossless = false
  /// 4:2:0, 4:2:2 or 4:4:4.
  public var chroma: ChromaFormat?
  /// Bits of a component: 10 or 12 (HEIC, AVIF), 16 or 32 (linear TIFF).
  public var bitDepth: Int?
  /// 0 (fastest) to 9 (smallest files).
  public var effort: Int?
  public var tiling: Tiling?
  public var linearPrimaries = LinearPrimaries.bt2020
  /// Random noise below half a code where depth falls, so that gradients stay smooth.
  public var dithers = true

  public init() {}
}
