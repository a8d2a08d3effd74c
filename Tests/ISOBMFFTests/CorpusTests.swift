import ByteParsing
import Foundation
import TestSupport
import Testing

@testable import ISOBMFF

/// Real files. Skipped with one line where they are not present.
@Suite struct CorpusTests {
  static let extensions: Set<String> = ["heic", "heif", "hif", "avif"]

  private func source(_ path: String) throws -> MemorySource {
    MemorySource(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private func files(_ letters: String) -> [String] {
    let files = Corpus.files(in: letters, extensions: Self.extensions)
    if files.isEmpty { Corpus.noteAbsence(of: "ISOBMFF corpus \(letters)") }
    return files
  }

  @Test(.enabled(if: Corpus.isPresent))
  func everyFileIsUnderstood() throws {
    var count = 0
    var items = 0
    var facts = 0
    for path in files("aefgm") {
      count += 1
      if path.hasSuffix("lightning_mini.heif") {
        let error = #expect(throws: ParseError.self) { try HEIFFile(source: try source(path)) }
        #expect(error?.kind == .unsupported)
        continue
      }
      let file = try HEIFFile(source: try source(path))
      #expect(file.warnings.isEmpty, "\(path): \(file.warnings)")
      for item in file.items {
        items += 1
        #expect(try file.payload(of: item.id).count == file.payloadSize(of: item.id))
        _ = try file.derivationDepth(of: item.id)
        if item.kind == .grid { _ = try file.grid(item.id) }
        if item.isCodedImage { #expect(file.bitstreamSignal(of: item.id) != nil, "\(path)") }
      }
      if let oracle = try Oracle.load(forCorpusFile: path) {
        facts += try compare(file, with: oracle.facts, path)
      }
    }
    print("corpus: \(count) files, \(items) items, \(facts) facts compared")
    #expect(count >= 71 && items >= 1297 && facts >= 295)
  }

  /// Compares with independent numbers; returns how many there were.
  private func compare(_ file: HEIFFile, with facts: Oracle.Facts, _ path: String) throws -> Int {
    var compared = 0
    let primary = try #require(file.primaryItem)
    if let size = facts.stored_size {
      #expect([primary.size?.width, primary.size?.height] == size.map { $0 }, "\(path)")
      compared += 1
    }
    if let tiles = facts.grid_tiles, primary.kind == .grid {
      #expect(try file.grid(primary.id).tiles.count == tiles, "\(path)")
      compared += 1
    }
    let coded = primary.kind == .grid ? try file.grid(primary.id).tiles[0] : primary.id
    guard let (depth, format) = coding(of: coded, in: file) else { return compared }
    if let expected = facts.bit_depth {
      #expect(depth == expected, "\(path)")
      compared += 1
    }
    if let expected = facts.chroma {
      let names: [ChromaFormat: String] = [
        .monochrome: "4:0:0", .yuv420: "4:2:0", .yuv422: "4:2:2", .yuv444: "4:4:4",
      ]
      #expect(names[format] == expected, "\(path)")
      compared += 1
    }
    if let expected = facts.bitstream_cicp, let signal = file.bitstreamSignal(of: coded) {
      let colour = signal.colour ?? .init(primaries: 2, transfer: 2, matrix: 2)
      let found = [colour.primaries, colour.transfer, colour.matrix].map { Int($0) }
      #expect(found == Array(expected.prefix(3)), "\(path)")
      if let range = signal.isFullRange { #expect((range ? 1 : 0) == expected[3], "\(path)") }
      compared += 1
    }
    return compared
  }

  private func coding(of id: ItemID, in file: HEIFFile) -> (depth: Int, format: ChromaFormat)? {
    if let sequence = file[id]?.hevcConfiguration?.sequence {
      return (sequence.lumaBitDepth, sequence.chromaFormat)
    }
    return file.av1Sequence(of: id).map { ($0.bitDepth, $0.chromaFormat) }
  }

  @Test(.enabled(if: Corpus.isPresent))
  func everyCodedPictureIsLiftedOut() throws {
    var count = 0
    for path in files("aefg") {
      let file = try HEIFFile(source: try source(path))
      for item in file.items where item.isCodedImage && item.unusable == nil {
        let bytes = try ItemExtractor.standaloneFile(item.id, in: file)
        let alone = try HEIFFile(source: MemorySource(bytes))
        #expect(alone.warnings.isEmpty && alone.items.count == 1)
        #expect(try alone.payload(of: 1) == file.payload(of: item.id))
        #expect(alone.primaryItem?.size?.width == item.size?.width)
        count += 1
      }
    }
    print("corpus: \(count) coded pictures lifted out")
    #expect(count >= 1017)
  }

  @Test(.enabled(if: Corpus.isPresent))
  func brokenFilesAreRefusedOrRead() throws {
    var accepted = 0
    let all = Corpus.files(in: "n")
    for path in all {
      do throws(ParseError) {
        exercise(
          try HEIFFile(
            source: MemorySource(Array(FileManager.default.contents(atPath: path) ?? Data()))))
        accepted += 1
      } catch {
        #expect(!error.detail.isEmpty)
      }
    }
    print("corpus: \(all.count) broken files, \(accepted) have a usable structure")
    #expect(all.count > 70 && accepted > 10)
  }
}
