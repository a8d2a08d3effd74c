import HDRColor

extension PNGMetadata {
  /// What a converted picture carries: the target's colour, and Exif and XMP of the source, brought
  /// in line with pixels that are upright and no longer a base with a gain map.
  init(
    of file: HDRImageFile, target: Target, size: PixelSize, warnings: inout [String]
  ) {
    self.init()
    cicp = target.cicp
    hasContentLightLevel = true
    iccProfile = ICCProfileBuilder.profile(
      for: target.transfer == .pq ? .bt2100PQ : .bt2100HLG)
    iccProfileName = target.transfer == .pq ? "BT.2100 PQ" : "BT.2100 HLG"
    // Mastering metadata describe the signal that was mastered: they hold only where it is kept.
    if file.description.kind == .pq || file.description.kind == .hlg {
      masteringDisplay = file.description.light.masteringDisplay
    }
    if let bytes = file.metadata.exif {
      do {
        exif = try ExifBlock(bytes).upright(width: size.width, height: size.height).bytes
      } catch {
        warnings.append("Exif is damaged and left out: \(error)")
      }
    }
    if let bytes = file.metadata.xmp {
      do {
        let packet = try XMPPacket(bytes).removingGainMap().removingFileLayout()
          .upright(width: size.width, height: size.height)
        if !packet.isEmpty { xmp = packet.bytes }
      } catch {
        warnings.append("XMP is damaged and left out: \(error)")
      }
    }
  }
}
