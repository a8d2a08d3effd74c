/// H.273 ColourPrimaries.
public struct ColourPrimaries: RawRepresentable, Sendable, Hashable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let bt709 = ColourPrimaries(rawValue: 1)
  public static let unspecified = ColourPrimaries(rawValue: 2)
  public static let bt470M = ColourPrimaries(rawValue: 4)
  public static let bt470BG = ColourPrimaries(rawValue: 5)
  public static let st170 = ColourPrimaries(rawValue: 6)
  public static let st240 = ColourPrimaries(rawValue: 7)
  public static let film = ColourPrimaries(rawValue: 8)
  public static let bt2020 = ColourPrimaries(rawValue: 9)
  public static let xyz = ColourPrimaries(rawValue: 10)
  public static let dciP3 = ColourPrimaries(rawValue: 11)
  public static let displayP3 = ColourPrimaries(rawValue: 12)
  public static let ebu3213 = ColourPrimaries(rawValue: 22)

  /// The chromaticities; nil for unspecified and reserved values.
  public var primaries: Primaries? {
    switch self {
    case .bt709: .bt709
    case .bt470M: .bt470M
    case .bt470BG: .bt601Lines625
    case .st170, .st240: .bt601Lines525
    case .film: .film
    case .bt2020: .bt2020
    case .xyz: .xyz
    case .dciP3: .dciP3
    case .displayP3: .displayP3
    case .ebu3213: .ebu3213
    default: nil
    }
  }

  /// For reports.
  public var name: String {
    switch self {
    case .bt709: "BT.709"
    case .unspecified: "unspecified"
    case .bt470M: "BT.470 System M"
    case .bt470BG: "BT.470 System B, G"
    case .st170: "SMPTE ST 170"
    case .st240: "SMPTE ST 240"
    case .film: "generic film"
    case .bt2020: "BT.2020"
    case .xyz: "CIE XYZ (SMPTE ST 428-1)"
    case .dciP3: "DCI-P3"
    case .displayP3: "Display P3"
    case .ebu3213: "EBU Tech 3213-E"
    default: "reserved (\(rawValue))"
    }
  }
}
