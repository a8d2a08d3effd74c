import ByteParsing
import GainMap
import HDRColor
import ISOBMFF
import TestSupport
import Testing

@testable import HDRCodec

/// Traits of real HEIC files that other readers stumble over: items, references, tiles, brands.
@Suite struct StructureTraits {
  /// One auxiliary with two masters, and a depth map that hangs on the tone map as well.
  @Test func auxiliariesMayHaveManyMasters() async throws {
    var composer = MadeFile.composer("heic", ["tmap", "heic", "mif1"])
    let base = composer.add(try MadeFile.flat(MadeFile.red))
    let map = composer.add(try MadeFile.flat([255], width: 32, height: 32, chroma: .monochrome))
    let toneMap = composer.add(try toneMap(64, 64))
    var depthItem = try MadeFile.flat([9], width: 32, height: 32, chroma: .monochrome)
    depthItem.properties.append(MadeFile.auxiliary("urn:mpeg:hevc:2015:auxid:2"))
    let depth = composer.add(depthItem)
    composer.primary = base
    composer.refer("dimg", from: toneMap, to: [base, map])
    composer.refer("auxl", from: depth, to: [base, toneMap])
    composer.group("altr", [toneMap, base])
    let check = try await TraitCheck(composer.compose())
    #expect(check.description.kind == .gainMap)
    #expect(check.description.auxiliaries.map(\.urn) == ["urn:mpeg:hevc:2015:auxid:2"])
    try check.expect(MadeFile.red, at: 20, 20, gain: 4)
  }

