/// A TIFF structure in memory: integers by position, in its byte order. Reads outside give nil.
struct TIFFBytes: Sendable, Hashable {
  private(set) var bytes: [UInt8]
  let isLittleEndian: Bool

  init(_ bytes: [UInt8], isLittleEndian: Bool) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  var count: Int { bytes.count }

  func u16(_ position: Int) -> UInt16? { integer(position) }
  func u32(_ position: Int) -> UInt32? { integer(position) }

  func slice(_ position: Int, _ length: Int) -> ArraySlice<UInt8>? {
    guard contains(position, length) else { return nil }
    return bytes[position..<position + length]
  }

  func contains(_ position: Int, _ length: Int) -> Bool {
    position >= 0 && length >= 0 && position <= count && length <= count - position
  }

  /// Overwrites an integer; nothing happens outside the bytes.
  mutating func set<T: FixedWidthInteger>(_ value: T, at position: Int) {
    let width = T.bitWidth / 8
    guard contains(position, width) else { return }
    for index in 0..<width {
      let shift = 8 * (isLittleEndian ? index : width - 1 - index)
      bytes[position + index] = UInt8(truncatingIfNeeded: value >> T(shift))
    }
  }

  private func integer<T: FixedWidthInteger>(_ position: Int) -> T? {
    guard let slice = slice(position, T.bitWidth / 8) else { return nil }
    let value = slice.reduce(T(0)) { $0 << 8 | T(truncatingIfNeeded: $1) }
    return isLittleEndian ? value.byteSwapped : value
  }
}
