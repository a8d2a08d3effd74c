import ByteParsing

/// A keyword and what belongs to it: a text chunk or a named profile.
struct PNGText: Sendable {
  let keyword: String
  let body: [UInt8]
  /// `body` is a zlib stream.
  let isCompressed: Bool

  /// A `tEXt`, `zTXt` or `iTXt` chunk.
  init(_ type: String, _ data: [UInt8]) throws(ParseError) {
    var cursor = ByteCursor(data, path: type)
    keyword = try cursor.keyword()
    switch type {
    case "zTXt":
      try cursor.deflateMethod()
      isCompressed = true
    case "iTXt":
      isCompressed = try cursor.u8() != 0
      // The method is of no account without compression.
      if isCompressed { try cursor.deflateMethod() } else { try cursor.skip(1) }
      // Language, translated keyword.
      for _ in 0..<2 { _ = cursor.nulTerminatedString() }
    default: isCompressed = false
    }
    body = Array(cursor.rest())
  }

  /// An `iCCP` chunk.
  init(profile data: [UInt8]) throws(ParseError) {
    var cursor = ByteCursor(data, path: "iCCP")
    keyword = try cursor.keyword()
    try cursor.deflateMethod()
    isCompressed = true
    body = Array(cursor.rest())
  }
}

extension ByteCursor {
  /// 1 to 79 bytes of Latin-1 and a NUL.
  fileprivate mutating func keyword() throws(ParseError) -> String {
    var text = ""
    while true {
      let byte = try u8()
      if byte == 0 { break }
      guard text.unicodeScalars.count < 79 else { throw error(.invalid, "a keyword without end") }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard !text.isEmpty else { throw error(.invalid, "an empty keyword") }
    return text
  }

  fileprivate mutating func deflateMethod() throws(ParseError) {
    let method = try u8()
    guard method == 0 else { throw error(.unsupported, "compression method \(method)") }
  }
}
