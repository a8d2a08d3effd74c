public import ByteParsing

/// What an AV1 sequence header says about its pictures (AV1 specification, 5.5).
public struct AV1Sequence: Hashable, Sendable {
  /// 0 main, 1 high (4:4:4), 2 professional (4:2:2, 12 bits).
  public var profile: UInt8
  /// `seq_level_idx` of the first operating point; 31 sets no limits.
  public var level: UInt8 = 31
  /// Main tier otherwise.
  public var isHighTier = false
  /// Whether the sequence has one frame only.
  public var isStillPicture: Bool
  /// Largest frame in luma samples.
  public var maxWidth, maxHeight: Int
  /// Bits a sample: 8, 10 or 12.
  public var bitDepth = 8
  /// Subsampling of the chroma planes.
  public var chromaFormat = ChromaFormat.yuv420
  /// Colour and range, each where it is given.
  public var signal = BitstreamSignal()

  /// Finds and reads the first sequence header among open bitstream units; nil when there is none.
  public init?(findingIn units: ArraySlice<UInt8>) throws(ParseError) {
    guard let payload = try Self.sequenceHeader(in: units) else { return nil }
    var reader = BitReader(Array(payload), path: "AV1 sequence header")
    try self.init(reading: &reader)
  }

  private init(reading reader: inout BitReader) throws(ParseError) {
    profile = UInt8(try reader.bits(3))
    guard profile <= 2 else { throw reader.error(.unsupported, "profile \(profile)") }
    isStillPicture = try reader.flag()
    let isReduced = try reader.flag()
    if isReduced {
      level = UInt8(try reader.bits(5))
    } else {
      (level, isHighTier) = try reader.firstOperatingPoint()
    }
    let widthBits = Int(try reader.bits(4)) + 1
    let heightBits = Int(try reader.bits(4)) + 1
    maxWidth = Int(try reader.bits(widthBits)) + 1
    maxHeight = Int(try reader.bits(heightBits)) + 1
    try reader.skipAV1CodingTools(isReduced: isReduced)
    try readColourConfiguration(&reader)
  }

  private mutating func readColourConfiguration(_ reader: inout BitReader) throws(ParseError) {
    let isHighBitDepth = try reader.flag()
    let isTwelveBit = profile == 2 && isHighBitDepth ? try reader.flag() : false
    bitDepth = isTwelveBit ? 12 : isHighBitDepth ? 10 : 8
    let isMonochrome = profile == 1 ? false : try reader.flag()
    if try reader.flag() {
      signal.colour = BitstreamSignal.Colour(
        primaries: UInt16(try reader.bits(8)), transfer: UInt16(try reader.bits(8)),
        matrix: UInt16(try reader.bits(8)))
    }
    if isMonochrome {
      signal.isFullRange = try reader.flag()
      chromaFormat = .monochrome
      return
    }
    if signal.colour == .init(primaries: 1, transfer: 13, matrix: 0) {  // sRGB
      signal.isFullRange = true
      chromaFormat = .yuv444
      return
    }
    signal.isFullRange = try reader.flag()
    switch profile {
    case 0: chromaFormat = .yuv420
    case 1: chromaFormat = .yuv444
    default:
      let isSubsampledX = bitDepth == 12 ? try reader.flag() : true
      let isSubsampledY = bitDepth == 12 && isSubsampledX ? try reader.flag() : false
      chromaFormat = isSubsampledX ? (isSubsampledY ? .yuv420 : .yuv422) : .yuv444
    }
    if chromaFormat == .yuv420 {
      switch try reader.bits(2) {
      case 1: signal.chromaSampleLocation = 0
      case 2: signal.chromaSampleLocation = 2
      default: break
      }
    }
  }

  /// The payload of the first unit of type 1. Units without a size reach to the end.
  private static func sequenceHeader(
    in units: ArraySlice<UInt8>
  ) throws(ParseError) -> ArraySlice<UInt8>? {
    var cursor = ByteCursor(units, path: "AV1 units")
    while !cursor.isAtEnd {
      let header = try cursor.u8()
      if header & 0x80 != 0 { throw cursor.error(.invalid, "the forbidden bit is set") }
      if header & 0x04 != 0 { try cursor.skip(1) }
      let size = header & 0x02 != 0 ? try cursor.leb128() : cursor.remaining
      let isSequenceHeader = header >> 3 & 15 == 1
      if isSequenceHeader { return try cursor.take(min(size, cursor.remaining)) }
      guard size <= cursor.remaining else { return nil }
      try cursor.skip(size)
    }
    return nil
  }
}

extension BitReader {
  /// From `timing_info_present_flag` to the end of the operating points; level and tier of the first.
  fileprivate mutating func firstOperatingPoint() throws(ParseError) -> (UInt8, Bool) {
    var delayBits: Int?
    if try flag() {  // timing_info_present_flag
      try skip(64)
      if try flag() { try skipUnsignedVariable() }
      if try flag() {  // decoder_model_info_present_flag
        delayBits = Int(try bits(5)) + 1
        try skip(32 + 5 + 5)
      }
    }
    let hasInitialDelay = try flag()
    var first: (level: UInt8, isHighTier: Bool)?
    for _ in 0...(try bits(5)) {
      try skip(12)
      let level = UInt8(try bits(5))
      let isHighTier = level > 7 ? try flag() : false
      first = first ?? (level, isHighTier)
      if let delayBits, try flag() { try skip(2 * delayBits + 1) }
      if hasInitialDelay, try flag() { try skip(4) }
    }
    return first ?? (31, false)
  }

  /// From `frame_id_numbers_present_flag` to `enable_restoration`.
  fileprivate mutating func skipAV1CodingTools(isReduced: Bool) throws(ParseError) {
    if !isReduced, try flag() { try skip(4 + 3) }
    try skip(3)  // superblock size, filter intra, intra edge filter
    if !isReduced {
      try skip(4)  // interintra, masked compound, warped motion, dual filter
      let hasOrderHint = try flag()
      if hasOrderHint { try skip(2) }
      let choosesScreenContent = try flag()
      let forcesScreenContent = choosesScreenContent ? true : try flag()
      if forcesScreenContent, try !flag() { try skip(1) }
      if hasOrderHint { try skip(3) }
    }
    try skip(3)  // superres, cdef, restoration
  }

  /// `uvlc()`.
  private mutating func skipUnsignedVariable() throws(ParseError) {
    var zeros = 0
    while try !flag() { zeros += 1 }
    if zeros < 32 { try skip(zeros) }
  }
}

extension ByteCursor {
  /// `leb128()`, limited to what a unit size may be.
  fileprivate mutating func leb128() throws(ParseError) -> Int {
    var value = 0
    for index in 0..<8 {
      let byte = try u8()
      value |= Int(byte & 0x7F) << (7 * index)
      if byte & 0x80 == 0 { return value }
    }
    throw error(.invalid, "a size of more than 8 bytes")
  }
}
