import ByteParsing

extension ICCProfile {
  /// The profile's name: `desc` as text (version 2) or in English, else the first language
  /// (version 4). nil when there is none that can be read. Control characters are left out.
  public var profileDescription: String? {
    guard let text = try? descriptionText() else { return nil }
    let printable = text.unicodeScalars.filter { !$0.properties.isControl }
    let name = String(String.UnicodeScalarView(printable.prefix(200))).trimmingSpaces()
    return name.isEmpty ? nil : name
  }

  private func descriptionText() throws(ParseError) -> String? {
    guard var cursor = try tag("desc") else { return nil }
    let type = try cursor.fourCC()
    try cursor.skip(4)
    switch type {
    case "desc":
      let count = Int(try cursor.u32())
      var text = try cursor.child(min(count, cursor.remaining), path: "text")
      return text.nulTerminatedString()
    case "mluc": return try Self.localisedText(&cursor)
    case "text": return cursor.nulTerminatedString()
    default: return nil
    }
  }

  /// `multiLocalizedUnicodeType`; offsets count from the tag's first byte.
  private static func localisedText(_ cursor: inout ByteCursor) throws(ParseError) -> String? {
    let count = Int(try cursor.u32())
    let recordSize = Int(try cursor.u32())
    guard recordSize >= 12 else { throw cursor.error(.invalid, "records of \(recordSize) bytes") }
    var chosen: (rank: Int, offset: Int, length: Int)?
    for _ in 0..<min(count, cursor.remaining / recordSize) {
      var record = try cursor.child(recordSize, path: "record")
      let (language, country) = (try record.u16(), try record.u16())
      let (length, offset) = (Int(try record.u32()), Int(try record.u32()))
      let isEnglish = language == 0x656E
      let rank = isEnglish ? (country == 0x5553 ? 2 : 1) : 0
      if chosen.map({ rank > $0.rank }) ?? true { chosen = (rank, offset, length) }
    }
    guard let chosen else { return nil }
    try cursor.seek(chosen.offset)
    let units = try cursor.take(chosen.length & ~1)
    var text: [UInt16] = []
    var high: UInt16?
    for byte in units {
      if let first = high {
        text.append(first << 8 | UInt16(byte))
        high = nil
      } else {
        high = UInt16(byte)
      }
    }
    return String(decoding: text, as: UTF16.self)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text.drop { $0 == " " })
  }
}
