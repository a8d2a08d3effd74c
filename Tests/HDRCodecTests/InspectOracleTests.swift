import Foundation
import GainMap
import HDRCodec
import HDRColor
import TestSupport
import Testing

/// Descriptions of real HEIF and AVIF files against facts that other parsers found in them.
@Suite struct InspectOracleTests {
  private static let extensions: Set<String> = ["heic", "heif", "hif", "avif"]

  @Test func descriptionsAgreeWithTheOracle() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "HEIF inspection") }
    var files = 0
    var facts = FactCount()
    for path in Corpus.files(in: "aefg", extensions: Self.extensions) {
      let oracle = try #require(try Oracle.load(forCorpusFile: path), "\(path) has no oracle")
      let description = try HDRImageFile(path: path).description
      files += 1
      facts.file = oracle.file
      compareSignal(description, oracle.facts, &facts)
      compareColour(description, oracle.facts, &facts)
      compareLight(description.light, oracle.facts, &facts)
      compareGainMap(description.gainMap, oracle.facts.gain_map, &facts)
      compareKind(description, oracle.facts, &facts)
    }
    print("HEIF inspection: \(files) files, \(facts.compared) facts compared")
    #expect(files == 52 && facts.compared >= 1000)
  }

  private func compareSignal(
    _ description: ImageDescription, _ oracle: Oracle.Facts, _ facts: inout FactCount
  ) {
    facts.equal("stored size", description.codedSize.numbers, oracle.stored_size)
    facts.equal("size", description.size.numbers, oracle.oriented_size)
    facts.equal("depth", description.bitDepth, oracle.bit_depth)
    facts.equal("chroma", description.chroma.rawValue, oracle.chroma)
    facts.equal("tiles", description.tiles.count, oracle.grid_tiles)
    facts.equal("Exif orientation", description.metadata.exifOrientation, oracle.exif_orientation)
    for urn in oracle.aux ?? [] {
      facts.equal("auxiliary \(urn)", description.auxiliaries.contains { $0.urn == urn }, true)
    }
    if let aux = oracle.aux {
      let found = Set(description.auxiliaries.map(\.urn))
      facts.equal("auxiliaries", found.sorted(), Set(aux).sorted())
    }
  }

  private func compareColour(
    _ description: ImageDescription, _ oracle: Oracle.Facts, _ facts: inout FactCount
  ) {
    let colour = description.colour
    facts.equal("ICC profile", colour.icc?.description, oracle.icc)
    if let stated = oracle.cicp {
      // Unspecified fields are filled, from other sources or by MIAF's default: see CICP tests.
      for (field, (found, value)) in zip(colour.cicp.numbers, stated).enumerated() where value != 2
      {
        facts.equal("code point \(field)", found, value)
      }
    }
    if let source = oracle.cicp_source {
      let name = source.hasPrefix("bitstream") ? "bitstream" : source
      let isUnspecified = oracle.bitstream_cicp?.prefix(3) == [2, 2, 2]
      facts.equal(
        "source of code points", colour.cicpSource,
        name == "bitstream" && isUnspecified && colour.bitstreamCICP == nil ? "default" : name)
    }
    if let stated = oracle.bitstream_cicp, let found = colour.bitstreamCICP {
      facts.equal("bitstream code points", found.numbers, stated)
    }
  }

  private func compareLight(
    _ light: LightMetadata, _ oracle: Oracle.Facts, _ facts: inout FactCount
  ) {
    facts.equal("light level", light.contentLightLevel != nil, oracle.clli != nil)
    facts.equal("maxCLL", light.contentLightLevel?.maxCLL, oracle.clli?.maxCLL)
    facts.equal("maxFALL", light.contentLightLevel?.maxFALL, oracle.clli?.maxFALL)
    facts.equal("mastering display", light.masteringDisplay != nil, oracle.mdcv != nil)
    guard let stated = oracle.mdcv, let display = light.masteringDisplay else { return }
    let points = [display.green, display.blue, display.red, display.white]
    facts.equal(
      "mastering primaries",
      points.flatMap { [($0.x * 50_000).rounded(), ($0.y * 50_000).rounded()] }, stated.primaries)
    facts.near("mastering peak", display.maxLuminance, stated.max_nits)
    facts.near("mastering black", display.minLuminance, stated.min_nits)
  }

  private func compareGainMap(
    _ map: GainMapDescription?, _ oracle: Oracle.GainMapFacts?, _ facts: inout FactCount
  ) {
    facts.equal("gain map", map != nil, oracle != nil)
    guard let map, let oracle else { return }
    facts.equal("map's stored size", map.codedSize.numbers, oracle.size)
    facts.equal("map's size", map.size.numbers, oracle.oriented_size)
    facts.equal("map's channels", map.channels, oracle.channels)
    facts.equal("map's depth", map.bitDepth, oracle.bit_depth)
    facts.equal("map's chroma", map.chroma.rawValue, oracle.chroma)
    facts.equal("map's tiles", map.tiles.count, oracle.grid_tiles)
    facts.equal("kinds", map.kinds, oracle.expectedKinds)
    facts.equal("refused", map.model == nil, oracle.refusal != nil)
    facts.equal("reason for refusal", map.refusal != nil, oracle.refusal != nil)
    // What is refused for its form may be described in part or not at all.
    guard oracle.refusal == nil else { return }
    compare(map.iso, oracle.iso, "ISO", &facts)
    compare(map.hdrgm, oracle.hdrgm, "hdrgm", &facts)
    compare(map.apple, oracle, &facts)
    facts.equal("headroom's source", map.headroomSource, oracle.headroomSource)
    facts.near("base headroom", map.baseHeadroom?.log2, oracle.baseHeadroom)
    facts.near("alternate headroom", map.alternateHeadroom?.log2, oracle.alternateHeadroom)
  }

  private func compare(
    _ found: GainMapMetadata?, _ oracle: Oracle.MetadataFacts?, _ name: String,
    _ facts: inout FactCount
  ) {
    facts.equal(name, found != nil, oracle != nil)
    guard let found, let oracle else { return }
    if let channels = oracle.channels {
      facts.equal("\(name) sets", found.channels.count, channels)
    }
    for channel in 0..<3 {
      let set = found.channels[min(channel, found.channels.count - 1)]
      facts.near("\(name) min", set.min.value, oracle.min[channel])
      facts.near("\(name) max", set.max.value, oracle.max[channel])
      facts.near("\(name) gamma", set.gamma.value, oracle.gamma[channel])
      facts.near("\(name) base offset", set.baseOffset.value, oracle.baseOffset[channel])
      facts.near(
        "\(name) alternate offset", set.alternateOffset.value, oracle.alternateOffset[channel])
    }
    facts.near("\(name) base headroom", found.baseHeadroom.value, oracle.baseHeadroom)
    facts.near(
      "\(name) alternate headroom", found.alternateHeadroom.value, oracle.alternateHeadroom)
    facts.equal("\(name) use base", found.useBaseColourSpace, oracle.useBaseColourSpace)
    facts.equal("\(name) writer", Int(found.writerVersion), oracle.writerVersion)
  }

  private func compare(
    _ found: AppleGainMap?, _ oracle: Oracle.GainMapFacts, _ facts: inout FactCount
  ) {
    facts.equal("Apple", found != nil, !oracle.apple.isNull)
    guard let found else { return }
    facts.equal("Apple version", found.version, oracle.apple["version"].integer)
    if let headroom = oracle.apple["xmp_headroom"].finite {
      facts.near("Apple headroom", found.headroom.linear, headroom)
      facts.near(
        "Apple maker note", found.makerNoteHeadroom?.linear,
        oracle.apple["makernote_headroom"].finite)
    } else {
      facts.near(
        "Apple headroom", found.headroom.linear, oracle.apple["makernote_headroom"].finite)
    }
  }

  /// The kind after the oracle and, as far as it goes, the corpus' list.
  private func compareKind(
    _ description: ImageDescription, _ oracle: Oracle.Facts, _ facts: inout FactCount
  ) {
    let base: DynamicRangeKind =
      switch oracle.transfer {
      case "PQ / 203": .pq
      case "HLG": .hlg
      default: .sdr
      }
    let isGainMap = oracle.gain_map.map { $0.refusal == nil } ?? false
    facts.equal("kind", description.kind, isGainMap ? .gainMap : base)
    guard let entry = Corpus.manifest[facts.file] else {
      facts.equal("entry in the list of files", false, true)
      return
    }
    let isListed = entry.facts.contains(":aux:hdrgainmap") || entry.facts.contains("TMAP id")
    facts.equal("gain map as listed", description.gainMap != nil, isListed)
    if !isListed {
      let listed: DynamicRangeKind =
        entry.facts.contains("nclx=") && entry.facts.contains("/PQ/")
        ? .pq : entry.facts.contains("/HLG/") ? .hlg : .sdr
      facts.equal("kind as listed", description.kind, listed)
    }
    facts.equal("size as listed", description.codedSize.numbers, entry.size.map { [$0, $1] })
    facts.equal("depth as listed", description.bitDepth, entry.bitDepth)
    facts.equal(
      "format as listed", description.format == .avif,
      entry.facts.contains("brand avif")
        || entry.facts.contains("av01"))
  }
}

