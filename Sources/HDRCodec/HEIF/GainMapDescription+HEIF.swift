import GainMap
import HDRColor
import ISOBMFF

extension GainMapDescription {
  /// From a gain map found in a HEIF file.
  init(_ found: HEIFGainMap, in file: HEIFFile) {
    let picture = found.picture
    self.init(
      kinds: found.kinds, headroomSource: found.headroomSource, codedSize: picture.geometry.coded,
      size: picture.geometry.size, channels: picture.coding.hasChroma ? 3 : 1,
      bitDepth: picture.coding.bitDepth, chroma: picture.coding.chroma)
    model = found.model
    refusal = found.refusal
    iso = found.iso
    hdrgm = found.hdrgm
    apple = found.apple
    baseHeadroom = found.model?.baseHeadroom
    alternateHeadroom = found.model?.alternateHeadroom
    cicp = found.colour
    tiles = picture.tileDescription
    itemID = Int(picture.item.id.rawValue)
    urn = picture.item.auxiliaryType
    if let toneMap = found.toneMap {
      alternateColour =
        HEIFColour(item: toneMap, tile: nil, coding: nil, limits: file.limits).description
    }
  }
}
