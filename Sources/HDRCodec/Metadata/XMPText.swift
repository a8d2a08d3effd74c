/// The text of a packet in UTF-8, without what may stand around it.
enum XMPText {
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let trimmed = trimming(decoded(bytes))
    return Array(trimmed)
  }

  /// XMP, part 3: the encoding shows in the byte order mark, or in the zeros about the first `<`.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    switch (byte(bytes, 0), byte(bytes, 1), byte(bytes, 2), byte(bytes, 3)) {
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C): utf32(bytes, bigEndian: true)
    case (0xFF, 0xFE, 0, 0), (0x3C, 0, 0, 0): utf32(bytes, bigEndian: false)
    case (0xFE, 0xFF, _, _), (0, 0x3C, _, _): utf16(bytes, bigEndian: true)
    case (0xFF, 0xFE, _, _), (0x3C, 0, _, _): utf16(bytes, bigEndian: false)
    default: bytes
    }
  }

  private static func byte(_ bytes: [UInt8], _ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private static func utf16(_ bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let pair = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      return bigEndian ? pair : pair.byteSwapped
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func utf32(_ bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 3, by: 4).map { index in
      let unit = bytes[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return bigEndian ? unit : unit.byteSwapped
    }
    return Array(String(decoding: units, as: UTF32.self).utf8)
  }

  /// Without byte order mark, NUL and white space at both ends.
  private static func trimming(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slice = bytes[...]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isPadding = { (byte: UInt8) in [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(byte) }
    while true {
      if slice.starts(with: mark) {
        slice = slice.dropFirst(mark.count)
      } else if let first = slice.first, isPadding(first) {
        slice = slice.dropFirst()
      } else {
        break
      }
    }
    while let last = slice.last, isPadding(last) { slice = slice.dropLast() }
    return slice
  }
}
