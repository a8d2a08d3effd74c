import ByteParsing
import Foundation
import GainMap
import HDRCodec
import HDRColor
import ISOBMFF
import TestSupport
import Testing

/// Exif, XMP and `tmap` items of real HEIF and AVIF files against independent numbers.
@Suite("Metadata of real files")
struct MetadataCorpusTests {
  private struct Facts: Decodable {
    var facts: Body
    struct Body: Decodable {
      var gain_map: JSONValue?
    }
  }

  private static func files() -> [String] {
    guard Corpus.isPresent else {
      Corpus.noteAbsence(of: "Metadata of real files")
      return []
    }
    return Corpus.files(in: "ae", extensions: ["heic", "avif"])
  }

  private static func open(_ path: String) throws -> HEIFFile {
    try HEIFFile(source: MemorySource([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))))
  }

  private static func gainMapFacts(_ path: String) throws -> JSONValue {
    let url = URL(fileURLWithPath: path)
    let json = try #require(Corpus.shared).appending(
      path: "oracle/\(url.deletingLastPathComponent().lastPathComponent)/"
        + "\(url.lastPathComponent).json")
    return try JSONDecoder().decode(Facts.self, from: Data(contentsOf: json)).facts.gain_map
      ?? .null
  }

  @Test("tmap payloads are used or refused as the oracle says, with its numbers")
  func toneMapItems() throws {
    var used = 0
    var refused = 0
    for path in Self.files() {
      let file = try Self.open(path)
      let facts = try Self.gainMapFacts(path)
      for item in file.items where item.type == "tmap" {
        let payload = try file.payload(of: item.id)
        do throws(GainMapError) {
          let metadata = try ISO21496.parse(payload, hasTmapVersion: true)
          if case .bool(false) = facts["usable"] { Issue.record("\(path) must be refused") }
          compare(metadata, facts["iso"], path)
          used += 1
        } catch {
          guard case .bool(false) = facts["usable"] else {
            Issue.record("\(path): \(error)")
            continue
          }
          refused += 1
        }
      }
    }
    guard Corpus.isPresent else { return }
    #expect(used == 15)
    #expect(refused == 3)
  }

  @Test("hdrgm and Apple properties give the oracle's numbers")
  func properties() throws {
    var hdrgm = 0
    var apple = 0
    for path in Self.files() {
      let file = try Self.open(path)
      let facts = try Self.gainMapFacts(path)
      let exif = try file.items.first { $0.type == "Exif" }.map {
        try ExifBlock(heifItem: file.payload(of: $0.id))
      }
      let note = exif?.appleMakerNote
      for item in file.items where item.contentType == "application/rdf+xml" {
        let packet = try XMPPacket(file.payload(of: item.id))
        if let metadata = try HDRGainMapXMP.metadata(from: packet.properties) {
          compare(metadata, facts["hdrgm"], path)
          hdrgm += 1
        }
        if let read = try AppleGainMap.read(
          packet.properties, maker33: note?.maker33, maker48: note?.maker48)
        {
          let stated = facts["apple"]["xmp_headroom"].number
          let computed = facts["apple"]["makernote_headroom"].number
          #expect(abs(read.headroom.linear - (stated.isNaN ? computed : stated)) < 1e-4, "\(path)")
          #expect(read.source == (stated.isNaN ? .makerNote : .xmp))
          apple += 1
        }
      }
    }
    guard Corpus.isPresent else { return }
    #expect(hdrgm == 6)
    #expect(apple == 12)
  }

  @Test("Every Exif and XMP item is read without a warning and survives being changed")
  func blocks() throws {
    var exifItems = 0
    var packets = 0
    for path in Self.files() {
      let file = try Self.open(path)
      for item in file.items where item.type == "Exif" {
        let block = try ExifBlock(heifItem: file.payload(of: item.id))
        #expect(block.warnings == [], "\(path)")
        let upright = block.upright(width: 17, height: 19)
        #expect((upright.orientation ?? 1) == 1)
        #expect(upright.makerNote == block.makerNote)
        #expect(upright.appleMakerNote == block.appleMakerNote)
        exifItems += 1
      }
      for item in file.items where item.contentType == "application/rdf+xml" {
        let packet = try XMPPacket(file.payload(of: item.id))
        let stripped = packet.removingGainMap().removingFileLayout()
        #expect(try XMPPacket(stripped.bytes).properties == stripped.properties, "\(path)")
        #expect(!stripped.namespaces.contains(HDRGainMapXMP.namespace))
        #expect(!stripped.namespaces.contains(AppleGainMap.namespace))
        let kept = packet.removing { $0.local == "no such property" }
        #expect(kept.bytes == packet.bytes)
        packets += 1
      }
    }
    guard Corpus.isPresent else { return }
    #expect(exifItems == 27)
    #expect(packets == 43)
  }

  private func compare(_ metadata: GainMapMetadata, _ facts: JSONValue, _ path: String) {
    func check(_ actual: [Double], _ key: String) {
      let expected = facts[key].array.isEmpty ? [facts[key].number] : facts[key].numbers
      let widened = actual.count == 1 ? Array(repeating: actual[0], count: expected.count) : actual
      #expect(widened.count == expected.count, "\(path) \(key)")
      for (a, e) in zip(widened, expected) {
        #expect(abs(a - e) <= 1e-5 * max(1, abs(e)), "\(path) \(key)")
      }
    }
    check(metadata.channels.map(\.min.value), "min")
    check(metadata.channels.map(\.max.value), "max")
    check(metadata.channels.map(\.gamma.value), "gamma")
    check(metadata.channels.map(\.baseOffset.value), "off_base")
    check(metadata.channels.map(\.alternateOffset.value), "off_alt")
    check([metadata.baseHeadroom.value], "base_hr")
    check([metadata.alternateHeadroom.value], "alt_hr")
  }
}
