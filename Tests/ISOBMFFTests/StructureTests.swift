import ByteParsing
import Testing

@testable import ISOBMFF

/// What is composed is read back, however it is laid out.
@Suite struct StructureTests {
  @Test func photographIsReadBack() throws {
    let sample = SampleFiles.photograph()
    let file = try SampleFiles.read(sample.composer)
    #expect(file.warnings.isEmpty)
    #expect(file.fileType.contains("tmap") && file.fileType.majorBrand == "heic")
    #expect(file.primary == sample.grid && file.primaryItem?.kind == .grid)
    #expect(file.items.count == 11 && file.items.allSatisfy { $0.unusable == nil })
    let (descriptor, tiles) = try file.grid(sample.grid)
    #expect(descriptor.width == 120 && descriptor.height == 100 && tiles == [1, 2, 3, 4])
    for (index, tile) in tiles.enumerated() {
      #expect(try file.payload(of: tile) == [UInt8](repeating: UInt8(index + 1), count: 20 + index))
      #expect(file[tile]?.isHidden == true && file[tile]?.size?.width == 64)
    }
    #expect(file.references("dimg", from: sample.toneMap) == [sample.grid, sample.gainMap])
    #expect(file.references("auxl", from: sample.gainMap) == [sample.grid, sample.toneMap])
    #expect(file.referrers("auxl", to: sample.toneMap) == [sample.gainMap])
    #expect(
      file.referrers("cdsc", to: sample.grid).compactMap { file[$0]?.kind } == [.exif, .xmp, .uri])
    #expect(file.groups.map(\.entities) == [[sample.toneMap, sample.grid]])
    #expect(file[sample.gainMap]?.auxiliaryType == "urn:com:apple:photo:2020:aux:hdrgainmap")
    #expect(file[sample.toneMap]?.location?.construction == .itemData)
    #expect(file.items.last?.uriType == "tag:apple.com,2023:photo:metadata:styles")
    #expect(try file.derivationDepth(of: sample.toneMap) == 2)
  }

  @Test func transformationsComeLastAndInOrder() throws {
    let sample = SampleFiles.photograph()
    let file = try SampleFiles.read(sample.composer)
    let grid = try file.item(sample.grid)
    #expect(grid.properties.map(\.type) == ["ispe", "colr", "irot", "imir"])
    #expect(grid.properties.map(\.isEssential) == [false, false, true, true])
    #expect(grid.transformations == [.irot(quarterTurns: 3), .imir(.leftRight)])
    #expect(grid.codedColour == SampleFiles.colour)
  }

  @Test func equalPropertiesAreShared() throws {
    let file = try SampleFiles.read(SampleFiles.photograph().composer)
    let first = try file.item(1), second = try file.item(2)
    #expect(first.properties.map(\.index) == second.properties.map(\.index))
    #expect(Set(file.items.flatMap(\.properties).map(\.index)).count == 9)
  }

  @Test func everyLayoutReadsTheSame() throws {
    let reference = try SampleFiles.read(SampleFiles.photograph().composer)
    var cases = 0
    for version: UInt8? in [nil, 1, 2] {
      for itemVersion: UInt8 in [2, 3] {
        for (offsetSize, usesBase) in [(4, false), (8, false), (8, true), (4, true)] {
          for extents in [1, 3, 40] {
            for mediaFirst in [false, true] {
              var composer = SampleFiles.photograph().composer
              composer.layout.itemLocationVersion = version
              composer.layout.itemInfoVersion = itemVersion
              composer.layout.offsetSize = offsetSize
              composer.layout.usesBaseOffset = usesBase
              composer.layout.extentsPerItem = extents
              composer.layout.mediaDataComesFirst = mediaFirst
              composer.layout.hasLargeMediaData = mediaFirst
              composer.layout.extraFileBoxes = [ByteWriter.box("free") { $0.u32(0) }]
              composer.layout.extraMetaBoxes = [ByteWriter.box("abcd") { $0.u32(0) }]
              let file = try SampleFiles.read(composer)
              #expect(file.warnings.isEmpty)
              for item in reference.items {
                let expected = try reference.payload(of: item.id)
                #expect(try file.payload(of: item.id) == expected)
                #expect(try file.payloadSize(of: item.id) == expected.count)
                #expect(try file.payload(of: item.id, first: 7) == Array(expected.prefix(7)))
              }
              cases += 1
            }
          }
        }
      }
    }
    #expect(cases == 144)
  }

  @Test func wideIdentifiers() throws {
    var composer = SampleFiles.single()
    let wide = composer.add(
      ComposedItem("hvc1", payload: [4, 5, 6], properties: SampleFiles.hevcProperties()))
    composer.add(ComposedItem("mime", payload: [1]), as: 70000)
    composer.refer("cdsc", from: 70000, to: [wide])
    composer.primary = 70000
    let file = try SampleFiles.read(composer)
    #expect(file.primary == 70000 && file.references("cdsc", from: 70000) == [wide])
    #expect(try file.payload(of: wide) == [4, 5, 6])
    #expect(file.warnings.isEmpty)
  }

  @Test func manyPropertiesTakeWideIndices() throws {
    var composer = SampleFiles.single()
    for index in 0..<300 {
      composer.add(
        ComposedItem("mime", payload: [1], properties: [.init(.a1op(UInt8(index % 250)))]))
      composer.add(
        ComposedItem("mime", payload: [1], properties: [.init(.lsel(UInt16(index)))]))
    }
    let file = try SampleFiles.read(composer)
    #expect(file.items.count == 601 && file.warnings.isEmpty)
    #expect(file.items.last?.properties.first?.property == .lsel(299))
  }

  @Test func itemsWithinItems() throws {
    var composer = SampleFiles.single()
    let inner = composer.add(
      ComposedItem("mime", payload: [11, 12, 13], storage: .within(1, offset: 10)))
    let innermost = composer.add(
      ComposedItem("mime", payload: [12], storage: .within(inner, offset: 1)))
    composer.layout.extentsPerItem = 60
    let file = try SampleFiles.read(composer)
    #expect(try file.payload(of: inner) == [11, 12, 13])
    #expect(try file.payload(of: innermost) == [12])
    #expect(file[inner]?.location?.construction == .item)
  }

  @Test func anIdentityHasNoData() throws {
    var composer = SampleFiles.single()
    let identity = composer.add(
      ComposedItem("iden", properties: [ComposedProperty(.irot(quarterTurns: 1))]))
    composer.refer("dimg", from: identity, to: [1])
    composer.primary = identity
    let file = try SampleFiles.read(composer)
    #expect(try file.payload(of: identity).isEmpty && file.derivationDepth(of: identity) == 1)
  }

  @Test func extractedPicturesStandAlone() throws {
    let sample = SampleFiles.photograph()
    let file = try SampleFiles.read(sample.composer)
    var count = 0
    for item in file.items where item.isCodedImage {
      let bytes = try ItemExtractor.standaloneFile(item.id, in: file)
      let alone = try HEIFFile(source: MemorySource(bytes))
      #expect(alone.items.count == 1 && alone.primary == 1 && alone.warnings.isEmpty)
      #expect(try alone.payload(of: 1) == file.payload(of: item.id))
      #expect(alone.primaryItem?.properties.map(\.type) == ["ispe", "pixi", "hvcC"])
      count += 1
    }
    #expect(count == 6)
    #expect(throws: ParseError.self) { try ItemExtractor.standaloneFile(sample.grid, in: file) }
  }

  @Test func aPictureWithoutSizeTakesThatOfItsSequence() throws {
    var composer = SampleFiles.single()
    composer.primary = composer.add(
      ComposedItem(
        "hvc1", payload: [1], properties: Array(SampleFiles.hevcProperties().dropFirst())))
    let file = try SampleFiles.read(composer)
    let alone = try HEIFFile(
      source: MemorySource(ItemExtractor.standaloneFile(file.primary, in: file)))
    #expect(alone.primaryItem?.size?.width == 64 && alone.primaryItem?.size?.height == 48)
  }

  @Test func equalDataIsShared() throws {
    var composer = SampleFiles.single()
    let twin = composer.add(
      ComposedItem("hvc1", payload: Array(1...100), properties: SampleFiles.hevcProperties()))
    let file = try SampleFiles.read(composer)
    #expect(try file.ranges(of: twin) == file.ranges(of: 1))
  }

  @Test func exifHeadersAreFoundWhereTheyAre() {
    let header: [UInt8] = [0x49, 0x49, 0x2A, 0x00, 8, 0]
    for prefix: [UInt8] in [[0, 0, 0, 0], [0, 0, 0, 9], [0xFF, 0xFF, 0xFF, 0xFF], []] {
      #expect(ExifPayload.tiff(in: prefix + header).map(Array.init) == header)
    }
    #expect(
      ExifPayload.tiff(in: [0, 0, 0, 0, 1, 2, 3, 4]) == nil && ExifPayload.tiff(in: [0]) == nil)
  }

  @Test func constraintFlagsAreTakenFromTheSequence() throws {
    let content = SampleFiles.configuration()
    var shifted = content
    shifted.replaceSubrange(6..<12, with: [0x60, 0, 0, 0, 0, 1])
    #expect(try HEVCConfiguration(parsing: shifted[...]).contentMatchingSequence == content)
    #expect(try HEVCConfiguration(parsing: content[...]).contentMatchingSequence == content)
  }

  @Test func compositionErrors() {
    var composer = HEIFComposer(FileType(majorBrand: "heic", compatibleBrands: []))
    #expect(throws: CompositionError.noPrimaryItem) { try composer.compose() }
    composer.primary = 1
    #expect(throws: CompositionError.noSuchItem(1)) { try composer.compose() }
    composer.add(ComposedItem("mime"), as: 1)
    composer.add(ComposedItem("mime"), as: 1)
    #expect(throws: CompositionError.duplicateItem(1)) { try composer.compose() }
    var referring = SampleFiles.single()
    referring.refer("dimg", from: 1, to: [9])
    #expect(throws: CompositionError.noSuchItem(9)) { try referring.compose() }
  }
}
