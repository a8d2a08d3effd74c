public import ByteParsing
import HDRColor

/// Describes TIFF, BigTIFF and DNG files from their directories, without decoding.
public enum TIFFInspector {
  /// - Throws: when there is no TIFF header, or the first directory describes no picture.
  public static func describe(
    _ source: any ByteSource, limits: Limits
  ) throws(CodecError) -> (ImageDescription, ContainerMetadata) {
    let opened = try open(source, limits: limits)
    return (opened.description, opened.metadata)
  }

  static func open(
    _ source: any ByteSource, limits: Limits
  ) throws(CodecError) -> OpenedFile {
    do throws(ParseError) {
      let file = try TIFFFile(source, limits: limits)
      let metadata = file.metadata
      let (colour, resolved) = file.colour(metadata, limits: limits)
      return OpenedFile(
        description: ImageDescription(file, metadata, colour, resolved.warnings, limits: limits),
        metadata: metadata, picture: TIFFDecoding(file, source, colour: resolved))
    } catch { throw CodecError(error) }
  }
}

extension TIFFFile {
  /// XMP and ICC of the picture shown, or of the first directory. Exif is spread over the file and
  /// only summed up.
  var metadata: ContainerMetadata {
    func bytes(_ tag: TIFFTag) -> [UInt8]? {
      (image.directory[tag] ?? mainDirectory[tag]).flatMap { try? structure.bytes(of: $0) }
    }
    return ContainerMetadata(xmp: bytes(.xmp), icc: bytes(.iccProfile))
  }

  fileprivate var summary: MetadataSummary {
    var summary = MetadataSummary(metadata, exif: nil)
    summary.make = structure.text(.make, in: mainDirectory)
    summary.model = structure.text(.model, in: mainDirectory)
    summary.exifOrientation = structure.integer(.orientation, in: image.directory)
    if let offset = structure.integer(.exifIFD, in: mainDirectory),
      let exif = try? structure.directory(at: offset, path: "Exif IFD")
    {
      summary.dateTimeOriginal = structure.text(.dateTimeOriginal, in: exif)
      summary.exifBytes = exif.fields.reduce(0) { $0 + 12 + ($1.byteCount > 4 ? $1.byteCount : 0) }
    }
    return summary
  }

  /// Colour by the profile; without one by the kind of samples.
  fileprivate func colour(
    _ metadata: ContainerMetadata, limits: Limits
  ) -> (ColourDescription, ResolvedColor) {
    let signals = ColorSignals(profile: metadata.icc)
    var resolved = ColorInference.resolve(signals, limits: limits)
    resolved.cicp.matrix = image.photometric == .yCbCr ? .bt601 : .identity
    resolved.cicpSource = "TIFF, \(image.photometric.name)"
    resolved.leaveColourToProfile()
    if resolved.profile == nil, image.isLinear {
      let space = ColorSpace(primaries: .bt709, transfer: .linear)
      resolved.cicp.transfer = .linear
      resolved.colorSpace = space
      resolved.reason = "floating point without a profile: taken as \(space.name)"
    }
    var description = ColourDescription(resolved, signals)
    switch image.photometric {
    case .logL, .logLuv, .cieLab, .iccLab, .ituLab:
      description.resolved = nil
      description.reason = "samples are \(image.photometric.name)"
    default: break
    }
    // Samples reach the pipeline as red, green and blue, or grey.
    resolved.cicp.matrix = .identity
    resolved.cicp.fullRange = true
    return (description, resolved)
  }

  fileprivate var directories: [StructureEntry] {
    entries.map { entry in
      let image = entry.image
      var details = [
        "\(image.size)", image.photometric.name,
        "\(image.bitsPerSample.map(String.init).joined(separator: ",")) bit",
        image.sampleFormat.name, "compression \(image.compression.name)",
      ]
      if image.predictor != 1 { details.append("predictor \(image.predictor)") }
      details.append(
        image.isTiled ? "tiles of \(image.tileSize)" : "strips of \(image.tileSize.height) rows")
      if image.samplesPerPixel > 1 {
        details.append(image.isContiguous ? "interleaved" : "planar")
      }
      details += image.extraSamples.map(\.name)
      if image.isReduced { details.append("reduced") }
      if entries.count > 1, entry.index == primary { details.append("shown") }
      return StructureEntry(
        id: entry.index, type: entry.name, byteCount: entry.dataSize, details: details)
    }
  }
}

extension TIFFImage {
  /// Samples are light, not a signal.
  var isLinear: Bool {
    sampleFormat == .float || photometric == .logL || photometric == .logLuv
  }

  /// Why the picture cannot be decoded; nil when it can.
  var undecodable: String? {
    if compression.knownName == nil { return "TIFF with \(compression.name) is not decoded" }
    return TIFFSampleKind.refusal(self)
  }
}

extension ImageDescription {
  init(
    _ file: TIFFFile, _ metadata: ContainerMetadata, _ colour: ColourDescription,
    _ colourWarnings: [String], limits: Limits
  ) {
    let image = file.image
    let transfer = colour.resolved?.transfer ?? .linear
    let isLinear = image.isLinear && transfer == .linear
    self.init(
      format: .tiff, kind: isLinear ? .linear : DynamicRangeKind(transfer), codedSize: image.size,
      size: image.size.turned(image.orientation), orientation: image.orientation,
      bitDepth: image.bitDepth, chroma: image.chroma, colour: colour)
    undecodable = image.undecodable
    if let raw = file.rawKind {
      format = .cameraRaw
      undecodable = "camera raw (\(raw)) is not developed"
    }
    if let kind = image.alpha {
      alpha = AlphaDescription(
        size: image.size.turned(image.orientation), bitDepth: image.bitsPerSample.last ?? 8,
        isPremultiplied: kind == .associatedAlpha)
    }
    if image.isTiled {
      tiles = TileDescription(
        columns: image.grid.columns, rows: image.grid.rows, tileSize: image.tileSize)
    }
    structure = file.directories
    self.metadata = file.summary
    warnings =
      (file.warnings + image.warnings + image.misplacedData(in: file.structure) + colourWarnings)
      .unique
  }
}
