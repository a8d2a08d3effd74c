import Foundation
import HDRColor
import TestSupport
import Testing

@testable import HDRCodec

/// A file with a trait, opened and converted.
struct TraitCheck {
  let description: ImageDescription
  /// The conversion to PQ.
  let png: DecodedPNG
  let warnings: [String]

  /// - Parameter name: of the file; its extension means nothing.
  init(_ file: [UInt8], name: String = "trait.heic") async throws {
    let folder = try ScratchFolder()
    let path = folder.path(name)
    try Data(file).write(to: URL(fileURLWithPath: path))
    description = try HDRImageFile(path: path).description
    var request = ConversionRequest(
      input: .file(path: path), output: .file(path: folder.path("trait out.png")),
      target: .pqPNG16)
    request.allowSDR = true
    warnings = try await Conversion.run(request).warnings
    png = try DecodedPNG(path: folder.path("trait out.png"))
  }

  /// The colour at a place is that of stored codes.
  func expect(
    _ codes: MadeFile.Codes, at x: Int, _ y: Int, _ cicp: CICP = MadeFile.sdr, bitDepth: Int = 8,
    gain: Double = 1, location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try MadeFile.pq(codes, cicp, bitDepth: bitDepth, gain: gain)
    let found = png.samples(x, y)
    for channel in 0..<3 {
      #expect(
        abs(Double(found[channel]) - expected[channel]) < 1.01, "\(found) is not \(expected)",
        sourceLocation: location)
    }
  }

  func expectSize(
    _ width: Int, _ height: Int, location: SourceLocation = #_sourceLocation
  ) {
    #expect(description.size == PixelSize(width: width, height: height), sourceLocation: location)
    #expect(png.width == width && png.height == height, sourceLocation: location)
  }

  func expectWarning(_ text: String, location: SourceLocation = #_sourceLocation) {
    #expect(
      warnings.contains { $0.contains(text) }, "\(warnings)", sourceLocation: location)
  }
}
