import ByteParsing

@testable import ISOBMFF

/// Files composed for tests: the structure is real, the coded pictures are not.
enum SampleFiles {
  /// The content of an `hvcC` box for the given parameter set.
  static func configuration(_ set: SequenceParameterSet = SequenceParameterSet()) -> [UInt8] {
    let unit = set.nalUnit
    var writer = ByteWriter()
    writer.append(hex("010160000000b00000000000 5df000fcfdf8f800000f"))
    writer.u8(1)
    writer.u8(0xA1)
    writer.u16(1)
    writer.u16(UInt16(unit.count))
    writer.append(unit)
    return writer.bytes
  }

  static func hevcProperties(width: UInt32 = 64, height: UInt32 = 64) -> [ComposedProperty] {
    [
      ComposedProperty(.ispe(width: width, height: height)),
      ComposedProperty(.pixi([8, 8, 8])),
      ComposedProperty(.other("hvcC", configuration()), isEssential: true),
    ]
  }

  static let colour = CodedColour(primaries: 12, transfer: 13, matrix: 6, isFullRange: true)

  /// One coded picture and nothing else.
  static func single() -> HEIFComposer {
    var composer = HEIFComposer(FileType(majorBrand: "heic", compatibleBrands: ["mif1", "heic"]))
    composer.primary = composer.add(
      ComposedItem("hvc1", payload: Array(1...100), properties: hevcProperties()))
    return composer
  }

  /// A phone photograph: a grid of four tiles, a gain map that is auxiliary to the grid and to the
  /// tone-map item, an `altr` group, a thumbnail and metadata. Returns the items by their role.
  static func photograph() -> (
    composer: HEIFComposer, grid: ItemID, gainMap: ItemID, toneMap: ItemID
  ) {
    var composer = HEIFComposer(
      FileType(majorBrand: "heic", compatibleBrands: ["mif1", "heic", "tmap"]))
    let tiles = (0..<4).map { index in
      composer.add(
        ComposedItem(
          "hvc1", payload: [UInt8](repeating: UInt8(index + 1), count: 20 + index), isHidden: true,
          properties: hevcProperties()))
    }
    let transforms = [
      ComposedProperty(.imir(.leftRight)), ComposedProperty(.irot(quarterTurns: 3)),
    ]
    let shape = ComposedProperty(.ispe(width: 120, height: 100))
    let grid = composer.add(
      .grid(
        GridDescriptor(rows: 2, columns: 2, width: 120, height: 100),
        properties: transforms + [shape, ComposedProperty(.colr(.nclx(colour)))]))
    let gainMap = composer.add(
      ComposedItem(
        "hvc1", payload: [UInt8](repeating: 9, count: 30), isHidden: true,
        properties: hevcProperties() + [
          ComposedProperty(.auxC(type: "urn:com:apple:photo:2020:aux:hdrgainmap", subtype: []))
        ]))
    let toneMap = composer.add(
      ComposedItem(
        "tmap", payload: [UInt8](repeating: 7, count: 62), storage: .itemData,
        properties: [shape, ComposedProperty(.pixi([10, 10, 10]))]))
    let thumbnail = composer.add(
      ComposedItem("hvc1", payload: [5, 5], properties: hevcProperties()))
    let exif = composer.add(.exif(Array("MM\0*".utf8)))
    let xmp = composer.add(.xmp(Array("<x/>".utf8)))
    let styles = composer.add(.uri("tag:apple.com,2023:photo:metadata:styles", [1, 2, 3]))
    composer.primary = grid
    composer.refer("dimg", from: grid, to: tiles)
    composer.refer("dimg", from: toneMap, to: [grid, gainMap])
    composer.refer("auxl", from: gainMap, to: [grid, toneMap])
    composer.refer("thmb", from: thumbnail, to: [grid])
    for metadata in [exif, xmp, styles] { composer.refer("cdsc", from: metadata, to: [grid]) }
    composer.group("altr", [toneMap, grid])
    return (composer, grid, gainMap, toneMap)
  }

  static func read(_ composer: HEIFComposer) throws -> HEIFFile {
    try HEIFFile(source: MemorySource(composer.compose()))
  }

  static func hex(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

/// Reads everything that can be asked of a file, so that a test may show that nothing traps.
/// Returns how many questions were answered and not refused.
@discardableResult
func exercise(_ file: HEIFFile) -> Int {
  var answers = 0
  for item in file.items {
    if (try? file.payload(of: item.id)) != nil { answers += 1 }
    if (try? file.payload(of: item.id, first: 7)) != nil { answers += 1 }
    if (try? file.grid(item.id)) != nil { answers += 1 }
    if (try? file.derivationDepth(of: item.id)) != nil { answers += 1 }
    if file.bitstreamSignal(of: item.id) != nil { answers += 1 }
    if (try? ItemExtractor.standaloneFile(item.id, in: file)) != nil { answers += 1 }
    for association in item.properties {
      if case .clap(let aperture) = association.property,
        (try? aperture.window(
          imageWidth: item.size?.width ?? 1, imageHeight: item.size?.height ?? 1))
          != nil
      {
        answers += 1
      }
    }
    answers += item.transformations.count + file.referrers("dimg", to: item.id).count
  }
  return answers
}
