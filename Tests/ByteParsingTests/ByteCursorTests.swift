import ByteParsing
import Testing

/// Reading untrusted bytes: bounds, places of errors, limits, leases.
@Suite struct ByteCursorTests {
  @Test func integersAreBigEndianAndBounded() throws {
    var cursor = ByteCursor([0x12, 0x34, 0x56, 0x78, 0xFF, 0xFE], baseOffset: 100, path: "box")
    #expect(try cursor.u16() == 0x1234)
    #expect(try cursor.littleEndian(UInt16.self) == 0x7856)
    #expect(try cursor.bigEndian(Int16.self) == -2)
    #expect(cursor.isAtEnd && cursor.offset == 106)
    #expect(throws: ParseError(.truncated, at: 106, path: "box", "needs 1 bytes, 0 left")) {
      try cursor.u8()
    }
  }

  @Test func unsignedTakesAnyWidthUpToEight() throws {
    var checked = 0
    for width in 0...8 {
      var cursor = ByteCursor([UInt8](repeating: 0xFF, count: 8))
      let value: UInt64 = try cursor.unsigned(bytes: width)
      let expected = width == 8 ? UInt64.max : (UInt64(1) << UInt64(8 * width)) - 1
      #expect(value == expected)
      #expect(cursor.position == width)
      checked += 1
    }
    #expect(checked == 9)
  }

  @Test func childrenKnowTheirPlace() throws {
    var cursor = ByteCursor([1, 2, 3, 4, 5], baseOffset: 10, path: "meta")
    try cursor.skip(1)
    var child = try cursor.child(3, path: "iprp")
    #expect(child.offset == 11 && child.path == "meta/iprp" && child.count == 3)
    #expect(throws: ParseError.self) { try child.take(4) }
    #expect(try cursor.u8() == 5)
  }

  @Test func stringsEndAtNULOrTheEnd() {
    var cursor = ByteCursor(Array("ab\0cd".utf8))
    #expect(cursor.nulTerminatedString() == "ab")
    #expect(cursor.nulTerminatedString() == "cd")
    #expect(cursor.nulTerminatedString() == "")
  }

  @Test func arithmeticOnFileValuesNeverTraps() {
    #expect(throws: ParseError.self) { try Int.max.adding(checked: 1) }
    #expect(throws: ParseError.self) { try Int.max.multiplied(checked: 2) }
    #expect(throws: ParseError.self) { let _: Int32 = try UInt64.max.narrowed() }
  }

  @Test func writersAndReadersAgree() throws {
    var writer = ByteWriter()
    writer.append("ftyp" as FourCC)
    writer.u32(0)
    writer.littleEndian(UInt16(0x0102))
    writer.i32(-5)
    writer.patch(0xDEAD_BEEF, at: 4)
    var cursor = ByteCursor(writer.bytes)
    #expect(try cursor.fourCC() == "ftyp")
    #expect(try cursor.u32() == 0xDEAD_BEEF)
    #expect(try cursor.littleEndian(UInt16.self) == 0x0102)
    #expect(try cursor.i32() == -5)
  }

  @Test func sizesMeetTheirLimits() throws {
    let limits = Limits(maxPixels: 100)
    #expect(try limits.pixels(width: 10, height: 10) == 100)
    for (width, height) in [(0, 5), (5, -1), (11, 10), (Int.max, 2)] {
      #expect(throws: ParseError.self) { try limits.pixels(width: width, height: height) }
    }
  }

  @Test func leasesShareOneCeiling() throws {
    let budget = Budget(limit: 100)
    let first = try budget.lease(60, for: "planes")
    #expect(throws: ParseError.self) { try budget.lease(41, for: "map") }
    first.release()
    first.release()
    #expect(budget.bytesInUse == 0)
    do {
      let second = try budget.lease(100, for: "map")
      #expect(budget.bytesInUse == 100)
      withExtendedLifetime(second) {}
    }
    #expect(budget.bytesInUse == 0)
  }
}
