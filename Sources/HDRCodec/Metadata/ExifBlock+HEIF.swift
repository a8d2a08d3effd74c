public import ByteParsing

/// Exif in HEIF items and JPEG XL boxes.
extension ExifBlock {
  /// Reads the payload of an `Exif` item: u32 `exif_tiff_header_offset`, then that many bytes
  /// (often `Exif\0\0`), then the block.
  ///
  /// When no TIFF header stands where the offset says, the usual places are tried.
  public init(heifItem payload: [UInt8], limits: Limits = .standard) throws(ParseError) {
    var cursor = ByteCursor(payload, path: "Exif")
    let declared = 4 + Int(try cursor.u32())
    let candidates = [declared, 4, 10, 0, 6]
    let start = candidates.first { start in
      start <= payload.count && Self.byteOrder(payload[start...]) != nil
    }
    guard let start else {
      throw ParseError(.invalid, at: 4, path: "Exif", "no TIFF header at offset \(declared)")
    }
    try self.init(Array(payload[start...]), limits: limits)
  }

  /// The payload of an `Exif` item, the block right after an offset of 0.
  public var heifItem: [UInt8] { [0, 0, 0, 0] + bytes }
}
