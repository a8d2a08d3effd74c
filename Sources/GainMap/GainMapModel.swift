public import HDRColor

/// How a gain map is to be read: the one description that is applied.
public enum GainMapModel: Sendable, Hashable {
  /// ISO 21496-1, or `hdrgm` XMP in its terms.
  case iso(GainMapMetadata)
  case apple(AppleGainMap)

  /// Peak of the base image over diffuse white.
  public var baseHeadroom: Headroom {
    switch self {
    case .iso(let metadata): Headroom(log2: metadata.baseHeadroom.value)
    case .apple: .none
    }
  }

  /// Peak of the image that the whole gain leads to.
  public var alternateHeadroom: Headroom {
    switch self {
    case .iso(let metadata): Headroom(log2: metadata.alternateHeadroom.value)
    case .apple(let apple): apple.headroom
    }
  }

  /// The headroom of the HDR rendition, base or alternate.
  public var contentHeadroom: Headroom { max(baseHeadroom, alternateHeadroom) }

  /// Whether the base is the HDR rendition.
  public var baseIsHDR: Bool { baseHeadroom > alternateHeadroom }

  /// Whether the gain applies in the base image's primaries.
  public var useBaseColourSpace: Bool {
    switch self {
    case .iso(let metadata): metadata.useBaseColourSpace
    case .apple: true
    }
  }

  /// Refuses what cannot be computed with.
  public func validate() throws(GainMapError) {
    switch self {
    case .iso(let metadata): try metadata.validate()
    case .apple(let apple): try apple.validate()
    }
  }
}
