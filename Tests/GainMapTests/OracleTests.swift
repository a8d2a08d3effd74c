import Foundation
import GainMap
import HDRColor
import TestSupport
import Testing

/// The applier against independently computed samples of real files: linear base and map sample
/// in, both renditions out. No picture is decoded here.
@Suite("Gain maps of real files")
struct OracleTests {
  private struct File {
    var path: String
    var gainMap: JSONValue
    var samples: [JSONValue]
  }

  private static func files() throws -> [File] {
    guard let shared = Corpus.shared else {
      Corpus.noteAbsence(of: "Gain maps of real files")
      return []
    }
    struct Body: Decodable {
      var facts: [String: JSONValue]
      var samples: [JSONValue]?
    }
    return try Corpus.files(in: "abcde").map { path in
      let url = URL(fileURLWithPath: path)
      let folder = url.deletingLastPathComponent().lastPathComponent
      let json = shared.appending(path: "oracle/\(folder)/\(url.lastPathComponent).json")
      let body = try JSONDecoder().decode(Body.self, from: Data(contentsOf: json))
      return File(
        path: path, gainMap: body.facts["gain_map"] ?? .null, samples: body.samples ?? [])
    }
  }

  @Test("Whole and half headroom at every sample")
  func samples() throws {
    var files = 0
    var compared = 0
    for file in try Self.files() {
      guard let model = try Self.model(file.gainMap), model.useBaseColourSpace else { continue }
      let full = Headroom(log2: model.baseIsHDR ? 0 : model.alternateHeadroom.log2)
      let half = Headroom(log2: (model.baseHeadroom.log2 + model.alternateHeadroom.log2) / 2)
      for (key, target) in [("alt", full), ("half", half)] {
        let applier = try GainMapApplier(model, target: target, mapChannels: 3, bitDepth: 8)
        for sample in file.samples {
          compared += compare(sample, key, applier, file.path)
        }
      }
      files += 1
    }
    guard Corpus.isPresent else { return }
    #expect(files == 53)
    #expect(compared == 7950)
  }

  private func compare(
    _ sample: JSONValue, _ key: String, _ applier: GainMapApplier, _ path: String
  ) -> Int {
    let (base, map, expected) = (sample["lin"].numbers, sample["g"].numbers, sample[key].numbers)
    guard base.count == 3, expected.count == 3, let grey = map.first else { return 0 }
    let g = map.count == 3 ? SIMD3(map[0], map[1], map[2]) : SIMD3(repeating: grey)
    let result = applier.apply(base: SIMD3(base[0], base[1], base[2]), sample: g)
    for index in 0..<3 {
      // Inputs and outputs are given with five digits; offsets add to what they stand for.
      let scale = abs(expected[index]) + Double(applier.alternateOffsets[index].magnitude)
      #expect(
        abs(result[index] - expected[index]) <= 3e-4 * scale + 1e-6,
        "\(path) at \(sample["x"].number), \(sample["y"].number): \(key)")
    }
    return 3
  }

  private static func model(_ facts: JSONValue) throws -> GainMapModel? {
    switch facts["used_for_samples"].text {
    case "": return nil
    case "ISO 21496-1": return .iso(try metadata(facts["iso"]))
    case "hdrgm XMP": return .iso(try metadata(facts["hdrgm"]))
    default:
      let headroom = Headroom(log2: facts["headroom"]["alternate_log2"].number)
      return .apple(AppleGainMap(version: 65536, headroom: headroom, source: .makerNote))
    }
  }

  private static func metadata(_ facts: JSONValue) throws -> GainMapMetadata {
    func fraction<N>(_ value: Double) throws -> Rational<N> {
      try #require(Rational<N>(approximating: value))
    }
    let useBase = if case .bool(false) = facts["use_base"] { false } else { true }
    return GainMapMetadata(
      channels: try (0..<3).map { index in
        func number(_ key: String) -> Double { facts[key].numbers[index] }
        return .init(
          min: try fraction(number("min")), max: try fraction(number("max")),
          gamma: try fraction(number("gamma")), baseOffset: try fraction(number("off_base")),
          alternateOffset: try fraction(number("off_alt")))
      }, baseHeadroom: try fraction(facts["base_hr"].number),
      alternateHeadroom: try fraction(facts["alt_hr"].number), useBaseColourSpace: useBase)
  }
}
