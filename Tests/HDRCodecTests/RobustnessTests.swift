import ByteParsing
import Foundation
import HDRCodec
import TestSupport
import Testing

/// Damaged and odd files: each ends in an error that says why or in a sound picture, soon, in little
/// memory, and leaves nothing behind.
@Suite(.serialized) struct RobustnessTests {
  private static let extensions: Set<String> = ["heic", "heif", "hif", "avif"]

  /// The built program on whole folders of the corpus, 10 s and 1 GiB of addresses each.
  @Test(arguments: [("n", 34), ("m", 19)])
  func filesEndInErrorsOrPictures(letter: String, count: Int) throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "robustness, \(letter)") }
    let program = try builtProduct("hdrconv")
    let files = Corpus.files(in: letter, extensions: Self.extensions)
    var statuses: [Int32: Int] = [:]
    for path in files {
      let name = Corpus.shortName(path)
      let folder = try ScratchFolder()
      let start = ContinuousClock.now
      let result = try runLimited(
        program, [path, "--to", "pq-png16", "--allow-sdr", "--output", folder.path("out.png")])
      let elapsed = start.duration(to: .now)
      #expect(!result.wasKilled && elapsed < .seconds(10), "\(name): \(result.status), \(elapsed)")
      statuses[result.status, default: 0] += 1
      if result.status == 0 {
        let png = try DecodedPNG(path: folder.path("out.png"))
        #expect(png.width > 0 && png.bitDepth == 16, "\(name)")
        #expect(try folder.names == ["out.png"], "\(name)")
      } else {
        #expect([1, 3].contains(result.status), "\(name): \(result.status) \(result.errorText)")
        #expect(!result.errorText.isEmpty, "\(name)")
        #expect(try folder.names.isEmpty, "\(name)")
      }
      let inspection = try runLimited(program, ["inspect", path])
      #expect(
        !inspection.wasKilled && [0, 1, 3].contains(inspection.status),
        "\(name): \(inspection.status) \(inspection.errorText)")
    }
    print("robustness \(letter)/: \(files.count) files, exit status and how often: \(statuses)")
    #expect(files.count == count)
  }

  private func runLimited(_ program: URL, _ arguments: [String]) throws -> FinishedProcess {
    try run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "ulimit -v 1048576; exec \"$0\" \"$@\"", program.path] + arguments, timeout: 15)
  }

  /// Real files, cut: densely where the structure is, evenly where the pixels are.
  @Test(arguments: ["a/iphone-small.heic", "e/seine_sdr_gainmap_srgb.avif"])
  func truncatedFilesEndInErrorsOrPictures(name: String) async throws {
    guard let shared = Corpus.shared else { return Corpus.noteAbsence(of: "truncation") }
    let whole = try Data(contentsOf: shared.appending(path: "corpus/\(name)"))
    let structure = try #require(whole.range(of: Data("mdat".utf8))).lowerBound
    let lengths =
      Array(stride(from: 0, to: structure, by: 1 + structure / 400))
      + stride(from: structure, to: whole.count, by: 1 + (whole.count - structure) / 60)
    var outcomes = Outcomes()
    for length in lengths {
      try await outcomes.add(whole.prefix(length), "\(name), \(length) bytes")
    }
    print("truncation: \(name) at \(lengths.count) lengths, \(outcomes)")
    #expect(lengths.count > 300 && outcomes.errors > 300)
  }

  /// Small files with wrong bytes in their structure.
  @Test(arguments: ["e/gainmap_oriented.avif", "m/blue_grid_alpha.heic"])
  func alteredStructuresEndInErrorsOrPictures(name: String) async throws {
    guard let shared = Corpus.shared else { return Corpus.noteAbsence(of: "altered structure") }
    let whole = try Data(contentsOf: shared.appending(path: "corpus/\(name)"))
    let structure = try #require(whole.range(of: Data("mdat".utf8))).lowerBound
    var random = SeededGenerator(state: 21496)
    var outcomes = Outcomes()
    for round in 0..<400 {
      var altered = whole
      for _ in 0...round % 3 {
        altered[Int.random(in: 8..<structure, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try await outcomes.add(altered, "\(name), round \(round)")
    }
    print("altered structure: \(name), \(outcomes)")
    #expect(outcomes.errors > 0 && outcomes.pictures > 0)
  }
}

/// What became of many files.
private struct Outcomes: CustomStringConvertible {
  private(set) var errors = 0
  private(set) var pictures = 0
  private var slowest = Duration.zero

  var description: String { "\(errors) errors, \(pictures) pictures, slowest \(slowest)" }

  /// Converts a file of these bytes in this process.
  mutating func add(_ bytes: Data, _ name: String) async throws {
    let folder = try ScratchFolder()
    try bytes.write(to: URL(fileURLWithPath: folder.path("in")))
    var request = ConversionRequest(
      input: .file(path: folder.path("in")), output: .file(path: folder.path("out.png")),
      target: .pqPNG16)
    request.allowSDR = true
    request.limits.maxPixels = 1 << 24
    request.limits.maxMemory = 1 << 29
    let start = ContinuousClock.now
    do throws(CodecError) {
      let result = try await Conversion.run(request)
      let png = try? DecodedPNG(path: folder.path("out.png"))
      #expect(
        png?.width == result.outputSize.width && png?.height == result.outputSize.height, "\(name)")
      let names = try? folder.names
      #expect(names == ["in", "out.png"], "\(name)")
      pictures += 1
    } catch {
      #expect([.input, .limit].contains(error.fault), "\(name): \(error)")
      #expect(try folder.names == ["in"], "\(name)")
      errors += 1
    }
    slowest = max(slowest, start.duration(to: .now))
    #expect(slowest < .seconds(10), "\(name)")
  }
}

/// SplitMix64: the same bytes in every run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
