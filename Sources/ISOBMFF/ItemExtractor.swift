public import ByteParsing

/// Copies one coded picture into a file of its own, so that a codec library can decode it without
/// seeing the structure of the file it came from.
public enum ItemExtractor {
  /// A minimal file in memory: `ftyp`, `meta` and `mdat` with one item, which is the primary one.
  ///
  /// The item keeps its data, its codec configuration, `ispe`, `pixi` and a `colr` of type `nclx`,
  /// byte for byte. Transformations, ICC profiles, light levels and references stay behind.
  /// Items that are not `hvc1` or `av01`, or that cannot be used, are `unsupported` errors.
  public static func standaloneFile(_ id: ItemID, in file: HEIFFile) throws(ParseError) -> [UInt8] {
    let item = try file.item(id)
    let path = "item \(id)"
    guard let fileType = fileType(for: item) else {
      throw ParseError(.unsupported, path: path, "'\(item.type)' is not a coded picture we decode")
    }
    if let reason = item.unusable { throw ParseError(.unsupported, path: path, reason) }
    let payload = try file.payload(of: id)
    guard !payload.isEmpty else { throw ParseError(.missing, path: path, "the item has no data") }
    var composer = HEIFComposer(fileType)
    composer.primary = composer.add(
      ComposedItem(
        item.type, payload: payload, properties: try properties(of: item, in: file)))
    do throws(CompositionError) {
      return try composer.compose()
    } catch {
      throw ParseError(.invalid, path: path, error.description)
    }
  }

  private static func fileType(for item: Item) -> FileType? {
    let brand: FourCC
    switch item.kind {
    case .hevc: brand = item.hevcConfiguration?.isMainProfile == true ? "heic" : "heix"
    case .av1: brand = "avif"
    default: return nil
    }
    return FileType(majorBrand: brand, compatibleBrands: ["mif1", brand])
  }

  private static func properties(
    of item: Item, in file: HEIFFile
  ) throws(ParseError) -> [ComposedProperty] {
    var kept: [ComposedProperty] = []
    var types: Set<FourCC> = []
    for association in item.properties {
      switch association.property {
      case .ispe, .pixi, .hvcC, .av1C, .colr(.nclx): break
      default: continue
      }
      guard types.insert(association.type).inserted else { continue }
      var property = ComposedProperty(copying: association)
      property.isEssential = association.property.isEssentialByDefault
      kept.append(property)
    }
    if !types.contains("ispe") {
      guard let size = codedSize(of: item, in: file) else {
        throw ParseError(.missing, path: "item \(item.id)", "the size of the picture is not known")
      }
      kept.insert(ComposedProperty(.ispe(width: size.width, height: size.height)), at: 0)
    }
    return kept
  }

  private static func codedSize(of item: Item, in file: HEIFFile) -> (
    width: UInt32, height: UInt32
  )? {
    if let sequence = item.hevcConfiguration?.sequence {
      return (UInt32(sequence.width), UInt32(sequence.height))
    }
    return file.av1Sequence(of: item.id).map { (UInt32($0.maxWidth), UInt32($0.maxHeight)) }
  }
}
