/// A file format, told from its first bytes and never from its name.
public enum Format: String, Sendable, CaseIterable {
  case heic, avif, png, jpeg, tiff
  /// Known by signature, but not read.
  case jpegXL, openEXR, radiance, gif, webp, jpeg2000, bmp, pdf, isoMedia, cameraRaw
  case unknown

  public var name: String {
    switch self {
    case .heic: "HEIF/HEIC"
    case .avif: "AVIF"
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .tiff: "TIFF"
    case .jpegXL: "JPEG XL"
    case .openEXR: "OpenEXR"
    case .radiance: "Radiance HDR"
    case .gif: "GIF"
    case .webp: "WebP"
    case .jpeg2000: "JPEG 2000"
    case .bmp: "BMP"
    case .pdf: "PDF"
    case .isoMedia: "ISO base media (video or audio)"
    case .cameraRaw: "camera raw"
    case .unknown: "unknown"
    }
  }

  /// The format of a file that starts with `head` (the first 32 bytes or more decide).
  public init(head: [UInt8]) {
    func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + signature.count
        && head[offset..<offset + signature.count].elementsEqual(signature)
    }
    func starts(_ text: String, at offset: Int = 0) -> Bool { starts(Array(text.utf8), at: offset) }

    if starts("ftyp", at: 4) {
      self = Format.isoMediaBrands(head)
    } else if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts([0x49, 0x49, 0x2A, 0x00]) || starts([0x4D, 0x4D, 0x00, 0x2A])
      || starts([0x49, 0x49, 0x2B, 0x00]) || starts([0x4D, 0x4D, 0x00, 0x2B])
    {
      self = .tiff
    } else if starts([0xFF, 0x0A])
      || starts([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
    {
      self = .jpegXL
    } else if starts([0x76, 0x2F, 0x31, 0x01]) {
      self = .openEXR
    } else if starts("#?RADIANCE") || starts("#?RGBE") {
      self = .radiance
    } else if starts("GIF8") {
      self = .gif
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else if starts([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]) || starts([0xFF, 0x4F, 0xFF, 0x51]) {
      self = .jpeg2000
    } else if starts("%PDF") {
      self = .pdf
    } else if starts("BM") {
      self = .bmp
    } else {
      self = .unknown
    }
  }

  /// HEIF, AVIF or other ISO base media, by all brands within `head`. Brands are hints: a file whose
  /// brands say nothing is still HEIF when its parser finds an image `meta` box.
  private static func isoMediaBrands(_ head: [UInt8]) -> Format {
    let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(size, 12), head.count)
    var brands: [String] = []
    for offset in stride(from: 8, to: end - 3, by: 4) where offset != 12 {
      brands.append(String(decoding: head[offset..<offset + 4], as: UTF8.self))
    }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    let images = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "mif3", "msf1", "miaf",
      "tmap", "unif", "1pic",
    ]
    return brands.contains { images.contains($0) } ? .heic : .isoMedia
  }
}
