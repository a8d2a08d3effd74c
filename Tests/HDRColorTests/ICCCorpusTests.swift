import ByteParsing
import Foundation
import HDRColor
import TestSupport
import Testing

@Suite(
  "ICC profiles of real files",
  .enabled(if: Corpus.isPresent, "the shared corpus is not here (set HDRCONV_SHARED)"))
struct ICCCorpusTests {
  /// What each profile of the corpus is: a colour space, a reason for an engine, or an error.
  static let profiles: [String: String] = [
    "DisplayP3-v2-micro.icc": "uP3: Display P3, curve of 42 samples",
    "HDR_P3_D65_ST2084.icc": "engine: the profile is made of look-up tables",
    "HDR_UHD_ST2084.icc": "engine: the profile is made of look-up tables",
    "alltags.icc": "1 1 1 1: BT.709, sRGB",
    "bad.icc": "error: the signature is \"mit-\" instead of \"acsp\" in ICC at byte 36",
    "bad_mpe.icc": "engine: the profile's colour space is \"MCH\\xf8\"",
    "srgb_perceptual.icc": "engine: the profile is made of look-up tables",
    "toosmall.icc": "error: 4 tags need 48 bytes, 26 left in ICC at byte 132",
  ]

  @Test("Profiles as files")
  func files() throws {
    let paths = Corpus.files(in: "o", extensions: ["icc"])
    for path in paths {
      let url = URL(fileURLWithPath: path)
      let bytes = [UInt8](try Data(contentsOf: url))
      #expect(summary(of: bytes) == Self.profiles[url.lastPathComponent], "\(path)")
    }
    #expect(paths.count == Self.profiles.count)
  }

  private func summary(of bytes: [UInt8]) -> String {
    do throws(ParseError) {
      switch ICCRecognizer.recognise(try ICCProfile(bytes)) {
      case .needsEngine(let reason): return "engine: \(reason)"
      case .simple(let space, _):
        return "\(space.name): \(space.primaries.name), \(space.transfer.name)"
      }
    } catch {
      return "error: \(error)"
    }
  }

  /// What the oracle says of a profile.
  private struct Reading: Decodable {
    struct Facts: Decodable {
      var icc: String?
      var colour: String?
      var transfer: String?
    }
    var facts: Facts
  }

  @Test("Profiles inside pictures agree with the independent reading")
  func pictures() throws {
    let shared = try #require(Corpus.shared)
    var (files, nominal, own, engines) = (0, 0, 0, 0)
    for path in Corpus.files(in: "abcdefgm", extensions: ["heic", "heif", "avif", "jpg", "uhdr"]) {
      let name = path.split(separator: "/").suffix(2).joined(separator: "/")
      let json = shared.appending(path: "oracle/\(name).json")
      guard let data = try? Data(contentsOf: json) else { continue }
      let facts = try JSONDecoder().decode(Reading.self, from: data).facts
      guard let description = facts.icc, let bytes = try EmbeddedProfile.first(in: path) else {
        continue
      }
      files += 1
      let profile = try ICCProfile(bytes)
      #expect(profile.profileDescription == description, "\(name)")
      guard let colour = facts.colour, let curve = facts.transfer,
        let space = ICCRecognizer.recognise(profile).colorSpace
      else {
        engines += 1
        continue
      }
      if let range = colour.range(of: "nominal primaries ") {
        #expect(space.primaries.name.hasPrefix(colour[range.upperBound...]), "\(name)")
        nominal += 1
      } else {
        #expect(space.primaries.name.hasPrefix("primaries"), "\(name)")
        own += 1
      }
      expectCurve(space.transfer, curve, name)
    }
    #expect((files, nominal, own, engines) == (52, 46, 3, 3))
  }

  /// Compares with a text such as "ICC TRC para3 [2.4, …]", "ICC TRC table 1024" or "gamma 2.2".
  private func expectCurve(_ transfer: TransferFunction, _ text: String, _ name: String) {
    let numbers = text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    switch transfer {
    case .parametric(let curve):
      #expect(text.hasPrefix("ICC TRC para\(curve.functionType) "), "\(name)")
      for (actual, expected) in zip(curve.parameters, numbers.dropFirst()) {
        #expect(abs(actual - expected) < 1e-6, "\(name)")
      }
      #expect(curve.parameters.count == numbers.count - 1, "\(name)")
    case .sampled(let curve): #expect(text == "ICC TRC table \(curve.samples.count)", "\(name)")
    case .gamma(let exponent): #expect(abs(exponent - (numbers.last ?? 0)) < 1e-6, "\(name)")
    default: Issue.record("\(name): \(transfer.name) instead of \(text)")
    }
  }
}
