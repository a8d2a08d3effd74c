/// A JPEG marker code: the byte after FF (ITU-T T.81 table B.1).
struct JPEGMarker: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  static let sof0 = JPEGMarker(rawValue: 0xC0)
  static let dht = JPEGMarker(rawValue: 0xC4)
  static let jpg = JPEGMarker(rawValue: 0xC8)
  static let dac = JPEGMarker(rawValue: 0xCC)
  static let soi = JPEGMarker(rawValue: 0xD8)
  static let eoi = JPEGMarker(rawValue: 0xD9)
  static let sos = JPEGMarker(rawValue: 0xDA)
  static let dqt = JPEGMarker(rawValue: 0xDB)
  static let dnl = JPEGMarker(rawValue: 0xDC)
  static let dri = JPEGMarker(rawValue: 0xDD)
  static let app0 = JPEGMarker(rawValue: 0xE0)
  static let app1 = JPEGMarker(rawValue: 0xE1)
  static let app2 = JPEGMarker(rawValue: 0xE2)
  static let app14 = JPEGMarker(rawValue: 0xEE)
  static let com = JPEGMarker(rawValue: 0xFE)

  /// SOF0…SOF15: the numbers of DHT, JPG and DAC are not frames.
  var isFrame: Bool {
    (0xC0...0xCF).contains(rawValue) && self != .dht && self != .jpg && self != .dac
  }
  var isRestart: Bool { (0xD0...0xD7).contains(rawValue) }
  var isApplication: Bool { (0xE0...0xEF).contains(rawValue) }
  /// Markers without a length: RST, SOI, EOI, TEM.
  var isStandalone: Bool { isRestart || self == .soi || self == .eoi || rawValue == 0x01 }

  var description: String {
    switch self {
    case .dht: "DHT"
    case .jpg: "JPG"
    case .dac: "DAC"
    case .soi: "SOI"
    case .eoi: "EOI"
    case .sos: "SOS"
    case .dqt: "DQT"
    case .dnl: "DNL"
    case .dri: "DRI"
    case .com: "COM"
    default:
      if isFrame {
        "SOF\(rawValue & 15)"
      } else if isApplication {
        "APP\(rawValue & 15)"
      } else if isRestart {
        "RST\(rawValue & 7)"
      } else {
        "FF" + String(rawValue, radix: 16, uppercase: true)
      }
    }
  }
}
