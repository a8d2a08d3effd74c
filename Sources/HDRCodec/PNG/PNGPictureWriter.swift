import HDRColor

/// Writes converted rows as a 16-bit PNG; bands are filtered and compressed by workers.
struct PNGPictureWriter: PictureWriter {
  let packing = RowPacking.codes(.bigEndian16)
  let pack: @Sendable (RowConverter.Band) throws(CodecError) -> PNGBand
  private var writer: PNGWriter
  private let statedLevel: ContentLightLevel?

  init(_ format: PictureFormat, to sink: any ByteSink) throws(CodecError) {
    guard let type = PNGHeader.ColourType(channels: format.channels) else {
      throw CodecError(.program, "no PNG has \(format.channels) channels")
    }
    let header = PNGHeader(
      width: format.size.width, height: format.size.height, bitDepth: 16, colourType: type)
    let compressor = PNGBandCompressor(header)
    pack = { (band) throws(CodecError) in try compressor.compress(band.bytes.span) }
    writer = try PNGWriter(header, metadata: PNGMetadata(format.metadata), to: sink)
    statedLevel = format.metadata.light.contentLightLevel
  }

  mutating func append(_ packed: PNGBand) throws(CodecError) -> [Work<Never>] {
    try writer.append(packed)
    return []
  }

  mutating func take(_ unit: Never) {}

  mutating func finish(_ level: ContentLightLevel) throws(CodecError) {
    try writer.finish(contentLightLevel: statedLevel ?? level)
  }
}

extension PNGMetadata {
  init(_ metadata: PictureMetadata) {
    self.init()
    cicp = metadata.cicp
    masteringDisplay = metadata.light.masteringDisplay
    hasContentLightLevel = true
    iccProfile = metadata.iccProfile
    iccProfileName = metadata.iccProfileName
    exif = metadata.exif
    xmp = metadata.xmp
  }
}
