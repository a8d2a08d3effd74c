import HDRColor

/// What a written picture carries besides its pixels, whatever its container.
struct PictureMetadata: Sendable {
  /// Code points of R′G′B′ (matrix 0, full range); nil for linear light.
  var cicp: CICP?
  var iccProfile: [UInt8]?
  var iccProfileName = "ICC profile"
  /// Without the content light level, which is measured.
  var light = LightMetadata()
  /// A TIFF structure, without "Exif" before it.
  var exif: [UInt8]?
  /// An XMP packet in UTF-8.
  var xmp: [UInt8]?
}

extension PictureMetadata {
  /// What a converted picture carries: the target's colour, and Exif and XMP of the source, brought
  /// in line with pixels that are upright and no longer a base with a gain map.
  init(
    of file: HDRImageFile, colour: ColorSpace, isGrey: Bool, size: PixelSize, options: LightOptions,
    warnings: inout [String]
  ) {
    cicp = CICP(rgb: colour)
    iccProfile = ICCProfileBuilder.profile(for: colour, isGrey: isGrey)
    iccProfileName = colour.name
    // Mastering and viewing metadata describe the signal that was mastered: they hold only where it
    // is kept.
    if file.description.kind == .pq || file.description.kind == .hlg {
      light = file.description.light
      // Diffuse white is brought to 203 cd/m², which needs no word.
      light.diffuseWhite = nil
    }
    // Pixels that are converted anew are measured anew.
    light.contentLightLevel = nil
    light = light.overridden(by: options.stated)
    if colour.transfer != .pq { light.diffuseWhite = nil }
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
    if options.isSceneReferred, colour.transfer == .hlg {
      do {
        xmp = try XMPPacket.setting(XMPNamespace.sceneReferred, to: "True", in: xmp).bytes
      } catch {
        warnings.append("the scene-referred mark cannot be written: \(error)")
      }
    }
  }
}
