/// Writes bits, most significant first, to make bitstream headers for tests.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func bits(_ value: UInt64, _ count: Int) {
    for shift in stride(from: count - 1, through: 0, by: -1) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(value >> UInt64(shift) & 1) << UInt8(7 - used)
      used += 1
    }
  }

  mutating func flag(_ value: Bool) { bits(value ? 1 : 0, 1) }

  /// `ue(v)`.
  mutating func ue(_ value: UInt64) {
    let width = 64 - (value + 1).leadingZeroBitCount
    bits(0, width - 1)
    bits(value + 1, width)
  }

  /// `se(v)`.
  mutating func se(_ value: Int64) {
    ue(UInt64(value > 0 ? 2 * value - 1 : -2 * value))
  }
}
