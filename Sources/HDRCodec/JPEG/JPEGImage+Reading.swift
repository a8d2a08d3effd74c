import ByteParsing
import GainMap

extension JPEGImage {
  /// Reads the image whose SOI stands at `start`.
  init(
    _ source: any ByteSource, at start: Int, limits: Limits
  ) throws(ParseError) {
    let walk = try JPEGSegments(source, at: start, limits: limits)
    var metadata = JPEGMetadata(limits: limits)
    var parts: [Part] = []
    for segment in walk.segments {
      let content = try metadata.add(segment, source)
      parts.append(Part(segment: segment, content: content))
    }
    guard let header = walk.segments.first(where: \.marker.isFrame) else {
      throw ParseError(.missing, at: start, path: "JPEG", "there is no frame header (SOF)")
    }
    let lines = try walk.segments.first { $0.marker == .dnl }.map { segment throws(ParseError) in
      var cursor = ByteCursor(try source.read(segment.payload), path: "DNL")
      return Int(try cursor.u16())
    }
    frame = try JPEGFrame(
      header.marker, source.read(header.payload), at: header.payload.lowerBound, lines: lines,
      limits: limits)
    range = walk.range
    self.parts = parts
    scanCount = walk.scanCount
    isComplete = walk.isComplete
    adobeTransform = metadata.adobeTransform
    colourModel = JPEGColourModel(
      frame, isJFIF: metadata.isJFIF, adobeTransform: metadata.adobeTransform)

    metadata.finish()
    exif = metadata.exif
    xmpPackets = metadata.xmpPackets
    xmp = metadata.xmp
    icc = metadata.icc
    multiPicture = metadata.multiPicture
    gainMapMetadata = metadata.gainMapMetadata
    warnings = walk.warnings + metadata.warnings
  }
}

extension ByteSource {
  func read(_ range: Range<Int>) throws(ParseError) -> [UInt8] {
    try read(at: range.lowerBound, count: range.count)
  }
}
