/// Changes in place.
extension ExifBlock {
  /// The block with tag 0x0112 set, where it has one.
  public func settingOrientation(_ orientation: Int) -> ExifBlock {
    setting(main[ExifTag.orientation], to: orientation)
  }

  /// The block of a picture that was written anew, its pixels upright: orientation 1, and the pixel
  /// size where the block tells it. The thumbnail shows another rendition: it is unlinked.
  public func upright(width: Int, height: Int) -> ExifBlock {
    let sizes = [
      (main[ExifTag.imageWidth], width), (main[ExifTag.imageLength], height),
      (exif?[ExifTag.pixelXDimension], width), (exif?[ExifTag.pixelYDimension], height),
    ]
    return sizes.reduce(removingThumbnail().settingOrientation(1)) { $0.setting($1.0, to: $1.1) }
  }

  /// The block without the link to its thumbnail's directory.
  public func removingThumbnail() -> ExifBlock {
    guard thumbnail != nil else { return self }
    var result = self
    result.tiff.set(UInt32(0), at: main.linkPosition)
    result.thumbnail = nil
    return result
  }

  /// Overwrites the first value of a SHORT or LONG field; one that cannot hold `value` stays.
  private func setting(_ field: TIFFDirectory.Field?, to value: Int) -> ExifBlock {
    guard let field, field.count > 0 else { return self }
    var result = self
    switch field.type {
    case .short:
      guard let value = UInt16(exactly: value) else { return self }
      result.tiff.set(value, at: field.position)
    case .long:
      guard let value = UInt32(exactly: value) else { return self }
      result.tiff.set(value, at: field.position)
    default: break
    }
    return result
  }
}
