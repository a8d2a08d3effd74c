/// What a coded bitstream itself says about its colour; each field may be absent.
/// Where the container has an `nclx`, that one wins.
public struct BitstreamSignal: Hashable, Sendable {
  /// H.273 code points: primaries, transfer and matrix come together or not at all.
  public struct Colour: Hashable, Sendable {
    public var primaries, transfer, matrix: UInt16

    public init(primaries: UInt16, transfer: UInt16, matrix: UInt16) {
      self.primaries = primaries
      self.transfer = transfer
      self.matrix = matrix
    }
  }

  /// Nil when the bitstream does not say.
  public var isFullRange: Bool?
  /// Nil when the bitstream does not say.
  public var colour: Colour?
  /// Where 4:2:0 chroma samples lie: the sample location type of H.273 (0 left, 1 centre,
  /// 2 top left, 3 top, 4 bottom left, 5 bottom).
  public var chromaSampleLocation: UInt8?

  public init() {}
}

/// How the chroma planes of a picture relate to its luma plane.
public enum ChromaFormat: UInt8, Hashable, Sendable {
  case monochrome = 0
  case yuv420 = 1
  case yuv422 = 2
  case yuv444 = 3

  /// Luma samples for each chroma sample across; 1 for monochrome.
  public var horizontalSubsampling: Int { self == .yuv420 || self == .yuv422 ? 2 : 1 }
  /// Luma samples for each chroma sample down; 1 for monochrome.
  public var verticalSubsampling: Int { self == .yuv420 ? 2 : 1 }
}
