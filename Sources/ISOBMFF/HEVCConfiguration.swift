public import ByteParsing

/// The `hvcC` property: the decoder configuration of an HEVC picture (ISO/IEC 14496-15).
public struct HEVCConfiguration: Hashable, Sendable {
  /// NAL units of one type, without start codes or lengths.
  public struct ParameterSets: Hashable, Sendable {
    /// 32 VPS, 33 SPS, 34 PPS, 39 SEI.
    public let nalUnitType: UInt8
    /// Whether all units of the type are here and none in the data.
    public let isComplete: Bool
    /// Each with its two-byte header.
    public internal(set) var units: [[UInt8]]
  }

  /// The content of the box as stored.
  public let content: [UInt8]
  /// 0 for all profiles in use.
  public let profileSpace: UInt8
  /// Main tier otherwise.
  public let isHighTier: Bool
  /// 1 Main, 2 Main 10, 3 Main Still Picture, 4 range extensions.
  public let profile: UInt8
  /// Bit 31 is profile 0.
  public let profileCompatibility: UInt32
  /// 48 bits.
  public let constraints: UInt64
  /// 30 × the level number.
  public let level: UInt8
  /// Subsampling of the chroma planes.
  public let chromaFormat: ChromaFormat
  /// Bits a sample.
  public let lumaBitDepth: Int
  public let chromaBitDepth: Int
  /// Bytes of the length before each NAL unit of the item's data: 1, 2 or 4.
  public let nalLengthSize: Int
  /// In the order of storage.
  public let parameterSets: [ParameterSets]
  /// From the first sequence parameter set of the base layer; nil when there is none or when it
  /// cannot be understood, which `sequenceProblem` explains.
  public private(set) var sequence: HEVCSequence?
  /// Why `sequence` is nil.
  public private(set) var sequenceProblem: String?

  /// Reads the content of the box.
  public init(parsing bytes: ArraySlice<UInt8>) throws(ParseError) {
    var cursor = ByteCursor(bytes, path: "hvcC")
    try self.init(reading: &cursor)
  }

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    var whole = cursor
    content = Array(whole.rest())
    let version = try cursor.u8()
    guard version == 1 else { throw cursor.error(.unsupported, "version \(version) is not known") }
    let general = try cursor.u8()
    profileSpace = general >> 6
    isHighTier = general & 0x20 != 0
    profile = general & 0x1F
    profileCompatibility = try cursor.u32()
    constraints = UInt64(try cursor.u32()) << 16 | UInt64(try cursor.u16())
    level = try cursor.u8()
    try cursor.skip(3)  // min_spatial_segmentation_idc, parallelismType
    chromaFormat = ChromaFormat(rawValue: try cursor.u8() & 3) ?? .monochrome
    lumaBitDepth = Int(try cursor.u8() & 7) + 8
    chromaBitDepth = Int(try cursor.u8() & 7) + 8
    try cursor.skip(2)  // avgFrameRate
    nalLengthSize = Int(try cursor.u8() & 3) + 1
    var parameterSets: [ParameterSets] = []
    for _ in 0..<(try cursor.u8()) {
      let header = try cursor.u8()
      var sets = ParameterSets(
        nalUnitType: header & 0x3F, isComplete: header & 0x80 != 0, units: [])
      for _ in 0..<(try cursor.u16()) {
        let length = Int(try cursor.u16())
        sets.units.append(Array(try cursor.take(length)))
      }
      parameterSets.append(sets)
    }
    self.parameterSets = parameterSets
    readSequence()
  }

  private mutating func readSequence() {
    let units = parameterSets.filter { $0.nalUnitType == HEVCSequence.nalUnitType }
      .flatMap(\.units)
    guard !units.isEmpty else {
      sequenceProblem = "no sequence parameter set in hvcC"
      return
    }
    for unit in units {
      do throws(ParseError) {
        sequence = try HEVCSequence(nalUnit: unit)
        sequenceProblem = nil
        return
      } catch {
        sequenceProblem = sequenceProblem ?? error.description
      }
    }
  }

  /// The content of the box with profile, constraints and level as the sequence parameter set has
  /// them, for writers: some encoding libraries shift the constraint flags. Nil without a set.
  public var contentMatchingSequence: [UInt8]? {
    let units = parameterSets.lazy.filter { $0.nalUnitType == HEVCSequence.nalUnitType }
    guard sequence != nil, let unit = units.flatMap(\.units).first else { return nil }
    // One byte of identifiers stands before profile_tier_level(), whose first 12 bytes are laid
    // out as bytes 1 to 12 of the box are.
    let payload = HEVCSequence.withoutEmulationPrevention(unit.dropFirst(2))
    guard payload.count >= 13, content.count >= 13 else { return nil }
    return Array(content[..<1] + payload[1..<13] + content[13...])
  }

  /// Whether a decoder for 8-bit Main or Main Still Picture suffices.
  public var isMainProfile: Bool {
    let main: UInt32 = 1 << 30 | 1 << 28
    return profile == 1 || profile == 3 || profileCompatibility & main != 0
  }
}
