/// Builds small TIFF structures for tests.
struct ExifBuilder {
  struct Field {
    var tag: UInt16
    var type: UInt16
    var count: UInt32
    /// Bytes in the builder's order, or text.
    var value: Value

    enum Value {
      case inline(UInt32)
      case bytes([UInt8])
      case short(UInt16)
      case fraction(UInt32, UInt32)
    }

    static func short(_ tag: UInt16, _ value: UInt16) -> Field {
      Field(tag: tag, type: 3, count: 1, value: .short(value))
    }

    static func long(_ tag: UInt16, _ value: UInt32) -> Field {
      Field(tag: tag, type: 4, count: 1, value: .inline(value))
    }

    static func ascii(_ tag: UInt16, _ text: String) -> Field {
      Field(
        tag: tag, type: 2, count: UInt32(text.utf8.count + 1), value: .bytes(Array(text.utf8) + [0])
      )
    }

    static func undefined(_ tag: UInt16, _ bytes: [UInt8]) -> Field {
      Field(tag: tag, type: 7, count: UInt32(bytes.count), value: .bytes(bytes))
    }

    static func signedFraction(_ tag: UInt16, _ numerator: Int32, _ denominator: Int32) -> Field {
      Field(
        tag: tag, type: 10, count: 1,
        value: .fraction(UInt32(bitPattern: numerator), UInt32(bitPattern: denominator)))
    }

    static func raw(_ tag: UInt16, type: UInt16, count: UInt32, value: UInt32) -> Field {
      Field(tag: tag, type: type, count: count, value: .inline(value))
    }
  }

  let littleEndian: Bool
  private(set) var bytes: [UInt8]

  /// A header that points to the main directory, which may be written at any time.
  init(littleEndian: Bool) {
    self.littleEndian = littleEndian
    bytes = Array((littleEndian ? "II*\0" : "MM\0*").utf8) + [0, 0, 0, 0]
  }

  /// Bytes in front of a directory at their end, for structures with another header.
  init(header: [UInt8], littleEndian: Bool) {
    self.littleEndian = littleEndian
    bytes = header
  }

  /// Writes the first directory and its link.
  mutating func main(_ fields: [Field], next: Int = 0) {
    let position = directory(fields, next: next)
    bytes.replaceSubrange(4..<8, with: integer(UInt32(position)))
  }

  /// Appends a directory and the values of its fields; returns where it begins.
  @discardableResult
  mutating func directory(_ fields: [Field], next: Int = 0) -> Int {
    let start = bytes.count
    var values: [UInt8] = []
    let valuesStart = start + 2 + 12 * fields.count + 4
    bytes += integer(UInt16(fields.count))
    for field in fields {
      bytes += integer(field.tag) + integer(field.type) + integer(field.count)
      let value = encoded(field.value)
      if value.count > 4 {
        bytes += integer(UInt32(valuesStart + values.count))
        values += value + (value.count % 2 == 1 ? [0] : [])
      } else {
        bytes += value + Array(repeating: 0, count: 4 - value.count)
      }
    }
    bytes += integer(UInt32(next)) + values
    return start
  }

  private func encoded(_ value: Field.Value) -> [UInt8] {
    switch value {
    case .inline(let value): integer(value)
    case .bytes(let bytes): bytes
    case .short(let value): integer(value)
    case .fraction(let numerator, let denominator): integer(numerator) + integer(denominator)
    }
  }

  private func integer<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    let shifts = stride(from: 0, to: T.bitWidth, by: 8)
    let bytes = shifts.map { UInt8(truncatingIfNeeded: value >> T($0)) }
    return littleEndian ? bytes : bytes.reversed()
  }
}
