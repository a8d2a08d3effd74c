import ByteParsing
import Foundation
import TestSupport
import Testing

@testable import ISOBMFF

/// The byte layouts of the shared vectors, in reading and in writing.
@Suite struct VectorTests {
  struct Vector: Decodable {
    var name: String
    var inputs: [String: Input]
    var expected: Expected

    var kind: String { String(name.prefix { $0 != "_" && $0 != "(" }) }
  }

  /// Numbers, texts and rows of numbers are used; other inputs are for people.
  enum Input: Decodable {
    case number(Double)
    case text(String)
    case numbers([Double])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let numbers = try? container.decode([Double].self) {
        self = .numbers(numbers)
      } else {
        self = .other
      }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var numbers: [Double]? { if case .numbers(let numbers) = self { numbers } else { nil } }
  }

  struct Expected: Decodable {
    var fields: [String: Input]

    init(from decoder: any Decoder) throws {
      fields = try decoder.singleValueContainer().decode([String: Input].self)
    }

    var bytes: [UInt8] { SampleFiles.hex(fields["hex"]?.text ?? "") }
    func int(_ name: String) -> Int? { fields[name]?.number.map { Int($0) } }
  }

  static let vectors: [Vector] = {
    struct File: Decodable { var vectors: [Vector] }
    let url = Corpus.packageRoot.appending(path: "Tests/vectors/isobmff.json")
    guard let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode(File.self, from: data).vectors) ?? []
  }()

  static let properties: Set<String> = [
    "colr", "clli", "mdcv", "cclv", "amve", "ndwt", "reve", "ispe", "pixi", "irot", "imir", "auxC",
  ]

  @Test func everyVectorIsUsed() throws {
    var used = 0
    for vector in Self.vectors {
      try check(vector)
      used += 1
    }
    #expect(used == 65)
    print("container vectors: \(used) read and written")
  }

  private func check(_ vector: Vector) throws {
    let bytes = vector.expected.bytes
    switch vector.kind {
    case let kind where Self.properties.contains(kind): try checkProperty(bytes, vector.name)
    case "clap" where bytes.isEmpty: try checkAperture(vector)
    case "clap": try checkProperty(bytes, vector.name)
    case "iloc": try checkLocations(bytes, vector.name)
    case "infe":
      var (_, content) = try content(of: bytes)
      let entry = try ItemInfoEntry(reading: &content)
      #expect(entry.serialised() == bytes, "\(vector.name)")
      #expect(entry.id == ItemID(UInt32(vector.inputs["id"]?.number ?? 0)))
    case "ipma":
      var (_, content) = try content(of: bytes)
      var box = PropertyAssociationBox()
      try box.read(&content, limits: .standard)
      #expect(box.serialised() == bytes, "\(vector.name)")
    case "iref":
      var (_, content) = try content(of: bytes)
      let version = try content.versionAndFlags().version
      var (header, child) = try #require(try content.nextBox())
      let reference = try ItemReference(
        type: header.type, wide: version == 1, reading: &child, limits: .standard)
      #expect(ItemReference.serialisedBox([reference]) == bytes, "\(vector.name)")
    case "altr":
      var (_, content) = try content(of: bytes)
      var (header, child) = try #require(try content.nextBox())
      let group = try EntityGroup(type: header.type, reading: &child, limits: .standard)
      #expect(group == EntityGroup(type: "altr", id: 5, entities: [3, 1]))
      #expect(EntityGroup.serialisedBox([group]) == bytes, "\(vector.name)")
    case "ftyp":
      var (_, content) = try content(of: bytes)
      let type = try FileType(reading: &content)
      #expect(type.contains("tmap") && type.serialised() == bytes, "\(vector.name)")
    case "hdlr": #expect(HEIFComposer.handler == bytes)
    case "pitm":
      #expect(try SampleFiles.single().compose().contains(bytes))
    case "grid": try checkGrid(vector)
    case "hvcC": try checkHEVC(vector)
    case "av1C": try checkAV1(vector)
    case "exif":
      let tiff = try #require(ExifPayload.tiff(in: bytes))
      #expect(tiff.starts(with: [0x4D, 0x4D, 0x00, 0x2A]))
      if bytes[3] == 0 { #expect(ExifPayload.payload(tiff: Array(tiff)) == bytes) }
    case "heif": try checkSkeleton(bytes)
    default: Issue.record("no check for \(vector.name)")
    }
  }

  private func content(of box: [UInt8]) throws -> (FourCC, ByteCursor) {
    var cursor = ByteCursor(box)
    let (header, content) = try #require(try cursor.nextBox())
    #expect(cursor.isAtEnd)
    return (header.type, content)
  }

  private func checkProperty(_ bytes: [UInt8], _ name: String) throws {
    var (type, content) = try content(of: bytes)
    let property = try ItemProperty(type: type, reading: &content)
    if case .other = property { Issue.record("\(name) is not known") }
    #expect(content.isAtEnd && property.type == type && property.serialised() == bytes, "\(name)")
  }

  private func checkLocations(_ bytes: [UInt8], _ name: String) throws {
    var (_, content) = try content(of: bytes)
    var log = WarningLog()
    var box = ItemLocationBox()
    try box.read(&content, limits: .standard, log: &log)
    #expect(box.serialised() == bytes && log.result.isEmpty && content.isAtEnd, "\(name)")
  }

  private func checkAperture(_ vector: Vector) throws {
    func fraction(_ name: String) throws -> CleanAperture.Fraction {
      let pair = try #require(vector.inputs[name]?.numbers)
      return CleanAperture.Fraction(Int64(pair[0]), Int64(pair[1]))
    }
    let aperture = CleanAperture(
      width: try fraction("widthN/D"), height: try fraction("heightN/D"),
      horizontalOffset: try fraction("horizOffN/D"), verticalOffset: try fraction("vertOffN/D"))
    let width = Int(vector.inputs["imgW"]?.number ?? 0)
    let height = Int(vector.inputs["imgH"]?.number ?? 0)
    let window = try aperture.window(imageWidth: width, imageHeight: height)
    #expect(window.isExact)
    #expect(window.left == vector.expected.int("left") && window.top == vector.expected.int("top"))
    #expect(window.width == vector.expected.int("width"))
    #expect(window.height == vector.expected.int("height"))
    let again = CleanAperture(
      left: window.left, top: window.top, width: window.width, height: window.height,
      imageWidth: width, imageHeight: height)
    #expect(again == aperture)
  }

  private func checkGrid(_ vector: Vector) throws {
    guard let payload = vector.inputs["hex"]?.text.map(SampleFiles.hex) else {
      let descriptor = try GridDescriptor(parsing: vector.expected.bytes)
      #expect(descriptor.rows == vector.inputs["rows"]?.number.map { Int($0) })
      #expect(descriptor.columns == vector.inputs["cols"]?.number.map { Int($0) })
      #expect(descriptor.serialised() == vector.expected.bytes, "\(vector.name)")
      return
    }
    let descriptor = try GridDescriptor(parsing: payload)
    #expect(descriptor.rows == vector.expected.int("rows"))
    #expect(descriptor.columns == vector.expected.int("cols"))
    #expect(descriptor.width == vector.expected.int("output_w"))
    #expect(descriptor.height == vector.expected.int("output_h"))
    #expect(descriptor.serialised() == payload, "\(vector.name)")
  }

  private func checkHEVC(_ vector: Vector) throws {
    let header = SampleFiles.hex(vector.inputs["hex23"]?.text ?? "")
    let configuration = try HEVCConfiguration(parsing: header.dropLast() + [0])
    let expected = vector.expected
    #expect(Int(configuration.profileSpace) == expected.int("profile_space"))
    #expect(Int(configuration.profile) == expected.int("profile_idc"))
    #expect((configuration.isHighTier ? 1 : 0) == expected.int("tier"))
    #expect(
      configuration.profileCompatibility == UInt32(expected.fields["compat"]?.text ?? "", radix: 16)
    )
    #expect(
      configuration.constraints == UInt64(expected.fields["constraint"]?.text ?? "", radix: 16))
    #expect(Int(configuration.level) == expected.int("level_idc"))
    #expect(Int(configuration.chromaFormat.rawValue) == expected.int("chroma_format"))
    #expect(configuration.lumaBitDepth == expected.int("bit_depth_luma"))
    #expect(configuration.chromaBitDepth == expected.int("bit_depth_chroma"))
    #expect(configuration.nalLengthSize == expected.int("nal_length_size"))
    #expect(configuration.sequence == nil && configuration.sequenceProblem != nil)
  }

  private func checkAV1(_ vector: Vector) throws {
    let bytes = SampleFiles.hex(vector.inputs["hex"]?.text ?? "")
    let configuration = try AV1Configuration(parsing: bytes[...])
    let expected = vector.expected
    #expect(Int(configuration.profile) == expected.int("seq_profile"))
    #expect(Int(configuration.level) == expected.int("seq_level_idx_0"))
    #expect((configuration.isHighTier ? 1 : 0) == expected.int("seq_tier_0"))
    #expect(configuration.bitDepth == expected.int("bit_depth"))
    #expect((configuration.isMonochrome ? 1 : 0) == expected.int("monochrome"))
    #expect((configuration.isSubsampledX ? 1 : 0) == expected.int("subsampling_x"))
    #expect((configuration.isSubsampledY ? 1 : 0) == expected.int("subsampling_y"))
    #expect(Int(configuration.chromaSamplePosition) == expected.int("chroma_sample_position"))
  }

  /// The skeleton is read, and the composer writes the same bytes.
  private func checkSkeleton(_ bytes: [UInt8]) throws {
    let file = try HEIFFile(source: MemorySource(bytes))
    #expect(file.items.map(\.type) == ["hvc1", "tmap", "hvc1"])
    // The codec data are dummies.
    #expect(file.warnings.allSatisfy { $0.text == "no sequence parameter set in hvcC" })
    #expect(file.references("dimg", from: 2) == [1, 3])
    #expect(file.groups == [EntityGroup(type: "altr", id: 100, entities: [2, 1])])
    #expect(try file.payload(of: 1) == [UInt8](repeating: 0xAA, count: 10))
    #expect(try file.payload(of: 2).count == 62)
    #expect(try file.payload(of: 3) == [UInt8](repeating: 0xBB, count: 5))

    var composer = HEIFComposer(file.fileType)
    composer.primary = file.primary
    for id: ItemID in [1, 3, 2] {
      let item = try file.item(id)
      var copy = ComposedItem(
        item.type, payload: try file.payload(of: id),
        storage: item.location?.construction == .itemData ? .itemData : .mediaData,
        isHidden: item.isHidden, properties: item.properties.map(ComposedProperty.init(copying:)))
      copy.name = item.name
      composer.add(copy, as: id)
    }
    for reference in file.references {
      composer.refer(reference.type, from: reference.source, to: reference.targets)
    }
    for group in file.groups { composer.group(group.type, id: group.id, group.entities) }
    #expect(try composer.compose() == bytes)
  }
}
