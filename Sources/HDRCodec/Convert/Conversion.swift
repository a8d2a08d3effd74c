import ByteParsing
import HDRColor

/// Conversions from file to file.
public enum Conversion {
  /// Rows of a band: enough that starting one costs nothing beside its work, few enough that its
  /// floats stay in the cache.
  private static let bandHeight = 32

  /// What `request` would do. Reads headers only.
  ///
  /// - Throws: the refusals that `run` makes before decoding, with the same messages.
  public static func preview(
    _ request: ConversionRequest
  ) throws(CodecError) -> ConversionPreview {
    let file = try HDRImageFile(open(request), limits: request.limits)
    let rendition = try rendition(of: file, request)
    return ConversionPreview(
      description: file.description, plan: rendition.steps, outputSize: rendition.size)
  }

  /// Converts one file. The output appears under its name only when it is complete.
  ///
  /// - Parameter progress: called with the share of rows written, 0…1.
  public static func run(
    _ request: ConversionRequest, progress: (Double) -> Void = { _ in }
  ) async throws(CodecError) -> ConversionResult {
    let source = try open(request)
    let file = try HDRImageFile(source, limits: request.limits)
    let rendition = try rendition(of: file, request)
    let budget = Budget(limit: request.limits.maxMemory)
    let jobs = request.jobs > 0 ? request.jobs : System.coreCount
    let output = try create(request)

    let complaints = DecoderComplaints()
    let converter = try await rendition.converter(
      jobs: jobs, budget: budget, complaints: complaints)
    let strips = try HEIFStripSource(
      rendition.base, in: rendition.contents.file, budget: budget, complaints: complaints)
    let header = PNGHeader(
      width: rendition.size.width, height: rendition.size.height, bitDepth: 16,
      colourType: converter.channels == 4 ? .rgba : .rgb)
    var warnings = file.description.warnings
    var writer = try PNGWriter(
      header,
      metadata: PNGMetadata(
        of: file, target: request.target, size: rendition.size, warnings: &warnings),
      to: output)
    let compressor = PNGBandCompressor(header)
    let pipeline = BandPipeline<PackedBand>(
      source: strips, bandHeight: bandHeight, jobs: jobs
    ) { (window, rows) throws(CodecError) in
      let band = converter.convert(window, rows: rows)
      return PackedBand(
        end: rows.upperBound, png: try compressor.compress(band.bytes.span), light: band.light)
    }
    var light = DisplayLight()
    try await pipeline.run { (band) throws(CodecError) in
      light.merge(band.light)
      try writer.append(band.png)
      progress(Double(band.end) / Double(header.height))
    }

    let level = light.contentLightLevel(pixels: rendition.size.pixels)
    try writer.finish(contentLightLevel: level)
    let byteCount = output.byteCount
    do throws(IOError) {
      _ = try output.finish(modificationTime: source.modificationTime, synchronising: false)
    } catch { throw CodecError(error) }
    if let warning = complaints.warning { warnings.append(warning) }
    if light.clipped > 0 {
      let share = percent(light.clipped, of: rendition.size.pixels)
      warnings.append("\(share) of the pixels are brighter than HLG can say and are clipped")
    }
    return ConversionResult(
      description: file.description, outputSize: rendition.size, byteCount: byteCount,
      lightLevel: level, warnings: warnings)
  }

  /// A converted, compressed band.
  private struct PackedBand: Sendable {
    let end: Int
    let png: PNGBand
    let light: DisplayLight
  }

  private static func open(_ request: ConversionRequest) throws(CodecError) -> FileSource {
    do throws(IOError) {
      switch request.input {
      case .file(let path): return try FileSource(path: path, limit: request.limits.maxMemory)
      case .standardInput: return try FileSource(standardInputUpTo: request.limits.maxMemory)
      }
    } catch { throw CodecError(error) }
  }

  private static func create(_ request: ConversionRequest) throws(CodecError) -> OutputFile {
    do throws(IOError) {
      switch request.output {
      case .file(let path): return try OutputFile(path: path, replacing: request.force)
      case .standardOutput: return try OutputFile(standardOutput: ())
      }
    } catch { throw CodecError(error) }
  }

  private static func rendition(
    of file: HDRImageFile, _ request: ConversionRequest
  ) throws(CodecError) -> Rendition {
    guard case .heif(let contents) = file.contents else {
      throw CodecError(
        .input, "\(file.description.format.name) files can be inspected but not yet converted")
    }
    return try Rendition(
      contents, target: request.target, headroom: request.headroom, allowSDR: request.allowSDR)
  }

  /// A share with two decimals, rounded up so that it never reads as nothing.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = Int((10_000 * Double(part) / Double(whole)).rounded(.up))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) %"
  }
}
