import GainMap
import Testing

@Suite("ISO 21496-1 binary metadata")
struct ISO21496Tests {
  @Test("What is written is read again", arguments: [Samples.single, Samples.triple])
  func roundTrip(metadata: GainMapMetadata) throws {
    for hasTmapVersion in [false, true] {
      let bytes = try ISO21496.serialise(metadata, hasTmapVersion: hasTmapVersion)
      #expect(bytes.count == (metadata.channels.count == 3 ? 141 : 61) + (hasTmapVersion ? 1 : 0))
      #expect(try ISO21496.parse(bytes, hasTmapVersion: hasTmapVersion) == metadata)
    }
  }

  @Test("Reading works on a slice as on an array")
  func slice() throws {
    let bytes = try ISO21496.serialise(Samples.single, hasTmapVersion: true)
    let padded = [9, 9, 9] + bytes + [9]
    #expect(
      try ISO21496.parse(padded[3..<padded.count - 1], hasTmapVersion: true) == Samples.single)
  }

  @Test("Each truncation is told, a draft's length apart")
  func truncation() throws {
    var cases = 0
    for metadata in [Samples.single, Samples.triple] {
      for hasTmapVersion in [false, true] {
        let bytes = try ISO21496.serialise(metadata, hasTmapVersion: hasTmapVersion)
        let header = hasTmapVersion ? 6 : 5
        for length in bytes.indices {
          let expected: GainMapError =
            [58, 138].contains(length)
            ? .draftLayout(byteCount: length)
            : .truncated(needed: length < header ? header : bytes.count, found: length)
          #expect(throws: expected) {
            try ISO21496.parse(bytes[..<length], hasTmapVersion: hasTmapVersion)
          }
          cases += 1
        }
      }
    }
    #expect(cases == 61 + 62 + 141 + 142)
  }

  @Test("Bytes at the end are a later writer's, or an error")
  func trailingBytes() throws {
    var bytes = try ISO21496.serialise(Samples.triple, hasTmapVersion: false) + [0, 0, 0, 42]
    #expect(throws: GainMapError.trailingBytes(4)) {
      try ISO21496.parse(bytes, hasTmapVersion: false)
    }
    bytes[3] = 99
    var expected = Samples.triple
    expected.writerVersion = 99
    #expect(try ISO21496.parse(bytes, hasTmapVersion: false) == expected)
  }

  @Test("Later versions are refused by name")
  func versions() throws {
    var bytes = try ISO21496.serialise(Samples.single, hasTmapVersion: true)
    bytes[0] = 1
    #expect(throws: GainMapError.unsupportedItemVersion(1)) {
      try ISO21496.parse(bytes, hasTmapVersion: true)
    }
    bytes[0] = 0
    bytes[2] = 7
    #expect(throws: GainMapError.unsupportedMinimumVersion(7)) {
      try ISO21496.parse(bytes, hasTmapVersion: true)
    }
  }

  /// Payloads of libavif's test pictures from before the standard was published.
  @Test("Drafts are refused by name", arguments: [UInt8(3), 5])
  func drafts(flags: UInt8) throws {
    let body = try ISO21496.serialise(Samples.triple, hasTmapVersion: false).dropFirst(5)
    #expect(throws: GainMapError.draftLayout(byteCount: 138)) {
      try ISO21496.parse([0, flags] + body, hasTmapVersion: true)
    }
  }

  @Test("One denominator for all values, one set and three")
  func commonDenominator() throws {
    for sets in [1, 3] {
      let flags: UInt8 = sets == 3 ? 0xC8 : 0x48
      var bytes: [UInt8] = [0, 0, 0, 0, flags] + Self.words([1000, 0, 1300])
      for _ in 0..<sets { bytes += Self.words([-250, 1300, 1000, 16, 15]) }
      #expect(bytes.count == (sets == 3 ? 77 : 37))
      let metadata = try ISO21496.parse(bytes, hasTmapVersion: false)
      let channel = GainMapMetadata.Channel(
        min: .init(-250, 1000), max: .init(1300, 1000), gamma: .init(1000, 1000),
        baseOffset: .init(16, 1000), alternateOffset: .init(15, 1000))
      #expect(metadata.channels == Array(repeating: channel, count: sets))
      #expect(metadata.alternateHeadroom == .init(1300, 1000))
      #expect(metadata.useBaseColourSpace)
      for length in 5..<bytes.count where length != 58 {
        #expect(throws: GainMapError.truncated(needed: bytes.count, found: length)) {
          try ISO21496.parse(bytes[..<length], hasTmapVersion: false)
        }
      }
    }
  }

  @Test("A common denominator of 0 is refused")
  func zeroCommonDenominator() {
    let bytes: [UInt8] = [0, 0, 0, 0, 0x08] + Self.words([0, 0, 1300, 0, 1300, 1000, 16, 16])
    #expect(throws: GainMapError.zeroDenominator(.baseHeadroom, channel: nil)) {
      try ISO21496.parse(bytes, hasTmapVersion: false)
    }
  }

  @Test("The backward flag must agree with the headrooms; reserved flags are ignored")
  func flags() throws {
    var up = try ISO21496.serialise(Samples.single, hasTmapVersion: false)
    up[4] |= 0x04
    #expect(throws: GainMapError.contradictoryDirection) {
      try ISO21496.parse(up, hasTmapVersion: false)
    }
    var down = try ISO21496.serialise(Samples.triple, hasTmapVersion: false)
    down[4] |= 0x04 | 0x33
    #expect(try ISO21496.parse(down, hasTmapVersion: false) == Samples.triple)
  }

  @Test("Any single wrong byte gives a description or an error, never a crash")
  func damage() throws {
    let bytes = try ISO21496.serialise(Samples.triple, hasTmapVersion: true)
    var read = 0
    for index in bytes.indices {
      for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        if let metadata = try? ISO21496.parse(damaged, hasTmapVersion: true) {
          try metadata.validate()
          read += 1
        }
      }
    }
    #expect(read > 0)
  }

  @Test("Nothing invalid is written")
  func refusesToWrite() {
    var metadata = Samples.single
    metadata.channels[0].gamma = .init(0)
    #expect(throws: GainMapError.self) {
      try ISO21496.serialise(metadata, hasTmapVersion: false)
    }
  }

  private static func words(_ values: [Int32]) -> [UInt8] {
    values.flatMap { value in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> Int32($0)) }
    }
  }
}
