import Foundation
import HDRCodec
import HDRColor
import TestSupport
import Testing

/// Conversions of real files against numbers that were computed by other programs.
@Suite(.serialized) struct OracleTests {
  /// What a folder of the corpus must amount to.
  struct Folder: CustomTestStringConvertible, Sendable {
    var letter: String
    var files: Int
    /// Files that no rule can convert.
    var refused: Int
    /// Pictures written: one a file, and one more for those with a usable gain map.
    var conversions: Int
    var samples: Int

    var testDescription: String { letter }
  }

  private static let folders = [
    Folder(letter: "a", files: 9, refused: 0, conversions: 18, samples: 450),
    Folder(letter: "e", files: 23, refused: 0, conversions: 43, samples: 1075),
    Folder(letter: "f", files: 10, refused: 0, conversions: 10, samples: 246),
    Folder(letter: "g", files: 10, refused: 2, conversions: 8, samples: 200),
  ]

  @Test(arguments: folders)
  func convertedPixelsAgree(with expected: Folder) async throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "oracle, \(expected.letter)") }
    var found = Folder(letter: expected.letter, files: 0, refused: 0, conversions: 0, samples: 0)
    var refusals: [String] = []
    let files = Corpus.files(in: expected.letter, extensions: ["heic", "heif", "hif", "avif"])
    for path in files {
      let oracle = try #require(try Oracle.load(forCorpusFile: path), "\(path) has no oracle")
      found.files += 1
      if let kind = RefusalKind(oracle) {
        refusals.append(try await refuse(path, kind))
        found.refused += 1
        continue
      }
      for rendition in Oracle.Rendition.allCases where oracle.count(of: rendition) > 0 {
        try await compare(path, oracle, rendition)
        found.conversions += 1
        found.samples += oracle.count(of: rendition)
      }
    }
    print(
      "oracle \(expected.letter)/: \(found.files) files, \(found.conversions) conversions, "
        + "\(found.samples) samples, \(found.refused) files refused")
    for refusal in refusals { print("  \(refusal)") }
    #expect(found.files == expected.files && found.refused == expected.refused)
    #expect(found.conversions == expected.conversions && found.samples == expected.samples)
  }

  private func compare(_ path: String, _ oracle: Oracle, _ rendition: Oracle.Rendition) async throws
  {
    let name = Corpus.shortName(path)
    let folder = try ScratchFolder()
    do throws(CodecError) {
      _ = try await convert(path, to: folder.path("out.png"), rendition, of: oracle)
    } catch {
      Issue.record("\(name), \(rendition): \(error)")
      return
    }
    let png = try DecodedPNG(path: folder.path("out.png"))
    #expect([png.width, png.height] == oracle.facts.oriented_size, "\(name)")
    #expect(png.bitDepth == 16, "\(name)")
    let wrong = oracle.disagreements(of: png, rendition)
    #expect(wrong.isEmpty, "\(name): \(wrong.count) of \(oracle.count(of: rendition)); \(wrong)")
  }

  private func convert(
    _ path: String, to output: String, _ rendition: Oracle.Rendition = .full, of oracle: Oracle?
  ) async throws(CodecError) -> ConversionResult {
    var request = ConversionRequest(
      input: .file(path: path), output: .file(path: output), target: .pqPNG16)
    request.allowSDR = true
    if rendition == .half, let half = oracle?.halfHeadroom {
      request.headroom = .limited(Headroom(log2: half))
    }
    return try await Conversion.run(request)
  }

  /// Expects a refusal that says why, and no output; returns a line about it.
  private func refuse(_ path: String, _ kind: RefusalKind) async throws -> String {
    let name = Corpus.shortName(path)
    let folder = try ScratchFolder()
    do throws(CodecError) {
      _ = try await convert(path, to: folder.path("out.png"), of: nil)
      Issue.record("\(name) was converted, although it has \(kind.rawValue)")
      return "\(name): converted"
    } catch {
      #expect(error.fault == .input, "\(name): \(error)")
      #expect(kind.isNamed(in: error.description), "\(name), \(kind.rawValue): \(error)")
      #expect(try folder.names.isEmpty, "\(name)")
      return "\(name), \(kind.rawValue): \(error)"
    }
  }
}

/// Why a file cannot be converted, told from the oracle and the list of files alone.
private enum RefusalKind: String {
  case payload = "a payload that no decoder reads"
  case constantLuminance = "a constant luminance matrix"
  case minimised = "a minimised image box"
  case uncompressed = "uncompressed samples"

  init?(_ oracle: Oracle) {
    let listed = Corpus.manifest[oracle.file]?.facts ?? ""
    if oracle.notDecoded != nil {
      self = .payload
    } else if oracle.facts.cicp.map({ [10, 13].contains($0[2]) }) ?? false {
      self = .constantLuminance
    } else if listed.contains("mini=True") {
      self = .minimised
    } else if listed.contains("pitm unci") {
      self = .uncompressed
    } else {
      return nil
    }
  }

  /// Whether a message says so.
  func isNamed(in message: String) -> Bool {
    switch self {
    case .payload: !message.isEmpty
    case .constantLuminance: message.contains("constant luminance")
    case .minimised: message.contains("mini")
    case .uncompressed: message.contains("unci")
    }
  }
}
