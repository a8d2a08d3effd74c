import Foundation
import HDRCodec
import TestSupport
import Testing

/// The images of TestImages, whose correct pixels are known by construction.
///
/// With HDRCONV_WRITE_TEST_IMAGES set in the environment, this suite also writes them anew.
@Suite struct TestImagesTests {
  private static let folder = Corpus.packageRoot.appending(path: "TestImages")

  @Test(arguments: TestImage.all.indices)
  func committedImagesConvertToTheirNumbers(index: Int) async throws {
    let image = TestImage.all[index]
    let path = Self.folder.appending(path: "\(image.name).heic").path
    if ProcessInfo.processInfo.environment["HDRCONV_WRITE_TEST_IMAGES"] != nil {
      try Data(image.build()).write(to: URL(fileURLWithPath: path))
    }
    try await check(image, path: path)
  }

  /// What the generator makes today is as good as what is committed, whatever the encoder's version.
  @Test func generatedImagesConvertToTheirNumbers() async throws {
    let folder = try ScratchFolder()
    for image in TestImage.all {
      let path = folder.path("\(image.name).heic")
      try Data(image.build()).write(to: URL(fileURLWithPath: path))
      try await check(image, path: path)
    }
  }

  private func check(_ image: TestImage, path: String) async throws {
    let folder = try ScratchFolder()
    _ = try await Conversion.run(
      ConversionRequest(
        input: .file(path: path), output: .file(path: folder.path("out.png")), target: .pqPNG16))
    let png = try DecodedPNG(path: folder.path("out.png"))
    var worst = 0.0
    var checked = 0
    for row in 0..<TestImage.rows {
      for column in 0..<TestImage.columns {
        let place = image.shown(column: column, row: row)
        let expected = try image.expected(column: column, row: row)
        for channel in 0..<3 {
          let code = Double(png.samples(place.x, place.y)[channel])
          worst = max(worst, abs(code - min(max(expected[channel], 0), 65535)))
          checked += 1
        }
      }
    }
    #expect(checked == 3 * 48)
    #expect(worst < 1, "\(image.name): off by \(worst) codes")
  }
}
