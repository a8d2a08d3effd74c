extension JPEGFile {
  /// Images with their segments, and trailers, in the order of the file.
  var structure: [StructureEntry] {
    var entries = Self.entries(primary, index: 0, name: "primary", details: [])
    for (index, other) in secondary.enumerated() {
      var details = ["found by \(other.locator.rawValue)"]
      if let entry = other.entry {
        details.append("MPF type \(entry.typeName), \(entry.size) bytes")
      }
      entries += Self.entries(
        other.image, index: index + 1, name: index == gainMap?.index ? "gain map" : other.role,
        details: details)
    }
    entries += trailers.map {
      StructureEntry(
        type: "trailer", name: $0.name, byteCount: $0.range.count,
        details: ["at byte \($0.range.lowerBound)"])
    }
    return entries
  }

  private static func entries(
    _ image: JPEGImage, index: Int, name: String, details: [String]
  ) -> [StructureEntry] {
    let frame = image.frame
    let facts = [
      "at byte \(image.range.lowerBound)", "\(frame.size)", frame.processName,
      "\(frame.precision) bit", image.colourModel.rawValue, image.chroma.rawValue,
      image.scanCount == 1 ? "1 scan" : "\(image.scanCount) scans",
    ]
    let head = StructureEntry(
      id: index, type: "image", name: name, byteCount: image.range.count,
      details: facts + details)
    var entries: [StructureEntry] = []
    for part in image.parts {
      let entry = StructureEntry(
        type: part.segment.marker.description, name: part.content?.name ?? "",
        byteCount: part.segment.payload.count)
      // A run of the same segments (tables, scans, pieces of a profile) is one line.
      if let last = entries.last, last.type == entry.type, last.name == entry.name {
        entries[entries.count - 1].count += 1
        entries[entries.count - 1].byteCount = (last.byteCount ?? 0) + (entry.byteCount ?? 0)
      } else {
        entries.append(entry)
      }
    }
    return [head] + entries
  }
}
