public import ByteParsing

/// An Exif block: a TIFF structure with camera data and no picture.
///
/// What is broken inside is left out with a warning; only bytes without a TIFF header and first
/// directory are an error. Changes are made in place: nothing moves, so that maker notes keep
/// their meaning whatever their offsets are relative to.
public struct ExifBlock: Sendable {
  var tiff: TIFFBytes
  let main: TIFFDirectory
  let exif: TIFFDirectory?
  let gps: TIFFDirectory?
  var thumbnail: TIFFDirectory?
  /// What could not be read, in plain words.
  public let warnings: [String]

  /// Reads a block that starts with its TIFF header: "II" or "MM", 42, offset of the directory.
  public init(_ bytes: [UInt8], limits: Limits = .standard) throws(ParseError) {
    guard bytes.count <= limits.maxMetadataBytes else {
      throw ParseError(
        .limit, path: "Exif", "\(bytes.count) bytes, the limit is \(limits.maxMetadataBytes)")
    }
    guard let isLittleEndian = Self.byteOrder(bytes[...]) else {
      throw ParseError(.invalid, at: 0, path: "Exif", "no TIFF header")
    }
    tiff = TIFFBytes(bytes, isLittleEndian: isLittleEndian)
    var reader = Reader(tiff: tiff)
    guard let first = tiff.u32(4), let main = reader.directory(at: Int(first), "IFD0") else {
      throw ParseError(.truncated, at: 4, path: "Exif", "no directory")
    }
    self.main = main
    exif = reader.directory(at: tiff.integer(main[ExifTag.exifDirectory]), "Exif IFD")
    gps = reader.directory(at: tiff.integer(main[ExifTag.gpsDirectory]), "GPS IFD")
    let next = tiff.u32(main.linkPosition).map { Int($0) }
    thumbnail = reader.directory(at: next == 0 ? nil : next, "IFD1")
    warnings = reader.warnings
  }

  /// The block from its TIFF header on.
  public var bytes: [UInt8] { tiff.bytes }

  /// Whether the bytes start with a TIFF header and, if so, the byte order.
  static func byteOrder(_ bytes: ArraySlice<UInt8>) -> Bool? {
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) { return true }
    return bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) ? false : nil
  }

  /// Reads directories, each once.
  private struct Reader {
    let tiff: TIFFBytes
    var visited: Set<Int> = []
    var warnings: [String] = []

    mutating func directory(at position: Int?, _ name: String) -> TIFFDirectory? {
      guard let position else { return nil }
      guard visited.insert(position).inserted else {
        warnings.append("\(name): points back to another directory")
        return nil
      }
      return TIFFDirectory(tiff, at: position, name: name, warnings: &warnings)
    }
  }
}

/// What the block says.
extension ExifBlock {
  /// Tag 0x0112 as written, 1...8 if it makes sense.
  public var orientation: Int? { tiff.integer(main[ExifTag.orientation]) }
  /// Tag 0x010F.
  public var make: String? { tiff.text(main[ExifTag.make]) }
  /// Tag 0x0110.
  public var model: String? { tiff.text(main[ExifTag.model]) }
  /// Tag 0x010E.
  public var imageDescription: String? { tiff.text(main[ExifTag.imageDescription]) }
  /// "YYYY:MM:DD HH:MM:SS" in local time.
  public var dateTimeOriginal: String? { tiff.text(exif?[ExifTag.dateTimeOriginal]) }
  /// Of `dateTimeOriginal` against UTC, "+01:00".
  public var offsetTimeOriginal: String? {
    tiff.text(exif?[ExifTag.offsetTimeOriginal]) ?? tiff.text(exif?[ExifTag.offsetTime])
  }
  /// Tag 0xA002.
  public var pixelWidth: Int? { tiff.integer(exif?[ExifTag.pixelXDimension]) }
  /// Tag 0xA003.
  public var pixelHeight: Int? { tiff.integer(exif?[ExifTag.pixelYDimension]) }
  /// Whether there is a GPS directory with anything in it.
  public var hasGPS: Bool { gps?.fields.isEmpty == false }
  /// Whether a second directory points to a thumbnail.
  public var hasThumbnail: Bool { thumbnail?[ExifTag.thumbnailOffset] != nil }
  /// Tag 0x927C.
  public var makerNote: ArraySlice<UInt8>? { tiff.data(exif?[ExifTag.makerNote]) }
  /// The maker note, if it is Apple's.
  public var appleMakerNote: AppleMakerNote? { makerNote.flatMap { AppleMakerNote($0) } }
}
