/// Puts TIFF and BigTIFF files together: directories with their values behind them.
struct TIFFBuilder {
  enum Value {
    case short([UInt16])
    case long([UInt32])
    case text(String)
    case bytes([UInt8])
    /// Offsets, of the width of the file's offsets.
    case offsets([Int])
  }

  let littleEndian: Bool
  let big: Bool
  private(set) var bytes: [UInt8]

  init(littleEndian: Bool = true, big: Bool = false) {
    self.littleEndian = littleEndian
    self.big = big
    bytes = []
    bytes = Array((littleEndian ? "II" : "MM").utf8) + number(UInt16(big ? 43 : 42))
    if big { bytes += number(UInt16(8)) + number(UInt16(0)) }
    bytes += offset(0)
  }

  func number<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    littleEndian ? bigEndian(value).reversed() : bigEndian(value)
  }

  func offset(_ value: Int) -> [UInt8] {
    big ? number(UInt64(truncatingIfNeeded: value)) : number(UInt32(truncatingIfNeeded: value))
  }

  /// Where the first directory's offset stands.
  var headLink: Int { big ? 8 : 4 }

  mutating func patch(_ place: Int, with target: Int) {
    let value = offset(target)
    bytes.replaceSubrange(place..<place + value.count, with: value)
  }

  mutating func append(_ data: [UInt8]) -> Int {
    bytes += data
    return bytes.count - data.count
  }

  private func encoded(_ value: Value) -> (type: UInt16, count: Int, data: [UInt8]) {
    switch value {
    case .short(let values): (3, values.count, values.flatMap { number($0) })
    case .long(let values): (4, values.count, values.flatMap { number($0) })
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .bytes(let bytes): (7, bytes.count, bytes)
    case .offsets(let values): (big ? 16 : 4, values.count, values.flatMap { offset($0) })
    }
  }

  /// Appends a directory; returns where it starts and where its link to the next stands.
  mutating func directory(_ fields: [(tag: UInt16, value: Value)]) -> (start: Int, link: Int) {
    let fields = fields.sorted { $0.tag < $1.tag }
    let room = big ? 8 : 4
    var places: [[UInt8]] = []
    for field in fields {
      let data = encoded(field.value).data
      places.append(
        data.count <= room
          ? data + Array(repeating: 0, count: room - data.count) : offset(append(data)))
    }
    let start = bytes.count
    bytes += big ? number(UInt64(fields.count)) : number(UInt16(fields.count))
    for (field, place) in zip(fields, places) {
      let (type, count, _) = encoded(field.value)
      bytes += number(field.tag) + number(type) + offset(count) + place
    }
    let link = bytes.count
    bytes += offset(0)
    return (start, link)
  }

  /// The fields of an uncompressed RGB picture, one strip; later fields replace earlier ones.
  static func picture(
    width: UInt32 = 6, height: UInt32 = 4, bits: UInt16 = 16, samples: UInt16 = 3,
    _ others: [(tag: UInt16, value: Value)] = []
  ) -> [(tag: UInt16, value: Value)] {
    let standard: [(tag: UInt16, value: Value)] = [
      (256, .long([width])), (257, .long([height])),
      (258, .short(Array(repeating: bits, count: Int(samples)))), (259, .short([1])),
      (262, .short([2])), (273, .offsets([8])), (277, .short([samples])),
      (278, .long([height])), (279, .long([16])),
    ]
    return standard.filter { field in !others.contains { $0.tag == field.tag } } + others
  }

  /// A file of one directory.
  static func file(
    littleEndian: Bool = true, big: Bool = false, _ fields: [(tag: UInt16, value: Value)]
  ) -> [UInt8] {
    var builder = TIFFBuilder(littleEndian: littleEndian, big: big)
    let (start, _) = builder.directory(fields)
    builder.patch(builder.headLink, with: start)
    return builder.bytes + Array(repeating: 0, count: 32)
  }
}
