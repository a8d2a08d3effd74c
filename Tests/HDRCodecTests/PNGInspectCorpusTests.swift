import ByteParsing
import HDRCodec
import HDRColor
import TestSupport
import Testing

/// Real PNG files against independent numbers.
@Suite struct PNGInspectCorpusTests {
  @Test func agreesWithTheOracle() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "PNG inspection") }
    var values = 0
    let files = try InspectFacts.all(in: "hm", extensions: ["png"])
    for file in files {
      let (description, metadata) = try PNGInspector.describe(file.source(), limits: .standard)
      values += file.compareBasics(description)
      let chroma = ["gray": "4:0:0", "RGB": "RGB", "RGBA": "RGB", "palette": "palette"]
      #expect(description.chroma.rawValue == chroma[file.facts["colour_type"].text], "\(file.name)")
      #expect((description.alpha != nil) == (file.facts["colour_type"].text == "RGBA"))
      let isInterlaced = description.structure[0].details.contains("interlaced (Adam7)")
      #expect(isInterlaced == (file.facts["interlace"].number == 1), "\(file.name)")
      #expect((metadata.icc != nil) == file.has("icc"), "\(file.name)")
      values += 4
      if file.has("exif_orientation") {
        #expect(description.metadata.exifOrientation == Int(file.facts["exif_orientation"].number))
        values += 1
      }
      let transfer: DynamicRangeKind =
        switch file.facts["transfer"].text {
        case "PQ / 203": .pq
        case "HLG": .hlg
        default: .sdr
        }
      #expect(description.kind == transfer, "\(file.name)")
      values += 1 + compareLight(description, file)
    }
    print("PNG inspection: \(files.count) files, \(values) values compared")
    #expect(files.count == 12 && values > 100)
  }

  private func compareLight(_ description: ImageDescription, _ file: InspectFacts) -> Int {
    var values = 0
    for (key, chunk) in [("clli", "cLLI"), ("mdcv", "mDCV")] where file.has(key) {
      let facts = file.facts[key]
      guard case .bool(true) = facts["crc_ok"] else {
        #expect(
          description.warnings.contains("chunk \(chunk) has a wrong CRC and is left out"),
          "\(file.name)")
        values += 1
        continue
      }
      if key == "clli" {
        #expect(description.light.contentLightLevel?.maxCLL == facts["MaxCLL"].number)
        #expect(description.light.contentLightLevel?.maxFALL == facts["MaxFALL"].number)
        values += 2
      } else if let display = description.light.masteringDisplay {
        let points = [display.red, display.green, display.blue, display.white]
        let stored = points.flatMap { [($0.x * 50_000).rounded(), ($0.y * 50_000).rounded()] }
        #expect(stored == facts["primaries_rgb_white_x50000"].numbers, "\(file.name)")
        #expect(display.maxLuminance == facts["max_nits"].number, "\(file.name)")
        #expect(display.minLuminance == facts["min_nits"].number, "\(file.name)")
        values += 3
      } else {
        Issue.record("\(file.name): no mastering display")
      }
    }
    return values
  }

  /// Damaged files end in an error or a description.
  @Test func damagedFilesNeverTrap() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "damaged PNG files") }
    let files = Corpus.files(in: "n", extensions: ["png"])
    var errors = 0
    for path in files {
      let source = try InspectFacts.source(path)
      do throws(CodecError) {
        let (description, _) = try PNGInspector.describe(source, limits: .standard)
        print("  \(path.split(separator: "/").last ?? ""): \(description.warnings)")
      } catch {
        print("  \(path.split(separator: "/").last ?? ""): \(error)")
        errors += 1
      }
    }
    #expect(files.count == 8 && errors == 1)
  }
}
