/// Size and sample layout of a PNG image (`IHDR`), never interlaced.
public struct PNGHeader: Sendable, Hashable {
  /// The colour types written, with their numbers.
  public enum ColourType: UInt8, Sendable, CaseIterable {
    case grey = 0
    case rgb = 2
    case greyAlpha = 4
    case rgba = 6

    /// For 1 to 4 channels.
    public init?(channels: Int) {
      guard let type = Self.allCases.first(where: { $0.channels == channels }) else { return nil }
      self = type
    }

    public var channels: Int {
      switch self {
      case .grey: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  public var width: Int
  public var height: Int
  /// 8 or 16.
  public var bitDepth: Int
  public var colourType: ColourType

  public init(width: Int, height: Int, bitDepth: Int, colourType: ColourType) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colourType = colourType
  }

  public var bytesPerPixel: Int { colourType.channels * bitDepth / 8 }
  /// Bytes of a row without its filter byte.
  public var rowSize: Int { width * bytesPerPixel }

  /// Sizes have 31 bits.
  static let maxSize = Int(Int32.max)
}
