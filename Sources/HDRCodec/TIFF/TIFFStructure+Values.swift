import ByteParsing

extension TIFFStructure {
  /// The bytes of a field's values, at most `limits.maxMetadataBytes`.
  func bytes(of field: Field) throws(ParseError) -> [UInt8] {
    let path = "field \(field.tag.rawValue)"
    guard field.byteCount <= limits.maxMetadataBytes else {
      throw ParseError(
        .limit, at: field.offset, path: path,
        "\(field.byteCount) bytes, the limit is \(limits.maxMetadataBytes)")
    }
    return try source.read(at: field.offset, count: field.byteCount)
  }

  /// The first `count` values of a field of an integer type.
  func integers(_ field: Field, first count: Int = .max) throws(ParseError) -> [Int] {
    let path = "field \(field.tag.rawValue)"
    let count = min(count, field.count)
    guard count <= limits.maxEntries else {
      throw ParseError(
        .limit, at: field.offset, path: path, "\(count) values, the limit is \(limits.maxEntries)")
    }
    var values = try cursor(at: field.offset, count: count * field.type.size, path: path)
    var result: [Int] = []
    result.reserveCapacity(count)
    for _ in 0..<count {
      switch field.type {
      case .byte, .undefined, .ascii: result.append(Int(try values.u8()))
      case .signedByte: result.append(Int(Int8(bitPattern: try values.u8())))
      case .short: result.append(Int(try values.u16()))
      case .signedShort: result.append(Int(Int16(bitPattern: try values.u16())))
      case .long, .ifd: result.append(Int(try values.u32()))
      case .signedLong: result.append(Int(try values.i32()))
      case .long8, .ifd8: result.append(try values.u64().narrowed(at: values.offset, path: path))
      case .signedLong8: result.append(Int(Int64(bitPattern: try values.u64())))
      case .rational, .signedRational, .float, .double:
        throw ParseError(.invalid, at: field.offset, path: path, "not an integer field")
      }
    }
    return result
  }

  /// The values of a numeric field; a rational with the denominator 0 is not finite.
  func numbers(_ field: Field) throws(ParseError) -> [Double] {
    switch field.type {
    case .rational, .signedRational, .float, .double: break
    default: return try integers(field).map(Double.init)
    }
    let path = "field \(field.tag.rawValue)"
    guard field.count <= limits.maxEntries else {
      throw ParseError(.limit, at: field.offset, path: path, "\(field.count) values")
    }
    var values = try cursor(at: field.offset, count: field.byteCount, path: path)
    var result: [Double] = []
    for _ in 0..<field.count {
      switch field.type {
      case .rational: result.append(Double(try values.u32()) / Double(try values.u32()))
      case .signedRational: result.append(Double(try values.i32()) / Double(try values.i32()))
      case .float: result.append(Double(Float(bitPattern: try values.u32())))
      default: result.append(Double(bitPattern: try values.u64()))
      }
    }
    return result
  }

  /// Text up to its first NUL, trailing spaces removed.
  func text(_ field: Field) throws(ParseError) -> String {
    let bytes = try bytes(of: field).prefix { $0 != 0 }
    let end = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}

extension TIFFStructure {
  /// The first value of an integer field, or nil when the directory has none that can be read.
  func integer(_ tag: TIFFTag, in directory: Directory) -> Int? {
    directory[tag].flatMap { (try? integers($0, first: 1))?.first }
  }

  func integers(_ tag: TIFFTag, in directory: Directory) -> [Int]? {
    directory[tag].flatMap { try? integers($0) }
  }

  /// The first value of a numeric field, when it is finite and positive.
  func positive(_ tag: TIFFTag, in directory: Directory) -> Double? {
    directory[tag].flatMap { (try? numbers($0))?.first }.flatMap {
      $0.isFinite && $0 > 0 ? $0 : nil
    }
  }

  func text(_ tag: TIFFTag, in directory: Directory) -> String? {
    directory[tag].flatMap { try? text($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
