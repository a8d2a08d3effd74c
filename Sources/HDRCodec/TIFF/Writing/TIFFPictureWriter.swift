import HDRColor

/// Writes converted rows as a TIFF file: strips of one band each, deflate with a predictor, made by
/// workers; BigTIFF where 4 GiB might not do. 16-bit codes of PQ or HLG, or linear light in 16 or
/// 32-bit floating point.
struct TIFFPictureWriter: PictureWriter {
  let packing: RowPacking
  let pack: @Sendable (RowConverter.Band) throws(CodecError) -> [UInt8]
  private let format: PictureFormat
  private let maker: TIFFFieldMaker
  private let bitDepth: Int
  private let exif: ExifBlock?
  private let sink: any ByteSink
  private var strips: [(offset: Int, size: Int)] = []

  /// Sizes beyond which offsets need 64 bits, with room for what is not pixels.
  private static let classicLimit = 0xF000_0000

  init(_ format: PictureFormat, to sink: any ByteSink) throws(CodecError) {
    let isLight = format.target.transfer == .linear
    bitDepth = isLight ? format.encoding.bitDepth ?? 32 : 16
    guard isLight ? [16, 32].contains(bitDepth) : (format.encoding.bitDepth ?? 16) == 16 else {
      throw CodecError(
        .usage,
        "\(format.target.rawValue) has \(isLight ? "16 or 32" : "16") bits, "
          + "not \(format.encoding.bitDepth ?? 0)")
    }
    self.format = format
    self.sink = sink
    exif = format.metadata.exif.flatMap { try? ExifBlock($0) }
    // Maker notes mean their numbers in the byte order of the block they stand in.
    let isLittleEndian = exif?.tiff.isLittleEndian ?? true
    let rowSize = format.size.width * format.channels * bitDepth / 8
    maker = TIFFFieldMaker(
      isLittleEndian: isLittleEndian,
      isBig: rowSize * format.size.height > Self.classicLimit)
    packing = isLight ? .float32 : .codes(isLittleEndian ? .littleEndian16 : .bigEndian16)
    let (channels, depth) = (format.channels, bitDepth)
    pack = { (band) throws(CodecError) in
      var bytes = band.bytes
      if isLight {
        if depth == 16 { bytes = Self.halves(bytes) }
        bytes = TIFFPredictor.floatingPoint(
          bytes, rowSize: rowSize, channels: channels, size: depth / 8)
      } else {
        TIFFPredictor.differences16(
          &bytes, rowSize: rowSize, channels: channels, isLittleEndian: isLittleEndian)
      }
      guard let compressed = Zlib.compress(bytes) else {
        throw CodecError(.system, "not enough memory to compress rows")
      }
      return compressed
    }
    try write(maker.header)
  }

  mutating func append(_ packed: [UInt8]) throws(CodecError) -> [Work<Never>] {
    strips.append((sink.byteCount, packed.count))
    try write(packed)
    // Strips, directories and values start at even places.
    if packed.count % 2 == 1 { try write([0]) }
    return []
  }

  mutating func take(_ unit: Never) {}

  mutating func finish(_ level: ContentLightLevel) throws(CodecError) {
    var fields = pictureFields
    if let exif {
      fields += exif.descriptiveFields.filter { field in !fields.contains { $0.tag == field.tag } }
      for (tag, directory) in [(TIFFTag.exifIFD, exif.exif), (.gpsIFD, exif.gps)] {
        guard let directory else { continue }
        fields.append(maker.offsets(tag, [try writeDirectory(exif.fields(of: directory))]))
      }
    }
    let offset = try writeDirectory(fields)
    do throws(IOError) {
      try sink.patch(maker.position(offset), at: maker.firstDirectoryPosition)
    } catch { throw CodecError(error) }
  }

  /// Writes a directory; returns its place.
  private func writeDirectory(_ fields: [TIFFFieldValue]) throws(CodecError) -> Int {
    let offset = sink.byteCount
    try write(maker.directory(fields, at: offset))
    return offset
  }

  private var pictureFields: [TIFFFieldValue] {
    let isLight = format.target.transfer == .linear
    var fields = [
      maker.longs(.imageWidth, [format.size.width]),
      maker.longs(.imageLength, [format.size.height]),
      maker.shorts(.bitsPerSample, Array(repeating: bitDepth, count: format.channels)),
      maker.shorts(.compression, [8]),
      maker.shorts(.photometric, [format.isGrey ? 1 : 2]),
      maker.offsets(.stripOffsets, strips.map(\.offset)),
      maker.shorts(.orientation, [1]),
      maker.shorts(.samplesPerPixel, [format.channels]),
      maker.longs(.rowsPerStrip, [Conversion.bandHeight]),
      maker.offsets(.stripByteCounts, strips.map(\.size)),
      maker.shorts(.planarConfiguration, [1]),
      maker.shorts(.predictor, [isLight ? 3 : 2]),
      maker.shorts(.sampleFormat, Array(repeating: isLight ? 3 : 1, count: format.channels)),
    ]
    // Alpha is straight: "unassociated".
    if format.hasAlpha { fields.append(maker.shorts(.extraSamples, [2])) }
    if let profile = format.metadata.iccProfile {
      fields.append(maker.bytes(.iccProfile, .undefined, profile))
    }
    if let xmp = format.metadata.xmp { fields.append(maker.bytes(.xmp, .byte, xmp)) }
    return fields
  }

  /// 32-bit to 16-bit floats, both little-endian; what is beyond 65504 stays the largest number.
  private static func halves(_ bytes: [UInt8]) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: bytes.count / 2)
    for index in 0..<bytes.count / 4 {
      var bits: UInt32 = 0
      for byte in 0..<4 { bits |= UInt32(bytes[4 * index + byte]) << UInt32(8 * byte) }
      let most = Float(Float16.greatestFiniteMagnitude)
      let half = Float16(min(max(Float(bitPattern: bits), -most), most)).bitPattern
      out[2 * index] = UInt8(truncatingIfNeeded: half)
      out[2 * index + 1] = UInt8(truncatingIfNeeded: half >> 8)
    }
    return out
  }

  private func write(_ bytes: [UInt8]) throws(CodecError) {
    do throws(IOError) { try sink.write(bytes) } catch { throw CodecError(error) }
  }
}

extension ExifBlock {
  /// Fields of the first directory that describe the photograph rather than how pixels are stored.
  var descriptiveFields: [TIFFFieldValue] {
    let tags: Set<UInt16> = [
      // Description, make, model, resolution and its unit, software, date, artist, host computer,
      // rating, copyright.
      270, 271, 272, 282, 283, 296, 305, 306, 315, 316, 18246, 18249, 33432,
    ]
    return fields(of: main).filter { tags.contains($0.tag) }
  }

  /// The fields of a directory as they are, without those that point elsewhere in the block.
  func fields(of directory: TIFFDirectory) -> [TIFFFieldValue] {
    directory.fields.compactMap { field in
      guard field.type != .directory, field.tag != ExifTag.interoperabilityDirectory,
        let bytes = tiff.data(field)
      else { return nil }
      return TIFFFieldValue(
        tag: field.tag, type: field.type.rawValue, count: field.count, bytes: Array(bytes))
    }
  }
}
