public import HDRColor

/// What a conversion writes: an intent, named as on the command line.
public enum Target: String, Sendable, CaseIterable {
  /// 16-bit PNG, BT.2020 primaries, PQ.
  case pqPNG16 = "pq-png16"
  /// 16-bit PNG, BT.2020 primaries, HLG.
  case hlgPNG16 = "hlg-png16"
  /// HEIC, 10 bits, BT.2020 primaries, PQ.
  case pqHEIC = "pq-heic"
  /// HEIC, 10 bits, BT.2020 primaries, HLG.
  case hlgHEIC = "hlg-heic"
  /// AVIF, 10 or 12 bits, BT.2020 primaries, PQ.
  case pqAVIF = "pq-avif"
  /// AVIF, 10 or 12 bits, BT.2020 primaries, HLG.
  case hlgAVIF = "hlg-avif"
  /// 16-bit TIFF, BT.2020 primaries, PQ.
  case pqTIFF16 = "pq-tiff16"
  /// 16-bit TIFF, BT.2020 primaries, HLG.
  case hlgTIFF16 = "hlg-tiff16"
  /// Floating-point TIFF of linear light, 1.0 = diffuse white.
  case linearTIFF = "linear-tiff"

  /// The formats that are written.
  public enum Container: Sendable {
    case png, heic, avif, tiff
  }

  /// The format of the file written.
  public var container: Container {
    switch self {
    case .pqPNG16, .hlgPNG16: .png
    case .pqHEIC, .hlgHEIC: .heic
    case .pqAVIF, .hlgAVIF: .avif
    case .pqTIFF16, .hlgTIFF16, .linearTIFF: .tiff
    }
  }

  /// How the signal written stands for light.
  public var transfer: TransferFunction {
    switch self {
    case .pqPNG16, .pqHEIC, .pqAVIF, .pqTIFF16: .pq
    case .hlgPNG16, .hlgHEIC, .hlgAVIF, .hlgTIFF16: .hlg
    case .linearTIFF: .linear
    }
  }

  /// Extension of the files written, without the dot.
  public var fileExtension: String {
    switch container {
    case .png: "png"
    case .heic: "heic"
    case .avif: "avif"
    case .tiff: "tiff"
    }
  }

  /// One line for people.
  public var summary: String {
    switch self {
    case .pqPNG16: "16-bit PNG, BT.2020, PQ, with cICP, cLLI and an ICC profile"
    case .hlgPNG16: "16-bit PNG, BT.2020, HLG, with cICP, cLLI and an ICC profile"
    case .pqHEIC: "10-bit HEIC, BT.2020, PQ"
    case .hlgHEIC: "10-bit HEIC, BT.2020, HLG"
    case .pqAVIF: "10-bit AVIF, BT.2020, PQ"
    case .hlgAVIF: "10-bit AVIF, BT.2020, HLG"
    case .pqTIFF16: "16-bit TIFF, BT.2020, PQ, with an ICC profile"
    case .hlgTIFF16: "16-bit TIFF, BT.2020, HLG, with an ICC profile"
    case .linearTIFF: "floating-point TIFF of linear light, 1.0 = diffuse white"
    }
  }
}
