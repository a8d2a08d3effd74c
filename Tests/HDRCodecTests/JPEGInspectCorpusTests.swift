import ByteParsing
import GainMap
import HDRCodec
import HDRColor
import TestSupport
import Testing

/// Real JPEG files against independent numbers.
@Suite struct JPEGInspectCorpusTests {
  @Test func agreesWithTheOracle() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "JPEG inspection") }
    var (values, maps) = (0, 0)
    let files = try InspectFacts.all(in: "bcdm", extensions: ["jpg", "uhdr"])
    for file in files {
      let (description, _) = try JPEGInspector.describe(file.source(), limits: .standard)
      values += file.compareBasics(description)
      let chroma = file.facts["chroma"].text.prefix { $0 != " " }
      // Its components are called R, G and B; the oracle names the sampling alone.
      let isRGB = file.name == "m/sample-xyb.jpg"
      #expect(description.chroma.rawValue == (isRGB ? "RGB" : String(chroma)), "\(file.name)")
      let map = file.facts["gain_map"]
      if case .object = map {
        maps += 1
        #expect(description.kind == .gainMap, "\(file.name)")
        values += compare(description.gainMap, map, file.name)
      } else {
        #expect(description.gainMap == nil && description.kind == .sdr, "\(file.name)")
      }
    }
    print("JPEG inspection: \(files.count) files, \(maps) gain maps, \(values) values compared")
    #expect(files.count == 46 && maps == 27 && values > 700)
  }

  private func compare(_ map: GainMapDescription?, _ facts: JSONValue, _ name: String) -> Int {
    guard let map else {
      Issue.record("\(name): no gain map found")
      return 0
    }
    #expect(map.refusal == nil && map.model != nil, "\(name)")
    #expect([map.codedSize.width, map.codedSize.height].map(Double.init) == facts["size"].numbers)
    #expect(map.channels == Int(facts["channels"].number), "\(name)")
    #expect(map.bitDepth == Int(facts["bit_depth"].number), "\(name)")
    let headroom = facts["headroom"]
    #expect(map.baseHeadroom?.log2.isNear(headroom["base_log2"].number) == true, "\(name)")
    #expect(
      map.alternateHeadroom?.log2.isNear(headroom["alternate_log2"].number) == true, "\(name)")
    #expect(map.headroomSource == headroom["source"].text, "\(name)")
    let kinds = facts["kinds"].array.map { kind -> GainMapKind in
      kind.text.hasPrefix("ISO") ? .iso21496 : kind.text.hasPrefix("hdrgm") ? .hdrgm : .apple
    }
    #expect(map.kinds == kinds, "\(name)")
    return 7 + compare(map.iso, facts["iso"], name) + compare(map.hdrgm, facts["hdrgm"], name)
      + compare(map.apple, facts["apple"], name)
  }

  private func compare(_ metadata: GainMapMetadata?, _ facts: JSONValue, _ name: String) -> Int {
    guard case .object = facts else {
      #expect(metadata == nil, "\(name)")
      return 1
    }
    guard let metadata else {
      Issue.record("\(name): the metadata are missing")
      return 0
    }
    #expect(metadata.baseHeadroom.value.isNear(facts["base_hr"].number), "\(name)")
    #expect(metadata.alternateHeadroom.value.isNear(facts["alt_hr"].number), "\(name)")
    for index in 0..<3 {
      let channel = metadata.channels[metadata.channels.count == 3 ? index : 0]
      #expect(channel.min.value.isNear(facts["min"].numbers[index]), "\(name)")
      #expect(channel.max.value.isNear(facts["max"].numbers[index]), "\(name)")
      #expect(channel.gamma.value.isNear(facts["gamma"].numbers[index]), "\(name)")
      #expect(channel.baseOffset.value.isNear(facts["off_base"].numbers[index]), "\(name)")
      #expect(channel.alternateOffset.value.isNear(facts["off_alt"].numbers[index]), "\(name)")
    }
    return 17
  }

  private func compare(_ apple: AppleGainMap?, _ facts: JSONValue, _ name: String) -> Int {
    guard case .object = facts else {
      #expect(apple == nil, "\(name)")
      return 1
    }
    #expect(apple.map { String($0.version) } == facts["version"].text, "\(name)")
    #expect(
      apple?.makerNoteHeadroom?.linear.isNear(facts["makernote_headroom"].number) == true,
      "\(name)")
    return 2
  }

  /// Damaged files end in an error or a description.
  @Test func damagedFilesNeverTrap() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "damaged JPEG files") }
    let files = Corpus.files(in: "n", extensions: ["jpg"])
    var errors = 0
    for path in files {
      do throws(CodecError) {
        let source = try? InspectFacts.source(path)
        guard let source else { continue }
        let (description, _) = try JPEGInspector.describe(source, limits: .standard)
        print("  \(path.split(separator: "/").last ?? ""): \(description.warnings)")
      } catch {
        print("  \(path.split(separator: "/").last ?? ""): \(error)")
        errors += 1
      }
    }
    #expect(files.count == 10 && errors == 4)
  }
}
