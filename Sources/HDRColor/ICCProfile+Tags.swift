public import ByteParsing

/// The contents of tags. Each is nil when the profile lacks the tag.
extension ICCProfile {
  /// The code points of the `cicp` tag (ICC.1:2022). Little CMS writes four more reserved bytes
  /// before them; that form is read too.
  public func cicp() throws(ParseError) -> CICP? {
    guard var cursor = try tag("cicp", of: "cicp") else { return nil }
    if cursor.remaining == 8 { try cursor.skip(4) }
    let (primaries, transfer) = (UInt16(try cursor.u8()), UInt16(try cursor.u8()))
    let (matrix, range) = (UInt16(try cursor.u8()), try cursor.u8())
    return CICP(primaries, transfer, matrix, fullRange: range != 0)
  }

  /// A tag of type `XYZ `.
  public func xyz(_ signature: FourCC) throws(ParseError) -> SIMD3<Double>? {
    guard var cursor = try tag(signature, of: "XYZ ") else { return nil }
    return SIMD3(try cursor.s15Fixed16(), try cursor.s15Fixed16(), try cursor.s15Fixed16())
  }

  /// Colorants as columns: linear device RGB to the D50 connection space.
  public func colorants() throws(ParseError) -> Matrix3x3? {
    guard let red = try xyz("rXYZ"), let green = try xyz("gXYZ"), let blue = try xyz("bXYZ") else {
      return nil
    }
    return Matrix3x3(columns: red, green, blue)
  }

  /// The matrix that was applied to XYZ under the device's white to get D50.
  public func chromaticAdaptation() throws(ParseError) -> Matrix3x3? {
    guard var cursor = try tag("chad", of: "sf32") else { return nil }
    var rows: [SIMD3<Double>] = []
    for _ in 0..<3 {
      rows.append(
        SIMD3(try cursor.s15Fixed16(), try cursor.s15Fixed16(), try cursor.s15Fixed16()))
    }
    return Matrix3x3(rows: rows[0], rows[1], rows[2])
  }

  /// The luminance of white, `lumi`.
  public func luminance() throws(ParseError) -> Nits? {
    try xyz("lumi").map { Nits($0.y) }
  }

  /// Whether the profile maps device colours through look-up tables or processing elements.
  public var hasLookUpTable: Bool {
    let signatures: [FourCC] = ["A2B0", "A2B1", "A2B2", "D2B0", "D2B1", "D2B2", "D2B3"]
    return signatures.contains { hasTag($0) }
  }

  /// A tag after its type signature and reserved bytes, with the type checked.
  func tag(_ signature: FourCC, of type: FourCC) throws(ParseError) -> ByteCursor? {
    guard var cursor = try tag(signature) else { return nil }
    let found = try cursor.fourCC()
    guard found == type else {
      throw cursor.error(.unsupported, "type \"\(found)\" instead of \"\(type)\"")
    }
    try cursor.skip(4)
    return cursor
  }
}

extension ByteCursor {
  mutating func s15Fixed16() throws(ParseError) -> Double { Double(try i32()) / 65536 }
}
