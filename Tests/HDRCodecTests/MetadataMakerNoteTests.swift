import GainMap
import HDRCodec
import Testing

@Suite("Apple's maker note")
struct MetadataMakerNoteTests {
  private static func note(_ fields: [ExifBuilder.Field], littleEndian: Bool = false) -> [UInt8] {
    let order = littleEndian ? "II" : "MM"
    var builder = ExifBuilder(
      header: Array("Apple iOS\0".utf8) + [0, 1] + Array(order.utf8), littleEndian: littleEndian)
    builder.directory(fields)
    return builder.bytes
  }

  private static let fields: [ExifBuilder.Field] = [
    .raw(10, type: 9, count: 1, value: 3), .ascii(17, "B6C9-1"), .signedFraction(33, 82317, 54194),
    .signedFraction(48, -1, 4),
  ]

  @Test("Headroom, gain, type and pair", arguments: [false, true])
  func reading(littleEndian: Bool) throws {
    let note = try #require(
      AppleMakerNote(Self.note(Self.fields, littleEndian: littleEndian)[...]))
    #expect(note.maker33 == 82317.0 / 54194)
    #expect(note.maker48 == -0.25)
    #expect(note.imageType == 3)
    #expect(note.contentIdentifier == "B6C9-1")
  }

  @Test("Offsets count from the note, wherever it lies")
  func slice() throws {
    let bytes = [9, 9, 9] + Self.note(Self.fields)
    #expect(AppleMakerNote(bytes[3...])?.maker48 == -0.25)
  }

  @Test("A denominator of 0 is a missing value")
  func zeroDenominator() throws {
    let note = try #require(
      AppleMakerNote(
        Self.note([.signedFraction(33, 1, 0), .signedFraction(48, 0, 0)])[...]))
    #expect(note.maker33 == nil)
    #expect(note.maker48 == nil)
  }

  @Test("Other makers' notes and short ones are none")
  func others() {
    #expect(AppleMakerNote(Array("Nikon\0".utf8)[...]) == nil)
    #expect(AppleMakerNote([][...]) == nil)
    let bytes = Self.note(Self.fields)
    #expect(AppleMakerNote(bytes[..<12]) == nil)
    for length in bytes.indices { _ = AppleMakerNote(bytes[..<length]) }
  }
}
