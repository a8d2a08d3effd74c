/// A field of a directory to be written, its value in the file's byte order.
struct TIFFFieldValue: Sendable {
  /// The field types written (TIFF 6.0; LONG8 of BigTIFF).
  enum Kind: UInt16, Sendable {
    case byte = 1
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
    case undefined = 7
    case long8 = 16
  }

  let tag: UInt16
  let type: UInt16
  /// Of values, not bytes.
  let count: Int
  let bytes: [UInt8]
}

/// Makes fields in one byte order.
struct TIFFFieldMaker: Sendable {
  let isLittleEndian: Bool
  /// BigTIFF: offsets have 64 bits.
  let isBig: Bool

  func shorts(_ tag: TIFFTag, _ values: [Int]) -> TIFFFieldValue {
    TIFFFieldValue(
      tag: tag.rawValue, type: TIFFFieldValue.Kind.short.rawValue, count: values.count,
      bytes: values.flatMap { integer(UInt16(clamping: $0)) })
  }

  func longs(_ tag: TIFFTag, _ values: [Int]) -> TIFFFieldValue {
    TIFFFieldValue(
      tag: tag.rawValue, type: TIFFFieldValue.Kind.long.rawValue, count: values.count,
      bytes: values.flatMap { integer(UInt32(clamping: $0)) })
  }

  /// Positions or sizes in the file.
  func offsets(_ tag: TIFFTag, _ values: [Int]) -> TIFFFieldValue {
    guard isBig else { return longs(tag, values) }
    return TIFFFieldValue(
      tag: tag.rawValue, type: TIFFFieldValue.Kind.long8.rawValue, count: values.count,
      bytes: values.flatMap { integer(UInt64(clamping: $0)) })
  }

  /// One fraction.
  func rational(_ tag: UInt16, _ numerator: UInt32, _ denominator: UInt32) -> TIFFFieldValue {
    TIFFFieldValue(
      tag: tag, type: TIFFFieldValue.Kind.rational.rawValue, count: 1,
      bytes: integer(numerator) + integer(denominator))
  }

  func bytes(_ tag: TIFFTag, _ kind: TIFFFieldValue.Kind, _ bytes: [UInt8]) -> TIFFFieldValue {
    TIFFFieldValue(tag: tag.rawValue, type: kind.rawValue, count: bytes.count, bytes: bytes)
  }

  /// How a directory starts.
  func entryCount(_ count: Int) -> [UInt8] {
    isBig ? integer(UInt64(clamping: count)) : integer(UInt16(clamping: count))
  }

  /// An entry whose value lies elsewhere.
  func entry(
    _ tag: TIFFTag, _ kind: TIFFFieldValue.Kind, count: Int, valueAt offset: Int
  ) -> [UInt8] {
    integer(tag.rawValue) + integer(kind.rawValue)
      + (isBig ? integer(UInt64(clamping: count)) : integer(UInt32(clamping: count)))
      + position(offset)
  }

  /// A directory that starts at `offset`, its longer values behind it; no directory follows.
  func directory(_ fields: [TIFFFieldValue], at offset: Int) -> [UInt8] {
    let fields = fields.sorted { $0.tag < $1.tag }
    let inline = isBig ? 8 : 4
    let entry = isBig ? 20 : 12
    let head = isBig ? 8 : 2
    var bytes = entryCount(fields.count)
    var values: [UInt8] = []
    let start = offset + head + entry * fields.count + inline
    for field in fields {
      bytes += integer(field.tag) + integer(field.type)
      bytes += isBig ? integer(UInt64(field.count)) : integer(UInt32(clamping: field.count))
      if field.bytes.count <= inline {
        bytes += field.bytes + Array(repeating: 0, count: inline - field.bytes.count)
      } else {
        bytes += position(start + values.count)
        values += field.bytes
        // Values start at even places.
        if values.count % 2 == 1 { values.append(0) }
      }
    }
    return bytes + position(0) + values
  }

  /// The bytes before everything else. The first directory's place is filled in later.
  var header: [UInt8] {
    let order: [UInt8] = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    return isBig
      ? order + integer(UInt16(43)) + integer(UInt16(8)) + integer(UInt16(0)) + position(0)
      : order + integer(UInt16(42)) + position(0)
  }

  /// Where the header names the first directory.
  var firstDirectoryPosition: Int { isBig ? 8 : 4 }

  /// A place in the file.
  func position(_ value: Int) -> [UInt8] {
    isBig ? integer(UInt64(clamping: value)) : integer(UInt32(clamping: value))
  }

  private func integer<T: FixedWidthInteger & UnsignedInteger>(_ value: T) -> [UInt8] {
    (0..<T.bitWidth / 8).map { index in
      let shift = 8 * (isLittleEndian ? index : T.bitWidth / 8 - 1 - index)
      return UInt8(truncatingIfNeeded: value >> T(shift))
    }
  }
}
