import HDRCodec

extension Section {
  /// Exif and XMP in brief; nil when the file has neither.
  init?(metadata: MetadataSummary) {
    guard metadata.exifBytes != nil || metadata.xmpBytes != nil else { return nil }
    self.init("metadata", "Metadata")
    add("make", metadata.model == nil ? "Camera" : "", metadata.make.map(ReportValue.text))
    add("model", "Camera", metadata.model.map(ReportValue.text), metadata.camera)
    add("date_time_original", "Taken", metadata.dateTimeOriginal.map(ReportValue.text))
    addBytes("exif_bytes", "Exif", metadata.exifBytes)
    add(
      "exif_orientation", "Exif orientation", metadata.exifOrientation.map(ReportValue.integer),
      isDetail: true)
    addBytes("xmp_bytes", "XMP", metadata.xmpBytes)
    add("xmp_namespaces", "XMP namespaces", lines: metadata.xmpNamespaces, isDetail: true)
  }

  private mutating func addBytes(_ key: String, _ label: String, _ count: Int?) {
    add(key, label, count.map(ReportValue.integer), count.map { "\($0) bytes" })
  }
}

extension MetadataSummary {
  /// Make and model; many models begin with the make already.
  fileprivate var camera: String? {
    guard let make, let model, !model.lowercased().hasPrefix(make.lowercased()) else {
      return model
    }
    return "\(make) \(model)"
  }
}
