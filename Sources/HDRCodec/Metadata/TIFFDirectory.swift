/// One image file directory of a TIFF structure.
struct TIFFDirectory: Sendable, Hashable {
  /// An entry; its value lies at `position`, wherever that is.
  struct Field: Sendable, Hashable {
    let tag: UInt16
    let type: FieldType
    let count: Int
    let position: Int
  }

  enum FieldType: UInt16, Sendable {
    case byte = 1, ascii, short, long, rational
    case signedByte, undefined, signedShort, signedLong, signedRational, float, double, directory

    /// Bytes of one value.
    var size: Int {
      switch self {
      case .byte, .ascii, .signedByte, .undefined: 1
      case .short, .signedShort: 2
      case .long, .signedLong, .float, .directory: 4
      case .rational, .signedRational, .double: 8
      }
    }
  }

  static let maxFields = 1000

  private(set) var fields: [Field] = []
  /// Where the offset of the following directory stands.
  private(set) var linkPosition: Int

  subscript(tag: UInt16) -> Field? { fields.first { $0.tag == tag } }

  /// Reads the directory at `position`. Entries that make no sense are left out with a warning;
  /// nil when not even the number of entries can be read.
  init?(_ tiff: TIFFBytes, at position: Int, name: String, warnings: inout [String]) {
    guard let declared = tiff.u16(position) else {
      warnings.append("\(name): directory at \(position) lies outside \(tiff.count) bytes")
      return nil
    }
    linkPosition = position + 2 + 12 * Int(declared)
    if declared > Self.maxFields {
      warnings.append("\(name): \(declared) entries, only \(Self.maxFields) are read")
    }
    for index in 0..<min(Int(declared), Self.maxFields) {
      let entry = position + 2 + 12 * index
      guard tiff.contains(entry, 12) else {
        warnings.append("\(name): ends after \(index) of \(declared) entries")
        return
      }
      read(entry, tiff, name, &warnings)
    }
  }

  private mutating func read(
    _ entry: Int, _ tiff: TIFFBytes, _ name: String, _ warnings: inout [String]
  ) {
    guard let tag = tiff.u16(entry), let code = tiff.u16(entry + 2),
      let count = tiff.u32(entry + 4), let offset = tiff.u32(entry + 8)
    else { return }
    guard let type = FieldType(rawValue: code) else {
      warnings.append("\(name): tag \(tag) has the unknown type \(code)")
      return
    }
    let size = type.size * Int(count)
    let position = size <= 4 ? entry + 8 : Int(offset)
    guard tiff.contains(position, size) else {
      warnings.append("\(name): the value of tag \(tag) lies outside \(tiff.count) bytes")
      return
    }
    fields.append(Field(tag: tag, type: type, count: Int(count), position: position))
  }
}

/// Values of fields.
extension TIFFBytes {
  /// The first number of a BYTE, SHORT, LONG or IFD field.
  func integer(_ field: TIFFDirectory.Field?) -> Int? {
    guard let field, field.count > 0 else { return nil }
    switch field.type {
    case .byte: return slice(field.position, 1)?.first.map { Int($0) }
    case .short: return u16(field.position).map { Int($0) }
    case .long, .directory: return u32(field.position).map { Int($0) }
    default: return nil
    }
  }

  /// The first fraction of a RATIONAL or SRATIONAL field; nil when its denominator is 0.
  func fraction(_ field: TIFFDirectory.Field?) -> Double? {
    guard let field, field.count > 0, let numerator = u32(field.position),
      let denominator = u32(field.position + 4), denominator != 0
    else { return nil }
    switch field.type {
    case .rational:
      return Double(numerator) / Double(denominator)
    case .signedRational:
      return Double(Int32(bitPattern: numerator)) / Double(Int32(bitPattern: denominator))
    default: return nil
    }
  }

  /// ASCII up to the first NUL, without blanks at the end; other bytes are read as UTF-8.
  func text(_ field: TIFFDirectory.Field?) -> String? {
    guard let bytes = data(field), field?.type == .ascii else { return nil }
    var text = bytes.prefix { $0 != 0 }
    while text.last == 0x20 { text.removeLast() }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a field as they are.
  func data(_ field: TIFFDirectory.Field?) -> ArraySlice<UInt8>? {
    guard let field else { return nil }
    return slice(field.position, field.type.size * field.count)
  }
}
