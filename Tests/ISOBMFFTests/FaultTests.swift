import ByteParsing
import Testing

@testable import ISOBMFF

/// What the reader does with each fault: an error that says what and where, or a warning.
@Suite struct FaultTests {
  private func failure(_ bytes: [UInt8], limits: Limits = .standard) -> ParseError? {
    do throws(ParseError) {
      _ = try HEIFFile(source: MemorySource(bytes), limits: limits)
      return nil
    } catch { return error }
  }

  private func box(_ type: FourCC, _ content: [UInt8]) -> [UInt8] {
    ByteWriter.box(type) { $0.append(content) }
  }

  /// The sample with the first bytes of the box of a type, header included, replaced.
  private func patched(
    _ type: FourCC, at offset: Int, _ bytes: [UInt8], of composer: HEIFComposer
  ) throws -> [UInt8] {
    var file = try composer.compose()
    let position = try #require(file.firstRange(of: type.bytes)).lowerBound - 4
    file.replaceSubrange(position + offset..<position + offset + bytes.count, with: bytes)
    return file
  }

  @Test func missingParts() throws {
    var count = 0
    for type: FourCC in ["hdlr", "pitm", "iinf", "iloc", "iprp"] {
      var composer = SampleFiles.single()
      composer.layout.omittedBoxes = [type]
      let error = try #require(failure(composer.compose()))
      #expect(error.kind == .missing && error.detail.contains("'\(type)'") && error.path == "meta")
      count += 1
    }
    #expect(count == 5)
    let whole = try SampleFiles.single().compose()
    #expect(failure([])?.kind == .missing)
    #expect(failure(Array(whole.dropFirst(24)))?.detail.contains("'ftyp'") == true)
    #expect(failure(Array(whole.prefix(24)))?.detail.contains("'meta'") == true)
  }

