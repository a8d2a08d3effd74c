extension MetadataSummary {
  /// In brief, what the blocks of a file say.
  init(_ metadata: ContainerMetadata, exif: ExifBlock?) {
    self.init()
    exifBytes = metadata.exif?.count
    exifOrientation = exif?.orientation
    dateTimeOriginal = exif?.dateTimeOriginal
    make = exif?.make
    model = exif?.model
    xmpBytes = metadata.xmp?.count
    if let xmp = metadata.xmp, let packet = try? XMPPacket(xmp) {
      xmpNamespaces = packet.namespaces
    }
  }
}
