import HDRColor

/// The chunks we write (PNG third edition, section 11).
extension PNGChunk {
  static func header(_ header: PNGHeader) -> PNGChunk {
    PNGChunk(
      "IHDR",
      bigEndian(UInt32(header.width)) + bigEndian(UInt32(header.height))
        + [UInt8(header.bitDepth), header.colourType.rawValue, 0, 0, 0])
  }

  /// Coding-independent code points. Samples are R′G′B′, so the matrix is always written as 0.
  static func codePoints(_ cicp: CICP) -> PNGChunk {
    PNGChunk(
      "cICP",
      [
        UInt8(truncatingIfNeeded: cicp.primaries.rawValue),
        UInt8(truncatingIfNeeded: cicp.transfer.rawValue), 0, cicp.fullRange ? 1 : 0,
      ])
  }

  /// Mastering display colour volume: red, green, blue, white in 0.00002, then maximum and minimum
  /// luminance in 0.0001 cd/m².
  static func masteringDisplay(_ display: MasteringDisplay) -> PNGChunk {
    let points = [display.red, display.green, display.blue, display.white]
    let chromaticities = points.flatMap { [$0.x, $0.y] }.map { scaled($0, 50000, max: 0xFFFF) }
    return PNGChunk(
      "mDCV",
      chromaticities.flatMap { bigEndian($0).suffix(2) }
        + bigEndian(luminance(display.maxLuminance)) + bigEndian(luminance(display.minLuminance)))
  }

  /// Content light level, in 0.0001 cd/m²; 0 means unknown.
  static func contentLightLevel(_ level: ContentLightLevel) -> PNGChunk {
    PNGChunk("cLLI", bigEndian(luminance(level.maxCLL)) + bigEndian(luminance(level.maxFALL)))
  }

  /// An ICC profile; nil when it cannot be compressed (too large for memory).
  static func iccProfile(_ profile: [UInt8], name: String) -> PNGChunk? {
    guard let compressed = Zlib.compress(profile) else { return nil }
    return PNGChunk("iCCP", keyword(name) + [0, 0] + compressed)
  }

  /// Bits of each channel that carry information.
  static func significantBits(_ bits: Int, channels: Int) -> PNGChunk {
    PNGChunk("sBIT", Array(repeating: UInt8(bits), count: channels))
  }

  /// Exif: a TIFF structure from its byte-order mark on.
  static func exif(_ tiff: [UInt8]) -> PNGChunk { PNGChunk("eXIf", tiff) }

  /// An XMP packet as uncompressed international text, as the XMP specification (part 3) asks.
  static func xmp(_ packet: [UInt8]) -> PNGChunk {
    PNGChunk("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + packet)
  }

  static let end = PNGChunk("IEND")

  /// 1 to 79 printable Latin-1 characters without spaces at the ends or in a row.
  private static func keyword(_ name: String) -> [UInt8] {
    let printable = name.unicodeScalars.map { scalar -> UInt8 in
      let isPrintable = (32...126).contains(scalar.value) || (161...255).contains(scalar.value)
      return isPrintable ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
    let words = printable.split(separator: UInt8(ascii: " "))
    var text = Array(words.joined(separator: [UInt8(ascii: " ")]).prefix(79))
    if text.last == UInt8(ascii: " ") { text.removeLast() }
    return text.isEmpty ? Array("ICC profile".utf8) : text
  }

  /// PNG's integers have 31 bits.
  private static func luminance(_ nits: Double) -> UInt32 { scaled(nits, 10000, max: 0x7FFF_FFFF) }

  /// Rounded to the nearest code and clamped; what is not a number becomes 0.
  private static func scaled(_ value: Double, _ scale: Double, max: UInt32) -> UInt32 {
    let code = (value * scale).rounded()
    guard code > 0 else { return 0 }
    return code < Double(max) ? UInt32(code) : max
  }
}