/// Expectations about one file after another, counted.
private struct FactCount {
  var file = ""
  private(set) var compared = 0

  /// Expects equality; nothing when the oracle says nothing.
  mutating func equal<Value: Equatable>(_ name: String, _ found: Value?, _ expected: Value?) {
    guard let expected else { return }
    compared += 1
    #expect(found == expected, "\(file): \(name)")
  }

  /// Expects equality of the six digits the oracle prints.
  mutating func near(_ name: String, _ found: Double?, _ expected: Double?) {
    guard let expected else { return }
    compared += 1
    let difference = abs((found ?? .infinity) - expected)
    #expect(
      difference <= 1e-5 * max(1, abs(expected)),
      "\(file): \(name) is \(String(describing: found)) instead of \(expected)")
  }
}

extension Oracle.GainMapFacts {
  /// The descriptions met, in order of trust.
  fileprivate var expectedKinds: [GainMapKind] {
    let text = kinds.joined(separator: "; ")
    var result: [GainMapKind] = []
    if text.contains("tmap item") { result.append(.iso21496) }
    if text.contains("hdrgm XMP") { result.append(.hdrgm) }
    if text.contains("com:apple") { result.append(.apple) }
    return result
  }
}

extension PixelSize {
  fileprivate var numbers: [Int] { [width, height] }
}

extension CICP {
  /// Primaries, transfer, matrix, full range.
  fileprivate var numbers: [Int] {
    [Int(primaries.rawValue), Int(transfer.rawValue), Int(matrix.rawValue), fullRange ? 1 : 0]
  }
}

extension TileDescription? {
  /// 0 for a picture that is no grid.
  fileprivate var count: Int { map { $0.columns * $0.rows } ?? 0 }
}
