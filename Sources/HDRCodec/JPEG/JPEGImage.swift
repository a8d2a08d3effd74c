import ByteParsing
import GainMap

/// One image of a JPEG file: where it lies, how it is coded and what its segments carry.
///
/// A decoder needs no more than `range`.
struct JPEGImage: Sendable {
  /// A marker segment and what it is for.
  struct Part: Sendable {
    let segment: JPEGSegment
    /// For APPn segments.
    let content: JPEGContent?
  }

  /// The image's bytes in the file, SOI and EOI included.
  let range: Range<Int>
  let parts: [Part]
  let frame: JPEGFrame
  let colourModel: JPEGColourModel
  /// The transform byte of Adobe's APP14.
  let adobeTransform: UInt8?
  let scanCount: Int
  let isComplete: Bool
  /// Exif, from its TIFF header on.
  let exif: [UInt8]?
  /// Each standard XMP packet, in order.
  let xmpPackets: [XMPPacket]
  /// The properties of all packets and of the extended packet; of one written twice, the first.
  let xmp: XMPProperties
  let icc: [UInt8]?
  let multiPicture: MultiPictureIndex?
  /// What follows the signature of ISO 21496-1: only versions in a base image.
  let gainMapMetadata: [UInt8]?
  let warnings: [String]

  var chroma: ChromaFormat { colourModel.chroma(frame) }
}
