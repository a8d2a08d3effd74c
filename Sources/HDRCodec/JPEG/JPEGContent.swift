import ByteParsing

/// What an APPn segment carries, told from the signature at the start of its payload.
enum JPEGContent: Sendable, Hashable {
  case jfif
  case exif
  case xmp
  case extendedXMP
  case icc
  /// CIPA DC-007 multi-picture format.
  case multiPicture
  /// ISO 21496-1 gain map metadata.
  case gainMap
  case adobe
  /// Anything else, by its own name.
  case other(String)

  /// The signature in front of the content.
  var signature: [UInt8] {
    switch self {
    case .jfif: Array("JFIF\0".utf8)
    case .exif: Array("Exif\0".utf8) + [0]
    case .xmp: Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    case .extendedXMP: Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    case .icc: Array("ICC_PROFILE\0".utf8)
    case .multiPicture: Array("MPF\0".utf8)
    case .gainMap: Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    case .adobe: Array("Adobe".utf8)
    case .other: []
    }
  }

  private static let signatures: [(marker: JPEGMarker, content: JPEGContent)] = [
    (.app0, .jfif), (.app1, .exif), (.app1, .xmp), (.app1, .extendedXMP), (.app2, .icc),
    (.app2, .multiPicture), (.app2, .gainMap), (.app14, .adobe),
  ]
  /// Bytes of a payload that tell every known content.
  static let headSize = 48

  /// - Parameter head: the first `headSize` bytes of the payload, or all of it.
  init(_ marker: JPEGMarker, head: [UInt8]) {
    let known = Self.signatures.first {
      $0.marker == marker && head.starts(with: $0.content.signature)
    }
    self = known?.content ?? .other(Self.name(head))
  }

  /// The leading printable characters.
  private static func name(_ head: [UInt8]) -> String {
    let text = head.prefix(32).prefix { (0x20...0x7E).contains($0) }
    return text.count >= 3 ? String(decoding: text, as: UTF8.self) : ""
  }

  var name: String {
    switch self {
    case .jfif: "JFIF"
    case .exif: "Exif"
    case .xmp: "XMP"
    case .extendedXMP: "extended XMP"
    case .icc: "ICC profile"
    case .multiPicture: "multi-picture index (MPF)"
    case .gainMap: "gain map metadata (ISO 21496-1)"
    case .adobe: "Adobe"
    case .other(let name): name.hasPrefix("Photoshop 3.0") ? "Photoshop resources" : name
    }
  }
}
