import ByteParsing

extension ByteWriter {
  /// A Box: size, type and what `body` writes. The size is 64 bits wide only where it has to be.
  static func box(_ type: FourCC, _ body: (inout ByteWriter) -> Void) -> [UInt8] {
    var content = ByteWriter()
    body(&content)
    var writer = ByteWriter()
    if let size = UInt32(exactly: content.count + 8) {
      writer.u32(size)
      writer.append(type)
    } else {
      writer.u32(1)
      writer.append(type)
      writer.u64(UInt64(content.count + 16))
    }
    writer.append(content.bytes)
    return writer.bytes
  }

  /// A FullBox: a Box whose content starts with version and flags.
  static func fullBox(
    _ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ body: (inout ByteWriter) -> Void
  ) -> [UInt8] {
    box(type) { writer in
      writer.u32(UInt32(version) << 24 | flags & 0xFF_FFFF)
      body(&writer)
    }
  }

  mutating func nulTerminated(_ text: String) {
    append(text.utf8.filter { $0 != 0 })
    u8(0)
  }

  /// An unsigned integer of 0, 4 or 8 bytes, as `iloc` uses them; 0 bytes write nothing.
  mutating func unsigned(_ value: UInt64, bytes width: Int) {
    switch width {
    case 4: u32(UInt32(truncatingIfNeeded: value))
    case 8: u64(value)
    default: break
    }
  }

  mutating func itemID(_ id: ItemID, wide: Bool) {
    if wide { u32(id.rawValue) } else { u16(UInt16(truncatingIfNeeded: id.rawValue)) }
  }
}
