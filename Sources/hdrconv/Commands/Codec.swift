import ByteParsing
import HDRCodec
import HDRColor

/// All that the commands ask of the library.
enum Codec {
  static func open(_ name: String, limits: Limits) throws(CodecError) -> HDRImageFile {
    guard name == "-" else { return try HDRImageFile(path: name, limits: limits) }
    return try HDRImageFile(FileSource.open(.standardInput, limits: limits), limits: limits)
  }

  /// The bytes of an ICC profile.
  static func profile(_ path: String) throws(CodecError) -> [UInt8] {
    let source = try FileSource.open(.file(path: path), limits: .standard)
    guard source.size <= Limits.standard.maxMetadataBytes else {
      throw CodecError(.limit, "\(source.size) bytes are too many for an ICC profile")
    }
    do throws(ParseError) {
      let bytes = try source.read(at: 0, count: source.size)
      _ = try ICCProfile(bytes)
      return bytes
    } catch { throw CodecError(error) }
  }

  static func preview(_ request: ConversionRequest) throws(CodecError) -> ConversionPreview {
    try Conversion.preview(request)
  }

  /// Converts; `progress` hears of the part done, 0 to 1.
  static func convert(
    _ request: ConversionRequest, progress: (Double) -> Void
  ) async throws(CodecError) -> ConversionResult {
    try await Conversion.run(request, progress: progress)
  }
}
