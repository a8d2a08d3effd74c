/// Everything a file says of its picture's colour, not yet resolved.
public struct ColorSignals: Sendable, Hashable {
  /// Code points of the container: `nclx` of the item, or a cICP chunk.
  public var container: CICP?
  /// `nclx` of the tiles of a grid.
  public var tiles: CICP?
  /// Code points of the coded picture: VUI of an HEVC parameter set, AV1 sequence header.
  public var bitstream: CICP?
  /// An embedded ICC profile.
  public var profile: [UInt8]?
  /// Colour chunks of a PNG file other than cICP and iCCP; not nil for every PNG file.
  public var png: PNGColorChunks?

  public init(
    container: CICP? = nil, tiles: CICP? = nil, bitstream: CICP? = nil, profile: [UInt8]? = nil,
    png: PNGColorChunks? = nil
  ) {
    self.container = container
    self.tiles = tiles
    self.bitstream = bitstream
    self.profile = profile
    self.png = png
  }
}

/// The older colour chunks of PNG.
public struct PNGColorChunks: Sendable, Hashable {
  /// Whether there is an sRGB chunk.
  public var hasSRGB: Bool
  /// gAMA: the exponent from light to signal, for example 0.45455.
  public var gamma: Double?
  /// cHRM.
  public var primaries: Primaries?

  public init(hasSRGB: Bool = false, gamma: Double? = nil, primaries: Primaries? = nil) {
    self.hasSRGB = hasSRGB
    self.gamma = gamma
    self.primaries = primaries
  }
}
