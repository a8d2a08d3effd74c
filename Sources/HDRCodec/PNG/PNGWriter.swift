/// Writes a PNG file from compressed bands.
///
/// Chunks come in the order IHDR, cICP, mDCV, cLLI, iCCP, sBIT, eXIf, iTXt (XMP), one IDAT a band,
/// IEND. The light level is filled in at the end, at its place before the first IDAT.
public struct PNGWriter {
  /// What every PNG file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A zlib header: deflate, 32 KiB window, fastest level.
  private static let zlibHeader: [UInt8] = [0x78, 0x01]
  /// A last deflate block, empty.
  private static let lastBlock: [UInt8] = [0x03, 0x00]

  private let header: PNGHeader
  private let sink: any ByteSink
  private var rowsWritten = 0
  private var adler: UInt32 = 1
  /// Where the cLLI chunk starts.
  private var lightLevelOffset: Int?

  /// Writes everything that comes before the pixels.
  public init(
    _ header: PNGHeader, metadata: PNGMetadata, to sink: any ByteSink
  ) throws(CodecError) {
    self.header = header
    self.sink = sink
    guard (1...PNGHeader.maxSize).contains(header.width),
      (1...PNGHeader.maxSize).contains(header.height), [8, 16].contains(header.bitDepth)
    else {
      throw CodecError(
        .program,
        "no PNG can have \(header.width)×\(header.height) pixels of \(header.bitDepth) bits")
    }
    try write(Self.signature)
    try write(.header(header))
    if let cicp = metadata.cicp {
      try write(.codePoints(cicp))
      if let display = metadata.masteringDisplay { try write(.masteringDisplay(display)) }
    }
    if metadata.hasContentLightLevel {
      lightLevelOffset = sink.byteCount
      try write(.contentLightLevel(ContentLightLevel(maxCLL: 0, maxFALL: 0)))
    }
    if let profile = metadata.iccProfile {
      guard let chunk = PNGChunk.iccProfile(profile, name: metadata.iccProfileName) else {
        throw CodecError(.system, "not enough memory to compress the ICC profile")
      }
      try write(chunk)
    }
    if let bits = metadata.significantBits {
      try write(.significantBits(bits, channels: header.colourType.channels))
    }
    if let exif = metadata.exif { try write(.exif(exif)) }
    if let xmp = metadata.xmp { try write(.xmp(xmp)) }
  }

  /// Writes the next band.
  public mutating func append(_ band: PNGBand) throws(CodecError) {
    guard band.rowCount <= header.height - rowsWritten else {
      throw CodecError(.program, "more rows than the PNG's \(header.height)")
    }
    try writeData(rowsWritten == 0 ? [Self.zlibHeader, band.bytes] : [band.bytes])
    adler = Checksum.adler32(adler, followedBy: band.adler, count: band.filteredCount)
    rowsWritten += band.rowCount
  }

  /// Ends the PNG; the sink is still to be finished.
  public mutating func finish(contentLightLevel: ContentLightLevel? = nil) throws(CodecError) {
    guard rowsWritten == header.height else {
      throw CodecError(.program, "\(rowsWritten) of the PNG's \(header.height) rows were written")
    }
    try writeData([Self.lastBlock, PNGChunk.bigEndian(adler)])
    try write(.end)
    if let lightLevelOffset, let contentLightLevel {
      let chunk = PNGChunk.contentLightLevel(contentLightLevel)
      do throws(IOError) {
        try sink.patch(chunk.bytes, at: lightLevelOffset)
      } catch { throw CodecError(error) }
    }
  }

  private mutating func writeData(_ parts: [[UInt8]]) throws(CodecError) {
    try write(PNGChunk.head("IDAT", count: parts.reduce(0) { $0 + $1.count }))
    for part in parts { try write(part) }
    try write(PNGChunk.tail("IDAT", parts))
  }

  private func write(_ chunk: PNGChunk) throws(CodecError) {
    guard chunk.data.count <= PNGHeader.maxSize else {
      throw CodecError(.limit, "\(chunk.data.count) bytes are too many for a \(chunk.type) chunk")
    }
    try write(chunk.bytes)
  }

  private func write(_ bytes: [UInt8]) throws(CodecError) {
    do throws(IOError) { try sink.write(bytes) } catch { throw CodecError(error) }
  }
}
