public import ByteParsing
import HDRColor

/// Describes PNG files from their chunks, without decompressing the picture. The CRC of picture data
/// is not checked here: a decoder does that.
public enum PNGInspector {
  /// - Throws: when the file has no intact header, or is damaged before the picture data.
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
      let file = try PNGFile(source, limits: limits)
      let (signals, colour) = file.colour(limits: limits)
      return OpenedFile(
        description: ImageDescription(file, signals, colour, limits: limits),
        metadata: file.metadata, picture: PNGDecoding(file, source, colour: colour))
    } catch { throw CodecError(error) }
  }
}

extension PNGFile {
  /// What the chunks say of colour, and what follows from it.
  fileprivate func colour(limits: Limits) -> (ColorSignals, ResolvedColor) {
    let signals = ColorSignals(container: cicp, profile: metadata.icc, png: colour)
    var resolved = ColorInference.resolve(signals, limits: limits)
    if resolved.cicpSource != "cICP chunk" { resolved.leaveColourToProfile() }
    return (signals, resolved)
  }
}

extension ImageDescription {
  init(_ file: PNGFile, _ signals: ColorSignals, _ resolved: ResolvedColor, limits: Limits) {
    let header = file.header
    var warnings = file.warnings + resolved.warnings
    var exif: ExifBlock?
    if let bytes = file.metadata.exif {
      do throws(ParseError) {
        exif = try ExifBlock(bytes, limits: limits)
      } catch { warnings.append("Exif cannot be read: \(error.detail)") }
    }
    if let turn = exif?.orientation, turn != 1 {
      warnings.append("Exif orientation \(turn) is not applied: PNG pictures are stored upright")
    }
    if let frames = file.frames, frames > 1 {
      warnings.append("an animation of \(frames) frames: only the default image is read")
    }

    self.init(
      format: .png, kind: DynamicRangeKind(resolved.colorSpace.transfer), codedSize: header.size,
      size: header.size, bitDepth: header.colourType == .palette ? 8 : header.bitDepth,
      chroma: file.chroma, colour: ColourDescription(resolved, signals))
    alpha = file.alpha
    light = file.light
    structure = file.structure
    metadata = MetadataSummary(file.metadata, exif: exif)
    self.warnings = warnings.unique
  }
}

extension PNGFile {
  var chroma: ChromaFormat {
    switch header.colourType {
    case .grey, .greyAlpha: .monochrome
    case .rgb, .rgba: .rgb
    case .palette: .palette
    }
  }

  /// From an alpha channel, or from tRNS: 8 bits in a palette, a single transparent colour else.
  var alpha: AlphaDescription? {
    let depth: Int
    switch (header.colourType.hasAlpha, hasTransparency) {
    case (true, _): depth = header.bitDepth
    case (false, true): depth = header.colourType == .palette ? 8 : 1
    case (false, false): return nil
    }
    return AlphaDescription(size: header.size, bitDepth: depth, isPremultiplied: false)
  }

  /// The chunks, the header with its fields.
  var structure: [StructureEntry] {
    var entries = chunks
    entries[0].details = ["\(header.size)", header.colourType.name, "\(header.bitDepth) bit"]
    if header.isInterlaced { entries[0].details.append("interlaced (Adam7)") }
    return entries
  }
}
