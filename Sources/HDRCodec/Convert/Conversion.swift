import ByteParsing
import HDRColor

/// Conversions from file to file.
public enum Conversion {
  /// Rows of a band: enough that starting one costs nothing beside its work, few enough that its
  /// floats stay in the cache. Even, so that no band cuts a chroma sample of the output.
  static let bandHeight = 32

  /// What `request` would do. Reads headers only.
  ///
  /// - Throws: the refusals that `run` makes before decoding, with the same messages.
  public static func preview(
    _ request: ConversionRequest
  ) throws(CodecError) -> ConversionPreview {
    let file = try HDRImageFile(
      FileSource.open(request.input, limits: request.limits), limits: request.limits)
    let rendition = try Rendition(file, request)
    return ConversionPreview(
      description: file.description, plan: rendition.steps, outputSize: rendition.size)
  }

  /// Converts one file. The output appears under its name only when it is complete.
  ///
  /// - Parameter progress: called with the share of rows written, 0…1.
  public static func run(
    _ request: ConversionRequest, progress: (Double) -> Void = { _ in }
  ) async throws(CodecError) -> ConversionResult {
    let source = try FileSource.open(request.input, limits: request.limits)
    let file = try HDRImageFile(source, limits: request.limits)
    let rendition = try Rendition(file, request)
    let session = DecodingSession(
      jobs: request.jobs > 0 ? request.jobs : System.coreCount,
      budget: Budget(limit: request.limits.maxMemory))
    let output = try OutputFile(request.output, replacing: request.force)

    var warnings = file.description.warnings
    let format = PictureFormat(
      size: rendition.size, isGrey: rendition.isGrey, hasAlpha: rendition.picture.hasAlpha,
      target: request.target, encoding: request.encoding, jobs: session.jobs,
      sourceDepth: rendition.sourceDepth,
      metadata: PictureMetadata(
        of: file, colour: rendition.target, isGrey: rendition.isGrey, size: rendition.size,
        options: request.light,
        warnings: &warnings))
    warnings += format.metadata.losses(in: request.target.container)
    let light =
      switch request.target.container {
      case .png:
        try await write(
          rendition, try PNGPictureWriter(format, to: output), session, progress: progress)
      case .tiff:
        try await write(
          rendition, try TIFFPictureWriter(format, to: output), session, progress: progress)
      case .heic, .avif:
        try await write(
          rendition, try HEIFPictureWriter(format, to: output), session, progress: progress)
      }

    let byteCount = output.byteCount
    do throws(IOError) {
      _ = try output.finish(modificationTime: source.modificationTime, synchronising: false)
    } catch { throw CodecError(error) }
    if let warning = session.complaints.warning { warnings.append(warning) }
    if light.clipped > 0 {
      let share = percent(light.clipped, of: rendition.size.pixels)
      warnings.append("\(share) of the pixels are brighter than HLG can say and are clipped")
    }
    return ConversionResult(
      description: file.description, outputSize: rendition.size, byteCount: byteCount,
      lightLevel: light.contentLightLevel(pixels: rendition.size.pixels), warnings: warnings)
  }

  /// Decodes, converts and writes all rows.
  private static func write<Writer: PictureWriter>(
    _ rendition: Rendition, _ writer: consuming Writer, _ session: DecodingSession,
    progress: (Double) -> Void
  ) async throws(CodecError) -> DisplayLight {
    let converter = try await rendition.converter(writer.packing, session)
    let pack = writer.pack
    let pipeline = BandPipeline<(end: Int, packed: Writer.Packed, light: DisplayLight)>(
      source: try rendition.picture.strips(session), bandHeight: bandHeight, jobs: session.jobs
    ) { (window, rows) throws(CodecError) in
      let band = converter.convert(window, rows: rows)
      return (rows.upperBound, try pack(band), band.light)
    }
    var light = DisplayLight()
    try await pipeline.run { (band) throws(CodecError) -> [Work<Writer.Unit>] in
      light.merge(band.light)
      progress(Double(band.end) / Double(rendition.size.height))
      return try writer.append(band.packed)
    } collect: { (unit) throws(CodecError) in
      try writer.take(unit)
    }
    try writer.finish(light.contentLightLevel(pixels: rendition.size.pixels))
    return light
  }

  /// A share with two decimals, rounded up so that it never reads as nothing.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = Int((10_000 * Double(part) / Double(whole)).rounded(.up))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) %"
  }
}