  /// 54 tiles that are not square, a crop, a turn, and an item that only its maker understands.
  @Test func manyTilesAndUnknownItems() async throws {
    var composer = MadeFile.composer()
    let tiles = try MadeFile.quarters.map { try MadeFile.flat($0, width: 96, height: 64) }
    let grid = MadeFile.grid(
      tiles, columns: 9, rows: 6, size: (850, 371), into: &composer,
      properties: [ComposedProperty(.irot(quarterTurns: 3))])
    let styles = composer.add(
      .uri("tag:apple.com,2023:photo:metadata:styles", Array(repeating: 7, count: 57_996)))
    composer.refer("cdsc", from: styles, to: [grid])
    composer.primary = grid
    let check = try await TraitCheck(composer.compose())
    check.expectSize(371, 850)
    #expect(
      check.description.tiles
        == TileDescription(columns: 9, rows: 6, tileSize: PixelSize(width: 96, height: 64)))
    let named = check.description.structure.first { $0.byteCount == 57_996 }
    #expect(named?.type == "uri ")
    #expect(
      named?.details.contains { $0.contains("tag:apple.com,2023:photo:metadata:styles") } == true
        || named?.name.contains("styles") == true, "\(String(describing: named))")
    // Stored tile (column 1, row 2) is tile 19: blue. A quarter turn clockwise: x' = H - 1 - y.
    try check.expect(MadeFile.blue, at: 371 - 1 - (2 * 64 + 32), 96 + 40)
    try check.expect(MadeFile.grey, at: 371 - 1 - 20, 20)
  }

  /// A screenshot: 10-bit `heix` base, tone map, no maker note, map of half the size.
  @Test func tenBitScreenshots() async throws {
    var composer = MadeFile.composer("heix", ["tmap", "heix", "mif1"])
    let p3 = CICP(12, 13, 6, fullRange: true)
    let base = composer.add(
      try MadeFile.flat([400, 512, 512], bitDepth: 10, coded: p3))
    let map = composer.add(try MadeFile.flat([255], width: 32, height: 32, chroma: .monochrome))
    let toneMap = composer.add(try toneMap(64, 64))
    composer.primary = base
    composer.refer("dimg", from: toneMap, to: [base, map])
    composer.group("altr", [toneMap, base])
    let check = try await TraitCheck(composer.compose())
    #expect(check.description.bitDepth == 10)
    #expect(check.description.gainMap?.headroomSource == "ISO 21496-1")
    try check.expect([400, 512, 512], at: 30, 30, p3, bitDepth: 10, gain: 4)
  }

  /// A derived item without a decoder's configuration comes first.
  @Test func toneMapsMayComeFirst() async throws {
    var composer = MadeFile.composer("heic", ["tmap", "heic", "mif1"])
    let toneMap = composer.add(try toneMap(64, 64))
    let base = composer.add(try MadeFile.flat(MadeFile.green))
    let map = composer.add(try MadeFile.flat([0], width: 32, height: 32, chroma: .monochrome))
    composer.primary = base
    composer.refer("dimg", from: toneMap, to: [base, map])
    composer.group("altr", [toneMap, base])
    let check = try await TraitCheck(composer.compose())
    #expect(check.description.kind == .gainMap)
    try check.expect(MadeFile.green, at: 10, 50)
  }

  /// The tone map's payload may lie in `idat` or in `mdat`.
  @Test(arguments: [ComposedItem.Storage.itemData, .mediaData])
  func toneMapPayloadsLieAnywhere(storage: ComposedItem.Storage) async throws {
    var composer = MadeFile.composer("heic", ["tmap", "heic", "mif1"])
    let base = composer.add(try MadeFile.flat(MadeFile.blue))
    let map = composer.add(try MadeFile.flat([255], width: 16, height: 16, chroma: .monochrome))
    var item = try toneMap(64, 64)
    item.storage = storage
    let toneMap = composer.add(item)
    composer.primary = base
    composer.refer("dimg", from: toneMap, to: [base, map])
    composer.group("altr", [toneMap, base])
    try await TraitCheck(composer.compose()).expect(MadeFile.blue, at: 5, 5, gain: 4)
  }

  /// A grid is composed, never its first tile alone.
  @Test func gridsAreComposed() async throws {
    var composer = MadeFile.composer()
    composer.primary = MadeFile.grid(
      try MadeFile.quarters.map { try MadeFile.flat($0) }, columns: 2, rows: 2, size: (128, 128),
      into: &composer)
    let check = try await TraitCheck(composer.compose())
    check.expectSize(128, 128)
    for (index, codes) in MadeFile.quarters.enumerated() {
      try check.expect(codes, at: 32 + 64 * (index % 2), 32 + 64 * (index / 2))
    }
  }

  /// An ordinary photograph has 48 tiles; newer ones more.
  @Test func fortyEightTiles() async throws {
    var composer = MadeFile.composer()
    composer.primary = MadeFile.grid(
      try MadeFile.quarters.map { try MadeFile.flat($0) }, columns: 8, rows: 6,
      size: (8 * 64 - 5, 6 * 64 - 3), into: &composer)
    try await TraitCheck(composer.compose()).expectSize(507, 381)
  }

  /// 120 properties are honest.
  @Test func manyProperties() async throws {
    var composer = MadeFile.composer()
    composer.primary = composer.add(try MadeFile.flat(MadeFile.red))
    for index in 0..<120 {
      var other = ComposedItem("uri ", payload: [1])
      other.uriType = "urn:example:\(index)"
      other.properties = [MadeFile.size(100 + index, 50)]
      composer.add(other)
    }
    try await TraitCheck(composer.compose()).expect(MadeFile.red, at: 1, 1)
  }

  /// A small crop of a large picture: limits look at the coded size, the crop is exact.
  @Test func largeCrops() async throws {
    var composer = MadeFile.composer()
    composer.primary = MadeFile.grid(
      try MadeFile.quarters.map { try MadeFile.flat($0, width: 128, height: 128) }, columns: 8,
      rows: 6, size: (1000, 760), into: &composer,
      properties: [
        ComposedProperty(
          .clap(
            CleanAperture(
              left: 300, top: 200, width: 100, height: 75, imageWidth: 1000, imageHeight: 760)))
      ])
    let check = try await TraitCheck(composer.compose())
    check.expectSize(100, 75)
    #expect(check.description.isCropped)
    // Stored (300, 200) lies in tile column 2, row 1: tile 10, green.
    try check.expect(MadeFile.green, at: 0, 0)
  }

  /// 200 megapixels, the same tile over and over: the headers are fine.
  @Test func hugeGridsAreDescribed() throws {
    var composer = MadeFile.composer()
    composer.primary = MadeFile.grid(
      [try MadeFile.flat(MadeFile.grey, width: 1024, height: 1024)], columns: 16, rows: 12,
      size: (16_320, 12_240), into: &composer)
    let file = try HDRImageFile(MemorySource(composer.compose()))
    #expect(file.description.size == PixelSize(width: 16_320, height: 12_240))
    #expect(file.description.undecodable == nil)
  }

  /// Only the general brand, and names that mean nothing.
  @Test(arguments: ["trait.heic", "IMG_0002.jpg", "photo.png", "no extension"])
  func brandsAndNamesAreHints(name: String) async throws {
    var composer = MadeFile.composer("mif1", ["mif1"])
    composer.primary = composer.add(try MadeFile.flat(MadeFile.red))
    let check = try await TraitCheck(composer.compose(), name: name)
    #expect(check.description.format == .heic)
    try check.expect(MadeFile.red, at: 40, 40)
  }

  /// What cameras append behind the file is passed over.
  @Test func trailersArePassedOver() async throws {
    let file = try MadeFile.single(MadeFile.flat(MadeFile.green))
    let film = Array("\u{0}\u{0}\u{4}\u{8}mpvd".utf8) + [UInt8](repeating: 3, count: 1024)
    try await TraitCheck(file + film).expect(MadeFile.green, at: 3, 3)
    let samsung = Array("SEFHxxxxxxxxSEFT".utf8)
    try await TraitCheck(file + film + samsung).expect(MadeFile.green, at: 3, 3)
  }

  private func toneMap(_ width: Int, _ height: Int) throws -> ComposedItem {
    ComposedItem(
      "tmap", payload: try ISO21496.serialise(MadeFile.metadata, hasTmapVersion: true),
      storage: .itemData,
      properties: [
        MadeFile.size(width, height), ComposedProperty(.pixi([10, 10, 10])),
        MadeFile.nclx(CICP(12, 16, 6, fullRange: true)),
      ])
  }
}
