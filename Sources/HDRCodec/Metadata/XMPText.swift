/// The text of a packet.
enum XMPText {
  /// The packet in UTF-8; itself if it is in UTF-8 already.
  ///
  /// XMP, part 3: the encoding shows in the byte order mark, or in the zeros about the first `<`.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
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

  /// The document itself: from the first byte that is neither byte order mark nor padding to the
  /// last end tag. A trailer that was cut short, or what else may follow, is left out.
  static func document(in bytes: [UInt8]) -> [UInt8] {
    var document = bytes[...]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isPadding = { (byte: UInt8) in [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(byte) }
    while true {
      if document.starts(with: mark) {
        document = document.dropFirst(mark.count)
      } else if let first = document.first, isPadding(first) {
        document = document.dropFirst()
      } else {
        break
      }
    }
    while let last = document.last, isPadding(last) { document = document.dropLast() }
    return Array(document[..<(endOfLastTag(document) ?? document.endIndex)])
  }

  /// Behind the `>` of the last `</name>`.
  private static func endOfLastTag(_ document: ArraySlice<UInt8>) -> Int? {
    let slash = document.indices.dropFirst().last {
      document[$0] == UInt8(ascii: "/") && document[$0 - 1] == UInt8(ascii: "<")
    }
    guard let slash, let end = document[slash...].firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    return end + 1
  }
}
