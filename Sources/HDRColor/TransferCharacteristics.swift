/// H.273 TransferCharacteristics.
public struct TransferCharacteristics: RawRepresentable, Sendable, Hashable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let bt709 = TransferCharacteristics(rawValue: 1)
  public static let unspecified = TransferCharacteristics(rawValue: 2)
  public static let gamma22 = TransferCharacteristics(rawValue: 4)
  public static let gamma28 = TransferCharacteristics(rawValue: 5)
  public static let bt601 = TransferCharacteristics(rawValue: 6)
  public static let st240 = TransferCharacteristics(rawValue: 7)
  public static let linear = TransferCharacteristics(rawValue: 8)
  public static let log100 = TransferCharacteristics(rawValue: 9)
  public static let log316 = TransferCharacteristics(rawValue: 10)
  public static let xvYCC = TransferCharacteristics(rawValue: 11)
  public static let bt1361 = TransferCharacteristics(rawValue: 12)
  public static let sRGB = TransferCharacteristics(rawValue: 13)
  public static let bt2020TenBit = TransferCharacteristics(rawValue: 14)
  public static let bt2020TwelveBit = TransferCharacteristics(rawValue: 15)
  public static let pq = TransferCharacteristics(rawValue: 16)
  public static let st428 = TransferCharacteristics(rawValue: 17)
  public static let hlg = TransferCharacteristics(rawValue: 18)

  /// Whether signals of this kind go beyond diffuse white by definition: PQ and HLG.
  public var isHDR: Bool { self == .pq || self == .hlg }

  /// For reports.
  public var name: String {
    switch self {
    case .bt709: "BT.709"
    case .unspecified: "unspecified"
    case .gamma22: "gamma 2.2 (BT.470 System M)"
    case .gamma28: "gamma 2.8 (BT.470 System B, G)"
    case .bt601: "BT.601"
    case .st240: "SMPTE ST 240"
    case .linear: "linear"
    case .log100: "logarithmic 100:1"
    case .log316: "logarithmic 316:1"
    case .xvYCC: "IEC 61966-2-4 (xvYCC)"
    case .bt1361: "BT.1361"
    case .sRGB: "sRGB"
    case .bt2020TenBit: "BT.2020 (10 bit)"
    case .bt2020TwelveBit: "BT.2020 (12 bit)"
    case .pq: "PQ (SMPTE ST 2084)"
    case .st428: "SMPTE ST 428-1"
    case .hlg: "HLG (ARIB STD-B67)"
    default: "reserved (\(rawValue))"
    }
  }
}
