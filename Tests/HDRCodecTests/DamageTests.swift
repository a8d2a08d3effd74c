import Foundation
import HDRCodec
import TestSupport
import Testing

/// Damage that a decoder conceals is told: the picture is not what was coded.
@Suite struct DamageTests {
  @Test func concealedDamageIsAWarning() async throws {
    let path = Corpus.packageRoot.appending(path: "TestImages/gain-map.heic").path
    let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let folder = try ScratchFolder()
    var told = 0
    var ended = 0
    for seed in 1...24 {
      var bytes = sound
      // Well inside the coded data, which make up nearly the whole file.
      for step in 0..<6 {
        bytes[sound.count / 3 + (seed * 977 + step * 1511) % (sound.count / 2)] ^= 0x5A
      }
      let input = folder.path("\(seed).heic")
      try Data(bytes).write(to: URL(fileURLWithPath: input))
      do throws(CodecError) {
        let result = try await Conversion.run(
          ConversionRequest(
            input: .file(path: input), output: .file(path: folder.path("\(seed).png")),
            target: .pqPNG16))
        if result.warnings.contains(where: { $0.contains("concealed") }) { told += 1 }
      } catch { #expect(error.fault == .input) }
      ended += 1
    }
    #expect(ended == 24)
    #expect(told > 0)
  }

  @Test func soundPicturesRaiseNoComplaint() async throws {
    let path = Corpus.packageRoot.appending(path: "TestImages/gain-map.heic").path
    let folder = try ScratchFolder()
    let result = try await Conversion.run(
      ConversionRequest(
        input: .file(path: path), output: .file(path: folder.path("out.png")), target: .pqPNG16))
    #expect(result.warnings.isEmpty)
  }
}
