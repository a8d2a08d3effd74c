import ByteParsing
import GainMap

/// Collects what the APPn segments of one image carry.
struct JPEGMetadata {
  private(set) var isJFIF = false
  private(set) var adobeTransform: UInt8?
  private(set) var exif: [UInt8]?
  private(set) var xmpPackets: [XMPPacket] = []
  private(set) var xmp: XMPProperties = [:]
  private(set) var icc: [UInt8]?
  private(set) var multiPicture: MultiPictureIndex?
  private(set) var gainMapMetadata: [UInt8]?
  private(set) var warnings: [String] = []

  private let limits: Limits
  private var bytesTaken = 0
  private var iccChunks = ICCChunks()
  private var extendedXMP = ExtendedXMP()

  init(limits: Limits) { self.limits = limits }

  /// Takes in an APPn segment; returns what it is.
  mutating func add(
    _ segment: JPEGSegment, _ source: any ByteSource
  ) throws(ParseError) -> JPEGContent? {
    guard segment.marker.isApplication else { return nil }
    let headSize = min(segment.payload.count, JPEGContent.headSize)
    let head = try source.read(at: segment.payload.lowerBound, count: headSize)
    let content = JPEGContent(segment.marker, head: head)
    switch content {
    case .jfif: isJFIF = true
    case .adobe: if head.count > 11 { adobeTransform = adobeTransform ?? head[11] }
    case .other: break
    case .exif, .xmp, .extendedXMP, .icc, .multiPicture, .gainMap:
      guard segment.payload.count <= limits.maxMetadataBytes - bytesTaken else {
        note("metadata beyond \(limits.maxMetadataBytes) bytes are left out")
        return content
      }
      bytesTaken += segment.payload.count
      let start = segment.payload.lowerBound + content.signature.count
      add(content, try source.read(start..<segment.payload.upperBound), at: start)
    }
    return content
  }

  private mutating func add(_ content: JPEGContent, _ payload: [UInt8], at offset: Int) {
    switch content {
    case .exif:
      if exif == nil { exif = payload } else { note("there is more than one Exif segment") }
    case .xmp: addXMP(payload)
    case .extendedXMP: extendedXMP.add(payload)
    case .icc: iccChunks.add(payload)
    case .gainMap: gainMapMetadata = gainMapMetadata ?? payload
    case .multiPicture:
      do throws(ParseError) {
        if let index = try MultiPictureIndex(payload, at: offset) {
          multiPicture = multiPicture ?? index
        }
      } catch {
        note("the multi-picture index cannot be read: \(error.detail)")
      }
    default: break
    }
  }

  private mutating func addXMP(_ payload: [UInt8]) {
    do throws(ParseError) {
      let packet = try XMPPacket(payload)
      xmpPackets.append(packet)
      xmp.merge(packet.properties) { first, _ in first }
    } catch {
      note("an XMP packet cannot be read: \(error.detail)")
    }
  }

  /// Puts together what came in pieces.
  mutating func finish() {
    let (profile, iccWarning) = iccChunks.assembled()
    icc = profile
    if let iccWarning { note(iccWarning) }

    let guid = xmp[XMPName(XMPNamespace.note, "HasExtendedXMP")]?.text
    let (extended, xmpWarning) = extendedXMP.assembled(guid: guid)
    if let xmpWarning { note(xmpWarning) }
    guard let extended else { return }
    do throws(ParseError) {
      xmp.merge(try XMPPacket(extended).properties) { first, _ in first }
    } catch {
      note("the extended XMP cannot be read: \(error.detail)")
    }
  }

  private mutating func note(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
