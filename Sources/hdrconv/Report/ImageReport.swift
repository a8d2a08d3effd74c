import HDRCodec
import HDRColor

extension Section {
  /// What a file holds; the section's title is its path.
  init(of file: HDRImageFile, path: String) {
    let image = file.description
    self.init("file", path)
    add("input", "", .text(path))
    add("kind", "Kind", .text(image.kind.rawValue), image.kindText)
    if let (headroom, source) = file.contentHeadroom {
      let text = "\(headroom.text), from \(source)"
      let label = file.isHighDynamicRange ? "Headroom" : ""
      add("headroom_log2", label, .number(headroom.log2), text)
      add("headroom_source", "", .text(source))
    }
    addPicture(image)
    add(Section(colour: image.colour))
    add(Section(light: image.light))
    add(image.gainMap.map(Section.init(gainMap:)))
    addAuxiliaries(image.auxiliaries)
    add(Section(metadata: image.metadata))
    addStructure(image.structure)
    add("warnings", "Warnings", lines: image.warnings)
  }

  private mutating func addPicture(_ image: ImageDescription) {
    add("format", "Format", .text(image.format.rawValue), image.format.name)
    add("size_pixels", "Size", image.size.reportValue, image.size.description)
    add(
      "coded_size_pixels", "Stored size", image.codedSize.reportValue, image.codedSize.description,
      isDetail: !image.isCropped)
    add(
      "orientation", "Orientation", .integer(Int(image.orientation.rawValue)),
      image.orientation.text, isDetail: image.orientation == .upright)
    add("is_cropped", "Cropped", .bool(image.isCropped), isDetail: !image.isCropped)
    add("bit_depth", "Depth", .integer(image.bitDepth), "\(image.bitDepth) bits")
    add("chroma", "Chroma", .text(image.chroma.rawValue))
    add("tiles", "Tiles", image.tiles?.reportValue, image.tiles?.text)
    add("alpha", "Alpha", image.alpha?.reportValue, image.alpha?.text)
    add("undecodable", "Not decodable", image.undecodable.map(ReportValue.text))
  }

  private mutating func addAuxiliaries(_ auxiliaries: [AuxiliaryDescription]) {
    let items = auxiliaries.map { auxiliary in
      let size = auxiliary.size.map { ", \($0)" } ?? ""
      var item = Section("auxiliary", auxiliary.urn + size)
      item.add("urn", "", .text(auxiliary.urn))
      item.add("size_pixels", "", auxiliary.size?.reportValue)
      item.add("item_id", "Item", auxiliary.itemID.map(ReportValue.integer))
      return item
    }
    add(SectionList(key: "auxiliaries", title: "Auxiliary pictures", items: items))
  }

  private mutating func addStructure(_ entries: [StructureEntry]) {
    let items = entries.map { entry in
      var item = Section("part", entry.text)
      item.add("id", "", entry.id.map(ReportValue.integer))
      item.add("type", "", .text(entry.type))
      item.add("name", "", entry.name.isEmpty ? nil : .text(entry.name))
      item.add("size_bytes", "", entry.byteCount.map(ReportValue.integer))
      item.add("count", "", .integer(entry.count))
      item.add("details", "", lines: entry.details)
      return item
    }
    add(SectionList(key: "structure", title: "Structure", isDetail: true, items: items))
  }
}

extension ImageDescription {
  /// The kind in one line, with what becomes of a gain map.
  fileprivate var kindText: String {
    guard let gainMap else { return kind.name }
    let forms = gainMap.kinds.map(\.name).joined(separator: ", ")
    if gainMap.refusal != nil { return "\(kind.name), with a gain map that is not used" }
    return gainMap.baseIsHDR ? "\(kind.name) on an HDR base: \(forms)" : "\(kind.name): \(forms)"
  }
}

extension Orientation {
  /// What a reader does to the stored picture.
  fileprivate var text: String {
    switch self {
    case .upright: "upright"
    case .mirroredLeftRight: "mirrored left to right"
    case .rotated180: "turned by 180°"
    case .mirroredTopBottom: "mirrored top to bottom"
    case .transposed: "mirrored along the main diagonal"
    case .rotated90: "turned 90° clockwise"
    case .transversed: "mirrored along the other diagonal"
    case .rotated270: "turned 90° anti-clockwise"
    }
  }
}

extension PixelSize {
  var reportValue: ReportValue {
    .object(["width": .integer(width), "height": .integer(height)])
  }
}

extension TileDescription {
  var reportValue: ReportValue {
    .object([
      "columns": .integer(columns), "rows": .integer(rows),
      "tile_size_pixels": tileSize.reportValue,
    ])
  }

  var text: String { "\(columns)×\(rows) of \(tileSize)" }
}

extension AlphaDescription {
  fileprivate var reportValue: ReportValue {
    .object([
      "size_pixels": size.reportValue, "bit_depth": .integer(bitDepth),
      "is_premultiplied": .bool(isPremultiplied),
    ])
  }

  fileprivate var text: String {
    "\(size), \(bitDepth) bits, \(isPremultiplied ? "multiplied into the colour" : "straight")"
  }
}

extension StructureEntry {
  fileprivate var text: String {
    let parts = [
      id.map { "\($0)" }, type, name.isEmpty ? nil : "'\(name)'", count > 1 ? "× \(count)" : nil,
      byteCount.map { "\($0) bytes" },
    ]
    let heading = parts.compactMap(\.self).joined(separator: "  ")
    return details.isEmpty ? heading : "\(heading): \(details.joined(separator: ", "))"
  }
}
