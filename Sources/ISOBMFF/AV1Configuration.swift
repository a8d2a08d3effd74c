public import ByteParsing

/// The `av1C` property: the decoder configuration of an AV1 picture (AV1 in ISOBMFF 1.2).
public struct AV1Configuration: Hashable, Sendable {
  /// The content of the box as stored.
  public let content: [UInt8]
  /// 0 main, 1 high, 2 professional.
  public let profile: UInt8
  /// `seq_level_idx_0`.
  public let level: UInt8
  /// Main tier otherwise.
  public let isHighTier: Bool
  /// Bits a sample: 8, 10 or 12.
  public let bitDepth: Int
  /// Whether there are no chroma planes.
  public let isMonochrome: Bool
  /// Whether chroma has half the columns.
  public let isSubsampledX: Bool
  /// Whether chroma has half the rows.
  public let isSubsampledY: Bool
  /// 0 unknown, 1 vertical (left), 2 colocated (top left).
  public let chromaSamplePosition: UInt8
  /// Open bitstream units that come before those of the item's data.
  public let configurationUnits: [UInt8]
  /// From a sequence header among `configurationUnits`; nil when there is none or when it cannot
  /// be understood. `HEIFFile.av1Sequence(of:)` also looks into the item's data.
  public let sequence: AV1Sequence?

  /// Reads the content of the box.
  public init(parsing bytes: ArraySlice<UInt8>) throws(ParseError) {
    var cursor = ByteCursor(bytes, path: "av1C")
    try self.init(reading: &cursor)
  }

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    var whole = cursor
    content = Array(whole.rest())
    let marker = try cursor.u8()
    guard marker == 0x81 else {
      throw cursor.error(.unsupported, "marker and version 0x\(String(marker, radix: 16))")
    }
    let first = try cursor.u8()
    profile = first >> 5
    level = first & 0x1F
    let second = try cursor.u8()
    isHighTier = second & 0x80 != 0
    bitDepth = second & 0x40 == 0 ? 8 : second & 0x20 == 0 ? 10 : 12
    isMonochrome = second & 0x10 != 0
    isSubsampledX = second & 0x08 != 0
    isSubsampledY = second & 0x04 != 0
    chromaSamplePosition = second & 3
    try cursor.skip(1)  // initial_presentation_delay
    configurationUnits = Array(cursor.rest())
    sequence = try? AV1Sequence(findingIn: configurationUnits[...])
  }

  /// What describes open bitstream units that begin with a sequence header.
  public init(describing units: ArraySlice<UInt8>) throws(ParseError) {
    guard let sequence = try AV1Sequence(findingIn: units) else {
      throw ParseError(.missing, path: "AV1 units", "no sequence header")
    }
    let position: UInt8 =
      switch (sequence.chromaFormat, sequence.signal.chromaSampleLocation) {
      case (.yuv420, 0): 1
      case (.yuv420, 2): 2
      default: 0
      }
    var writer = ByteWriter()
    writer.u8(0x81)
    writer.u8(sequence.profile << 5 | sequence.level)
    // As the sequence header of a monochrome picture says, its (absent) chroma is halved.
    let isHalvedX = sequence.chromaFormat != .yuv444
    let isHalvedY = [.yuv420, .monochrome].contains(sequence.chromaFormat)
    let flags: [(UInt8, Bool)] = [
      (0x80, sequence.isHighTier), (0x40, sequence.bitDepth > 8), (0x20, sequence.bitDepth == 12),
      (0x10, sequence.chromaFormat == .monochrome), (0x08, isHalvedX), (0x04, isHalvedY),
    ]
    writer.u8(flags.reduce(position) { $1.1 ? $0 | $1.0 : $0 })
    writer.u8(0)
    try self.init(parsing: writer.bytes[...])
  }

  /// Subsampling of the chroma planes.
  public var chromaFormat: ChromaFormat {
    if isMonochrome { return .monochrome }
    return isSubsampledX ? (isSubsampledY ? .yuv420 : .yuv422) : .yuv444
  }
}
