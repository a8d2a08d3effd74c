/// The maker note of Apple's cameras (Exif tag 0x927C).
///
/// `Apple iOS\0`, two bytes of version, the byte order, a directory at byte 14; offsets count from
/// the note's first byte, so that it may be moved. Layout from real files and exiftool.
public struct AppleMakerNote: Sendable, Hashable {
  /// Tag 33 (0x21, "HDRHeadroom"); see `AppleGainMap.headroom(maker33:maker48:)`.
  public let maker33: Double?
  /// Tag 48 (0x30, "HDRGain").
  public let maker48: Double?
  /// Tag 10 (0x0A, "HDRImageType"): 3 HDR image, 4 original image.
  public let imageType: Int?
  /// Tag 17 (0x11, "ContentIdentifier"): pairs the still and the film of a Live Photo.
  public let contentIdentifier: String?

  private static let signature = Array("Apple iOS\0".utf8)
  private static let directoryPosition = 14

  /// nil when the note is another maker's, or too short.
  public init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.signature) else { return nil }
    let order = bytes.dropFirst(12)
    guard order.starts(with: "MM".utf8) || order.starts(with: "II".utf8) else { return nil }
    let note = TIFFBytes(Array(bytes), isLittleEndian: order.starts(with: "II".utf8))
    var warnings: [String] = []
    guard
      let directory = TIFFDirectory(
        note, at: Self.directoryPosition, name: "MakerNote", warnings: &warnings)
    else { return nil }
    maker33 = note.fraction(directory[33])
    maker48 = note.fraction(directory[48])
    imageType = note.signed(directory[10])
    contentIdentifier = note.text(directory[17])
  }
}

extension TIFFBytes {
  /// The first number of an integer field of any sign.
  fileprivate func signed(_ field: TIFFDirectory.Field?) -> Int? {
    guard let field, field.type == .signedLong, field.count > 0 else { return integer(field) }
    return u32(field.position).map { Int(Int32(bitPattern: $0)) }
  }
}
