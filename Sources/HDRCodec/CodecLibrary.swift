import CHDRShims

/// A library that decodes, encodes or compresses for HDRCodec.
public struct CodecLibrary: Sendable, Hashable {
  /// What it is used for.
  public enum Purpose: String, Sendable {
    case hevcDecoding = "hevc_decoding"
    case av1Decoding = "av1_decoding"
    case pngCompression = "png_compression"
    case hevcEncoding = "hevc_encoding"
    case av1Encoding = "av1_encoding"

    /// For people.
    public var name: String {
      switch self {
      case .hevcDecoding: "HEVC decoding"
      case .av1Decoding: "AV1 decoding"
      case .pngCompression: "PNG compression"
      case .hevcEncoding: "HEVC encoding"
      case .av1Encoding: "AV1 encoding"
      }
    }
  }

  /// What it does here.
  public var purpose: Purpose
  /// Name and version as the library itself tells them; nil when it is not there.
  public var version: String?
  /// The Debian package that brings it.
  public var package: String

  /// What this process has. All are linked but the HEVC encoder, a plugin that libheif
  /// found.
  public static var all: [CodecLibrary] {
    let hevc = unsafe text(hdr_hevc_version())
    let av1 = unsafe text(hdr_av1_version())
    let deflate = unsafe text(hdr_deflate_version())
    let heif = unsafe text(hdr_heif_version()) ?? ""
    let hevcEncoder = unsafe text(hdr_heif_encoder_name())
    let av1Encoder = unsafe text(hdr_av1_encoder_version())
    return [
      .init(.hevcDecoding, "libde265", hevc, package: "libde265-0"),
      .init(.av1Decoding, "dav1d", av1, package: "libdav1d6"),
      .init(.pngCompression, "ISA-L", deflate, package: "libisal2"),
      .init(.hevcEncoding, "libheif \(heif),", hevcEncoder, package: "libheif-plugin-x265"),
      .init(.av1Encoding, "libaom", av1Encoder, package: "libaom3"),
    ]
  }

  private init(_ purpose: Purpose, _ name: String, _ version: String?, package: String) {
    self.purpose = purpose
    self.version = version.map { "\(name) \($0)" }
    self.package = package
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String? {
    unsafe string.map { unsafe String(cString: $0) }
  }
}
