import ByteParsing

/// The index of a multi-picture file (CIPA DC-007): which further images follow the first.
///
/// Its payload is a TIFF structure of its own; offsets count from that structure's first byte.
struct MultiPictureIndex: Sendable, Hashable {
  /// An image as the index describes it. Nothing here is to be trusted before a look at the place.
  struct Entry: Sendable, Hashable {
    let attribute: UInt32
    /// Length in bytes as stated; wrong for the first image of many files.
    let size: Int
    /// In the file; 0 for the first image.
    let offset: Int

    /// Bits 0…23 of the attribute.
    var type: UInt32 { attribute & 0xFF_FFFF }

    var typeName: String {
      switch type {
      case 0: "undefined"
      case 0x01_0001: "large thumbnail (VGA)"
      case 0x01_0002: "large thumbnail (full HD)"
      case 0x02_0001: "panorama"
      case 0x02_0002: "disparity (stereo)"
      case 0x02_0003: "multi-angle"
      case 0x03_0000: "baseline primary image"
      case 0x04_0000: "original preservation"
      case 0x05_0000: "gain map"
      default: "type \(String(type, radix: 16))"
      }
    }
  }

  let isLittleEndian: Bool
  let entries: [Entry]

  /// - Parameters:
  ///   - payload: what follows the signature `MPF\0`.
  ///   - offset: of the payload in the file.
  /// - Returns: nil for a block without an index, as gain map images have, which holds the version.
  init?(_ payload: [UInt8], at offset: Int) throws(ParseError) {
    let tiff = try TIFFStructure(MemorySource(payload))
    let directory = try tiff.directory(at: tiff.firstDirectory, path: "MPF")
    guard let field = directory[.mpEntries] else { return nil }
    let count = tiff.integer(.numberOfImages, in: directory) ?? field.byteCount / Self.entrySize
    guard count <= payload.count / Self.entrySize else {
      throw ParseError(.invalid, at: offset, path: "MPF", "\(count) images")
    }
    // The number of images counts, not the field's length: some writers put the one for the other.
    var cursor = try tiff.cursor(
      at: field.byteCount > 4 ? field.offset : Int(try tiff.linkedOffset(of: field)),
      count: count * Self.entrySize, path: "MPF")
    var entries: [Entry] = []
    for _ in 0..<count {
      let (attribute, size) = (try cursor.u32(), Int(try cursor.u32()))
      let relative = Int(try cursor.u32())
      try cursor.skip(4)
      entries.append(
        Entry(attribute: attribute, size: size, offset: relative == 0 ? 0 : offset + relative))
    }
    isLittleEndian = tiff.isLittleEndian
    self.entries = entries
  }

  private static let entrySize = 16
}

extension TIFFStructure {
  /// The offset in the value part of a field whose stated length would make it a value in place.
  fileprivate func linkedOffset(of field: TIFFStructure.Field) throws(ParseError) -> UInt32 {
    var cursor = try cursor(at: field.offset, count: 4, path: "field \(field.tag.rawValue)")
    return try cursor.u32()
  }
}
