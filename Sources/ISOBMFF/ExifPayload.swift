import ByteParsing

/// The payload of an `Exif` item: a 32-bit offset to the TIFF header, and the data.
///
/// Writers disagree about what may stand between the two: some write 0, some the length of an
/// `Exif\0\0` in front of the header, and some an offset that is wrong.
public enum ExifPayload {
  /// How far from the start a header is looked for when the offset is wrong.
  private static let searchedBytes = 64

  /// The block from its TIFF header on; nil when there is no header.
  public static func tiff(in payload: [UInt8]) -> ArraySlice<UInt8>? {
    var cursor = ByteCursor(payload, path: "Exif")
    guard let offset = try? cursor.u32() else { return nil }
    let data = cursor.rest()
    let pointed = data.dropFirst(Int(offset))
    if startsWithHeader(pointed) { return pointed }
    for start in payload.indices.prefix(searchedBytes) where startsWithHeader(payload[start...]) {
      return payload[start...]
    }
    return nil
  }

  /// The payload that holds a block, which starts with its TIFF header.
  public static func payload(tiff: [UInt8]) -> [UInt8] { [0, 0, 0, 0] + tiff }

  private static func startsWithHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) || bytes.starts(with: [0x49, 0x49, 0x2A, 0x00])
  }
}