  @Test func unsupportedKindsAreNamed() throws {
    let type = FileType(majorBrand: "mif3", compatibleBrands: ["avif"]).serialised()
    let mini = try #require(failure(type + box("mini", [1, 2, 3])))
    #expect(mini.kind == .unsupported && mini.detail.contains("mini"))
    let film = try #require(failure(type + box("moov", [])))
    #expect(film.kind == .unsupported && film.path == "moov")
    let handler = try #require(
      failure(patched("hdlr", at: 16, Array("mdir".utf8), of: SampleFiles.single())))
    #expect(handler.kind == .unsupported && handler.detail.contains("mdir"))
  }

  @Test func aSequenceWithAStillIsRead() throws {
    var composer = SampleFiles.single()
    composer.fileType.majorBrand = "avis"
    composer.layout.extraFileBoxes = [box("moov", [0, 0, 0])]
    #expect(try SampleFiles.read(composer).primary == 1)
  }

  @Test func boxHeaders() throws {
    let whole = try SampleFiles.single().compose()
    // A top-level box shorter than its header.
    let short = try #require(failure([0, 0, 0, 7] + Array("ftyp".utf8) + whole))
    #expect(short.kind == .invalid && short.offset == 0)
    // A 64-bit size with nothing behind it.
    #expect(failure([0, 0, 0, 1] + Array("free".utf8) + [0, 0])?.kind == .truncated)
    // After `meta`, anything goes.
    let trailing = try HEIFFile(source: MemorySource(whole + [0, 0, 0, 3, 1, 2, 3, 4, 5]))
    #expect(trailing.warnings.count == 1)
    // A size of 0 reaches to the end.
    var open = try #require(try? SampleFiles.single().compose())
    let position = try #require(open.firstRange(of: Array("mdat".utf8))).lowerBound - 4
    open.replaceSubrange(position..<position + 4, with: [0, 0, 0, 0])
    #expect(try HEIFFile(source: MemorySource(open)).payload(of: 1) == Array(1...100))
    // A box that overruns the file is a warning, unless it is needed.
    let cut = try HEIFFile(source: MemorySource(whole.dropLast(1) + []))
    #expect(cut.warnings.map(\.text) == ["box 'mdat' is cut short by 1 bytes"])
    #expect(throws: ParseError.self) { try cut.payload(of: 1) }
  }

  @Test func duplicatesAreIgnored() throws {
    var composer = SampleFiles.single()
    let primary = ByteWriter.fullBox("pitm") { $0.u16(9) }
    composer.layout.extraMetaBoxes = [primary]
    var bytes = try composer.compose()
    bytes += FileType(majorBrand: "abcd", compatibleBrands: []).serialised() + box("meta", [])
    let file = try HEIFFile(source: MemorySource(bytes))
    #expect(file.primary == 1 && file.fileType.majorBrand == "heic" && file.warnings.count == 3)
    #expect(file.warnings.allSatisfy { $0.text.hasPrefix("a second '") && $0.offset != nil })
  }

  @Test func countsAreBoundedByBytes() throws {
    var composer = SampleFiles.single()
    composer.layout.itemLocationVersion = 2
    let locations = try #require(
      failure(patched("iloc", at: 14, [0xFF, 0xFF, 0xFF, 0xFF], of: composer)))
    #expect(
      locations.kind == .truncated && locations.path == "meta/iloc" && locations.offset != nil)
    let associations = try #require(
      failure(patched("ipma", at: 12, [0xFF, 0xFF, 0xFF, 0xFF], of: composer)))
    #expect(associations.kind == .truncated && associations.path == "meta/iprp/ipma")
    let photograph = SampleFiles.photograph().composer
    let groups = try HEIFFile(
      source: MemorySource(
        patched("altr", at: 16, [0xFF, 0xFF, 0xFF, 0xFF], of: photograph)))
    #expect(groups.groups.isEmpty && groups.warnings.count == 1)
    let references = try HEIFFile(
      source: MemorySource(patched("auxl", at: 10, [0xFF, 0xFF], of: photograph)))
    #expect(
      references.references.map(\.type) == ["dimg", "dimg"] && references.warnings.count == 1)
  }

  @Test func limitsAreErrors() throws {
    let bytes = try SampleFiles.photograph().composer.compose()
    var limits = Limits.standard
    limits.maxEntries = 5
    #expect(failure(bytes, limits: limits)?.kind == .limit)
    limits = .standard
    limits.maxMetadataBytes = 100
    #expect(failure(bytes, limits: limits)?.kind == .limit)
    limits = .standard
    limits.maxPixels = 100
    let file = try HEIFFile(source: MemorySource(bytes), limits: limits)
    #expect(throws: ParseError.self) { try file.grid(file.primary) }
  }

  @Test func unknownEssentialProperties() throws {
    var composer = SampleFiles.single()
    let unknown = ComposedProperty(.other("abcd", [1]), isEssential: true)
    let broken = ComposedProperty(.other("clap", [0, 0, 0, 1]), isEssential: true)
    let harmless = ComposedProperty(.other("wxyz", [1]), isEssential: false)
    for property in [unknown, broken, harmless] {
      composer.add(
        ComposedItem("hvc1", payload: [1], properties: SampleFiles.hevcProperties() + [property]))
    }
    composer.add(ComposedItem("hvc1", payload: [1]))
    composer.add(ComposedItem("av01", payload: [1], properties: [.init(.lsel(1))]))
    composer.add(ComposedItem("abcd", payload: [1]))
    let file = try SampleFiles.read(composer)
    #expect(
      file.items.map(\.unusable) == [
        nil, "its essential property 'abcd' is not known",
        "its essential property 'clap' cannot be read: needs 4 bytes, 0 left", nil,
        "it has no 'hvcC'", "it asks for layer 1 of a layered image", nil,
      ])
    #expect(throws: ParseError.self) { try ItemExtractor.standaloneFile(2, in: file) }
  }

  @Test func anAssociationBeyondTheContainer() throws {
    let composer = SampleFiles.single()
    let bytes = try patched("ipma", at: 19, [0x7F], of: composer)
    let file = try HEIFFile(source: MemorySource(bytes))
    #expect(file.warnings.count == 1 && file.primaryItem?.unusable == nil)
    let essential = try HEIFFile(
      source: MemorySource(patched("ipma", at: 19, [0xFF], of: composer)))
    #expect(essential.primaryItem?.unusable == "its essential property 127 does not exist")
  }

  @Test func aBrokenPropertyDoesNotMatterToOthers() throws {
    var composer = SampleFiles.single()
    composer.add(
      ComposedItem("mime", payload: [1], properties: [.init(.other("mdcv", [1, 2, 3]))]))
    let file = try SampleFiles.read(composer)
    #expect(file.warnings.count == 1 && file.warnings[0].path == "meta/iprp/ipco[4]/mdcv")
    #expect(file[2]?.properties.first?.property == .other("mdcv", [1, 2, 3]))
  }

  @Test func theFirstOfTwoDescriptionsCounts() throws {
    var composer = SampleFiles.single()
    let other = CodedColour(primaries: 9, transfer: 16, matrix: 9, isFullRange: true)
    let colours: [ColourInformation] = [
      .nclx(SampleFiles.colour), .nclx(other), .icc([1], isRestricted: false),
      .icc([2], isRestricted: true),
    ]
    composer.primary = composer.add(
      ComposedItem(
        "hvc1", payload: [1],
        properties: SampleFiles.hevcProperties() + colours.map { ComposedProperty(.colr($0)) }))
    let file = try SampleFiles.read(composer)
    #expect(file.warnings.count == 1 && file.warnings[0].text.contains("two 'colr'"))
    #expect(file.primaryItem?.codedColour == SampleFiles.colour)
    #expect(file.primaryItem?.iccProfile == [1])
  }

  @Test func oldItemEntriesAreIgnored() throws {
    let composer = SampleFiles.photograph().composer
    var bytes = try composer.compose()
    let entries = bytes.indices.filter { bytes[$0...].starts(with: Array("infe".utf8)) }
    bytes[entries[10] + 4] = 0
    bytes[entries[9] + 4] = 1
    let file = try HEIFFile(source: MemorySource(bytes))
    #expect(file.items.count == 9)
    #expect(file.warnings.filter { $0.path.hasSuffix("infe") }.count == 2)
  }

  @Test func references() throws {
    var composer = SampleFiles.photograph().composer
    composer.refer("dimg", from: 5, to: [1, 2])
    composer.refer("cdsc", from: 9, to: [])
    let file = try SampleFiles.read(composer)
    #expect(file.references("dimg", from: 5) == [1, 2, 3, 4] && file.warnings.count == 2)
    let lost = try HEIFFile(
      source: MemorySource(patched("auxl", at: 12, [0x77, 0x77], of: composer)))
    #expect(lost.references("auxl", from: 6) == [0x7777, 7] && lost.warnings.count == 3)
  }

  @Test func cyclesAndDepth() throws {
    var composer = SampleFiles.single()
    var ids: [ItemID] = [1]
    for _ in 0..<20 {
      let next = composer.add(ComposedItem("iden"))
      composer.refer("dimg", from: next, to: [ids[ids.count - 1]])
      ids.append(next)
    }
    composer.add(ComposedItem("iden"), as: 100)
    composer.add(ComposedItem("iden"), as: 101)
    composer.add(ComposedItem("iden"), as: 102)
    composer.refer("dimg", from: 100, to: [101])
    composer.refer("dimg", from: 101, to: [1, 100])
    composer.refer("dimg", from: 102, to: [102])
    let file = try SampleFiles.read(composer)
    for (depth, id) in ids.enumerated() where depth <= 16 {
      #expect(try file.derivationDepth(of: id) == depth)
    }
    var refused = 0
    for id in Array(ids.dropFirst(17)) + [100, 101, 102] {
      do throws(ParseError) {
        _ = try file.derivationDepth(of: id)
      } catch {
        #expect(
          error.kind == (id.rawValue < 100 ? .limit : .invalid) && error.path == "meta/iref/dimg")
        refused += 1
      }
    }
    #expect(refused == 7)
  }

  @Test func extents() throws {
    // Each case: extents of item 1, then the kind of error.
    let cases: [(ItemLocation, ParseError.Kind)] = [
      (ItemLocation(extents: [.init(offset: .max, length: 1)]), .truncated),
      (ItemLocation(baseOffset: .max, extents: [.init(offset: 1, length: 1)]), .overflow),
      (ItemLocation(extents: [.init(offset: 0, length: .max)]), .truncated),
      (ItemLocation(dataReference: 1, extents: [.init(offset: 0, length: 1)]), .unsupported),
      (ItemLocation(construction: .itemData, extents: [.init(offset: 0, length: 1)]), .missing),
      (ItemLocation(construction: .item, extents: [.init(offset: 0, length: 1)]), .invalid),
      (ItemLocation(extents: Array(repeating: .init(offset: 0, length: 0), count: 3)), .invalid),
    ]
    var count = 0
    for (location, kind) in cases {
      var locations = ItemLocationBox(version: 1)
      locations.offsetSize = 8
      locations.lengthSize = 8
      locations.baseOffsetSize = 8
      locations.entries = [.init(id: 1, location: location)]
      var composer = SampleFiles.single()
      composer.layout.omittedBoxes = ["iloc"]
      composer.layout.extraMetaBoxes = [locations.serialised()]
      let file = try SampleFiles.read(composer)
      do throws(ParseError) {
        _ = try file.payload(of: 1)
        Issue.record("no error for \(location)")
      } catch {
        #expect(error.kind == kind && error.path == "meta/iloc[1]", "\(location)")
      }
      count += 1
    }
    #expect(count == 7)
  }

  @Test func itemsWithinEachOther() throws {
    var composer = SampleFiles.single()
    composer.add(ComposedItem("mime", payload: [1], storage: .within(3, offset: 0)), as: 2)
    composer.add(ComposedItem("mime", payload: [1], storage: .within(2, offset: 0)), as: 3)
    let file = try SampleFiles.read(composer)
    #expect(throws: ParseError.self) { try file.payload(of: 2) }
  }

  @Test func grids() throws {
    func grid(_ descriptor: GridDescriptor, tiles: [ItemID], size: UInt32 = 64) throws
      -> ParseError?
    {
      var composer = SampleFiles.single()
      composer.add(
        ComposedItem(
          "hvc1", payload: [1], properties: SampleFiles.hevcProperties(width: size, height: 64)))
      composer.add(ComposedItem("hvc1", payload: [1], properties: [.init(.pixi([8]))]))
      let id = composer.add(.grid(descriptor, properties: []))
      composer.refer("dimg", from: id, to: tiles)
      composer.primary = id
      let file = try SampleFiles.read(composer)
      do throws(ParseError) {
        _ = try file.grid(id)
        return nil
      } catch { return error }
    }
    let descriptor = GridDescriptor(rows: 1, columns: 2, width: 128, height: 64)
    #expect(try grid(descriptor, tiles: [1, 2]) == nil)
    #expect(try grid(descriptor, tiles: [1, 1]) == nil)
    #expect(try grid(descriptor, tiles: [1])?.kind == .invalid)
    #expect(try grid(descriptor, tiles: [1, 2, 1])?.kind == .invalid)
    #expect(try grid(descriptor, tiles: [1, 3])?.kind == .missing)
    #expect(try grid(descriptor, tiles: [1, 2], size: 65)?.kind == .invalid)
    let large = GridDescriptor(rows: 1, columns: 2, width: 129, height: 64)
    #expect(try grid(large, tiles: [1, 2])?.detail.contains("128×64 of 129×64") == true)
    let huge = GridDescriptor(rows: 1, columns: 2, width: 1 << 20, height: 1 << 20)
    #expect(try grid(huge, tiles: [1, 2])?.kind == .limit)
  }

  @Test func apertures() throws {
    func fraction(_ n: Int64, _ d: Int64) -> CleanAperture.Fraction { .init(n, d) }
    let reaching = CleanAperture(
      width: fraction(60, 1), height: fraction(40, 1), horizontalOffset: fraction(30, 1),
      verticalOffset: fraction(1, 2))
    let window = try reaching.window(imageWidth: 64, imageHeight: 48)
    #expect(window == .init(left: 32, top: 4, width: 32, height: 40, isExact: false))
    let outside = CleanAperture(
      width: fraction(4, 1), height: fraction(4, 1), horizontalOffset: fraction(100, 1),
      verticalOffset: fraction(0, 1))
    #expect(throws: ParseError.self) { try outside.window(imageWidth: 64, imageHeight: 48) }
    let extreme = Int64(UInt32.max)
    let overflowing = CleanAperture(
      width: fraction(extreme, extreme - 1), height: fraction(1, 1),
      horizontalOffset: fraction(Int64(Int32.min), extreme - 2), verticalOffset: fraction(0, 1))
    #expect(throws: ParseError.self) {
      try overflowing.window(imageWidth: Int(UInt32.max), imageHeight: 1)
    }
    var zero = ByteCursor([UInt8](repeating: 0, count: 32))
    #expect(throws: ParseError.self) { try CleanAperture(reading: &zero) }
  }

  @Test func warningsAreBounded() throws {
    var composer = SampleFiles.single()
    for _ in 0..<1000 { composer.refer("cdsc", from: 1, to: []) }
    let file = try SampleFiles.read(composer)
    #expect(file.warnings.count == WarningLog.capacity + 1)
    #expect(file.warnings.last?.text == "800 more warnings")
  }
}
