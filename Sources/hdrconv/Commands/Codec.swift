import ByteParsing
import HDRCodec

/// All that the commands ask of the library.
enum Codec {
  static func open(_ name: String, limits: Limits) throws(CodecError) -> HDRImageFile {
    guard name == "-" else { return try HDRImageFile(path: name, limits: limits) }
    return try HDRImageFile(FileSource.open(.standardInput, limits: limits), limits: limits)
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
