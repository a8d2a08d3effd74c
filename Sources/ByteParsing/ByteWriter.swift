/// Builds big-endian (by default) binary structures.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var count: Int { bytes.count }

  public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
  public mutating func append(_ code: FourCC) { bytes.append(contentsOf: code.bytes) }

  public mutating func u8(_ value: UInt8) { bytes.append(value) }
  public mutating func u16(_ value: UInt16) { bigEndian(value) }
  public mutating func u32(_ value: UInt32) { bigEndian(value) }
  public mutating func u64(_ value: UInt64) { bigEndian(value) }
  public mutating func i32(_ value: Int32) { bigEndian(value) }

  public mutating func bigEndian<T: FixedWidthInteger>(_ value: T) {
    for shift in stride(from: T.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> T(shift)))
    }
  }

  public mutating func littleEndian<T: FixedWidthInteger>(_ value: T) {
    bigEndian(value.byteSwapped)
  }

  /// Overwrites a 32-bit big-endian field written earlier.
  public mutating func patch(_ value: UInt32, at offset: Int) {
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))
    }
  }
}
