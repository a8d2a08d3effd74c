extension TIFFStructure {
  /// The types of TIFF field values (TIFF 6.0 section 2, Exif, BigTIFF).
  enum FieldType: UInt16, Sendable {
    case byte = 1
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
    case signedByte = 6
    case undefined = 7
    case signedShort = 8
    case signedLong = 9
    case signedRational = 10
    case float = 11
    case double = 12
    case ifd = 13
    case long8 = 16
    case signedLong8 = 17
    case ifd8 = 18

    /// Bytes of one value.
    var size: Int {
      switch self {
      case .byte, .ascii, .signedByte, .undefined: 1
      case .short, .signedShort: 2
      case .long, .signedLong, .float, .ifd: 4
      case .rational, .signedRational, .double, .long8, .signedLong8, .ifd8: 8
      }
    }
  }

  /// One field of an image file directory; its values are not read yet.
  struct Field: Sendable, Hashable {
    let tag: TIFFTag
    let type: FieldType
    /// Number of values.
    let count: Int
    /// Where the first value lies, be it in the field itself or elsewhere.
    let offset: Int

    /// `count` is checked when the field is read, so that this cannot overflow.
    var byteCount: Int { count * type.size }
  }

  /// An image file directory (IFD).
  struct Directory: Sendable, Hashable {
    let offset: Int
    /// Of the directory itself, without values that lie elsewhere.
    let byteCount: Int
    /// In the order of the file; fields of unknown types are left out, as TIFF 6.0 demands.
    let fields: [Field]
    /// The next directory of the chain, 0 at its end.
    let next: Int

    subscript(tag: TIFFTag) -> Field? { fields.first { $0.tag == tag } }
  }
}
