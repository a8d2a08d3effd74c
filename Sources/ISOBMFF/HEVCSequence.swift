public import ByteParsing

/// What an HEVC sequence parameter set says about its pictures (ITU-T H.265, 7.3.2.2 and E.2.1).
public struct HEVCSequence: Hashable, Sendable {
  static let nalUnitType: UInt8 = 33

  /// Subsampling of the chroma planes.
  public var chromaFormat: ChromaFormat
  /// 4:4:4 coded as three monochrome pictures.
  public var hasSeparateColourPlanes = false
  /// Luma samples as coded, before the conformance window.
  public var codedWidth, codedHeight: Int
  /// Luma samples to leave out on each side.
  public var cropLeft = 0
  public var cropRight = 0
  public var cropTop = 0
  public var cropBottom = 0
  /// Bits a sample: 8…16.
  public var lumaBitDepth, chromaBitDepth: Int
  /// Colour, range and chroma location of the VUI, each where it is given.
  public var signal = BitstreamSignal()

  /// Luma samples of the output picture.
  public var width: Int { codedWidth - cropLeft - cropRight }
  public var height: Int { codedHeight - cropTop - cropBottom }

  /// Reads one NAL unit, header included, without start code.
  public init(nalUnit: [UInt8]) throws(ParseError) {
    guard nalUnit.count > 2 else { throw ParseError(.truncated, path: "SPS", "no NAL unit header") }
    let type = nalUnit[0] >> 1 & 0x3F
    let layer = (nalUnit[0] & 1) << 5 | nalUnit[1] >> 3
    guard type == Self.nalUnitType, layer == 0 else {
      throw ParseError(
        .unsupported, path: "SPS", "NAL unit of type \(type), layer \(layer); 33, 0 is wanted")
    }
    var reader = BitReader(Self.withoutEmulationPrevention(nalUnit[2...]), path: "SPS")
    try self.init(reading: &reader)
  }

  private init(reading reader: inout BitReader) throws(ParseError) {
    try reader.skip(4)  // sps_video_parameter_set_id
    let maxSubLayers = Int(try reader.bits(3))
    guard maxSubLayers < 7 else { throw reader.error(.invalid, "8 temporal sub-layers") }
    try reader.skip(1)  // sps_temporal_id_nesting_flag
    try reader.skipProfileTierLevel(maxSubLayers: maxSubLayers)
    _ = try reader.unsignedExpGolomb(max: 15, "sps_seq_parameter_set_id")
    let format = try reader.unsignedExpGolomb(max: 3, "chroma_format_idc")
    chromaFormat = ChromaFormat(rawValue: UInt8(format)) ?? .monochrome
    if chromaFormat == .yuv444 { hasSeparateColourPlanes = try reader.flag() }
    codedWidth = Int(try reader.unsignedExpGolomb(max: 1 << 24, "pic_width_in_luma_samples"))
    codedHeight = Int(try reader.unsignedExpGolomb(max: 1 << 24, "pic_height_in_luma_samples"))
    if try reader.flag() {
      let (unitX, unitY) = (chromaFormat.horizontalSubsampling, chromaFormat.verticalSubsampling)
      cropLeft = unitX * Int(try reader.unsignedExpGolomb(max: 1 << 24, "conf_win_left_offset"))
      cropRight = unitX * Int(try reader.unsignedExpGolomb(max: 1 << 24, "conf_win_right_offset"))
      cropTop = unitY * Int(try reader.unsignedExpGolomb(max: 1 << 24, "conf_win_top_offset"))
      cropBottom = unitY * Int(try reader.unsignedExpGolomb(max: 1 << 24, "conf_win_bottom_offset"))
    }
    lumaBitDepth = 8 + Int(try reader.unsignedExpGolomb(max: 8, "bit_depth_luma_minus8"))
    chromaBitDepth = 8 + Int(try reader.unsignedExpGolomb(max: 8, "bit_depth_chroma_minus8"))
    guard width > 0, height > 0 else {
      throw reader.error(.invalid, "a picture of \(width)×\(height) samples")
    }
    try reader.skipCodingTools(maxSubLayers: maxSubLayers)
    if try reader.flag() { signal = try reader.videoUsabilitySignal() }
  }

  /// Drops the 3 of each 0 0 3.
  static func withoutEmulationPrevention(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }
}
