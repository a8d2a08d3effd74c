import ByteParsing

extension TIFFImage {
  /// Samples of a pixel beyond which a file is taken for damaged.
  private static let maxSamples = 1024

  init(_ directory: TIFFStructure.Directory, in tiff: TIFFStructure) throws(ParseError) {
    func value(_ tag: TIFFTag, default standard: Int) -> Int {
      tiff.integer(tag, in: directory) ?? standard
    }
    func error(_ kind: ParseError.Kind, _ detail: String) -> ParseError {
      ParseError(kind, at: directory.offset, path: "IFD", detail)
    }
    guard let width = tiff.integer(.imageWidth, in: directory),
      let height = tiff.integer(.imageLength, in: directory)
    else { throw error(.missing, "no ImageWidth or no ImageLength") }
    _ = try tiff.limits.pixels(width: width, height: height, at: directory.offset, path: "IFD")
    size = PixelSize(width: width, height: height)
    self.directory = directory

    var warnings: [String] = []
    func values(_ tag: TIFFTag) -> [Int]? {
      directory[tag].flatMap { try? tiff.integers($0, first: Self.maxSamples) }
    }
    let bits = values(.bitsPerSample) ?? []
    let samples = value(.samplesPerPixel, default: max(bits.count, 1))
    guard (1...Self.maxSamples).contains(samples) else {
      throw error(.invalid, "\(samples) samples per pixel")
    }
    // One number often stands for all samples.
    bitsPerSample = (0..<samples).map { $0 < bits.count ? bits[$0] : bits.first ?? 1 }
    if bits.count > 1, bits.count != samples {
      warnings.append("BitsPerSample has \(bits.count) values for \(samples) samples")
    }
    guard let narrow = bitsPerSample.min(), let wide = bitsPerSample.max(), narrow > 0, wide <= 64
    else { throw error(.invalid, "samples of \(bitsPerSample[0]) bits") }

    let format = value(.sampleFormat, default: 1)
    sampleFormat = TIFFSampleFormat(rawValue: format) ?? .undefined
    if TIFFSampleFormat(rawValue: format) == nil {
      warnings.append("SampleFormat \(format) is not defined")
    }
    compression = TIFFCompression(rawValue: value(.compression, default: 1))
    isContiguous = value(.planarConfiguration, default: 1) != 2
    predictor = value(.predictor, default: 1)
    isReduced = value(.newSubfileType, default: 0) & 1 != 0
    subsampling = values(.yCbCrSubSampling) ?? [2, 2]

    if let stored = tiff.integer(.photometric, in: directory) {
      photometric = TIFFPhotometric(rawValue: stored)
    } else {
      photometric = samples >= 3 ? .rgb : .blackIsZero
      warnings.append("no PhotometricInterpretation, taken for \(photometric.name)")
    }
    extraSamples = Self.extraSamples(
      values(.extraSamples) ?? [], of: samples, photometric: photometric)

    let turn = value(.orientation, default: 1)
    orientation = UInt8(exactly: turn).flatMap(Orientation.init(rawValue:)) ?? .upright
    if Int(orientation.rawValue) != turn { warnings.append("Orientation \(turn) is not defined") }

    isTiled = directory[.tileWidth] != nil || directory[.tileOffsets] != nil
    let rowsPerStrip = value(.rowsPerStrip, default: height)
    tileSize =
      isTiled
      ? PixelSize(width: value(.tileWidth, default: 0), height: value(.tileLength, default: 0))
      : PixelSize(width: width, height: rowsPerStrip > 0 ? min(rowsPerStrip, height) : height)
    guard tileSize.width > 0, tileSize.height > 0 else {
      throw error(.invalid, "tiles of \(tileSize) pixels")
    }
    self.warnings = warnings
  }

  /// The extra samples, as many as the photometric interpretation leaves; those that the file does
  /// not describe are unspecified.
  private static func extraSamples(
    _ stored: [Int], of samples: Int, photometric: TIFFPhotometric
  ) -> [TIFFExtraSample] {
    let described = stored.map { TIFFExtraSample(rawValue: $0) ?? .unspecified }
    let colours = photometric.colourSamples ?? samples - described.count
    return (0..<max(0, samples - colours)).map {
      $0 < described.count ? described[$0] : .unspecified
    }
  }

  /// Which strips or tiles are missing or lie outside the file.
  func misplacedData(in tiff: TIFFStructure) -> [String] {
    let noun = isTiled ? "tile" : "strip"
    guard let field = directory[isTiled ? .tileOffsets : .stripOffsets] else {
      return ["there are no \(noun) offsets"]
    }
    guard let offsets = try? tiff.integers(field) else {
      return ["the \(noun) offsets cannot be read"]
    }
    var warnings: [String] = []
    if offsets.count < chunkCount {
      warnings.append("\(offsets.count) of \(chunkCount) \(noun)s are there")
    }
    let sizes = tiff.integers(isTiled ? .tileByteCounts : .stripByteCounts, in: directory) ?? []
    let outside = offsets.indices.filter { index in
      let size = index < sizes.count ? sizes[index] : 0
      let (end, overflow) = offsets[index].addingReportingOverflow(size)
      return offsets[index] < 0 || size < 0 || overflow || end > tiff.source.size
    }
    if let first = outside.first {
      warnings.append(
        "\(noun) \(first)\(outside.count > 1 ? " and \(outside.count - 1) more" : "")"
          + " outside the file")
    }
    return warnings
  }
}
