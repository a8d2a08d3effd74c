import ByteParsing

/// A marker segment with a length.
struct JPEGSegment: Sendable, Hashable {
  let marker: JPEGMarker
  /// Of the marker's FF.
  let offset: Int
  /// The bytes after the length, in the file.
  let payload: Range<Int>
}

/// The marker segments of one JPEG image, from SOI to EOI (ITU-T T.81 annex B).
///
/// Entropy-coded data are stepped over. The walk is bounded by the source and by the number of
/// segments allowed; it stops at damage, and says so, as soon as a frame header has been met.
struct JPEGSegments: Sendable {
  /// From SOI to the byte after EOI, or to where the image breaks off.
  private(set) var range: Range<Int>
  private(set) var segments: [JPEGSegment] = []
  private(set) var scanCount = 0
  /// Whether EOI was met.
  private(set) var isComplete = false
  /// Why the walk ended before EOI, and other oddities.
  private(set) var warnings: [String] = []

  /// Walks the image whose SOI stands at `start`.
  init(
    _ source: any ByteSource, at start: Int, limits: Limits
  ) throws(ParseError) {
    range = start..<start
    var reader = BufferedSource(source)
    guard try reader.u8(at: start) == 0xFF, try reader.u8(at: start + 1) == JPEGMarker.soi.rawValue
    else { throw ParseError(.invalid, at: start, path: "JPEG", "there is no SOI marker") }
    var position = start + 2
    do throws(ParseError) {
      try walk(&reader, &position, limits)
    } catch {
      guard segments.contains(where: \.marker.isFrame) else { throw error }
      warnings.append("the image breaks off: \(error)")
      position = min(position, source.size)
    }
    range = start..<position
  }

  private mutating func walk(
    _ reader: inout BufferedSource, _ position: inout Int, _ limits: Limits
  ) throws(ParseError) {
    while let found = try reader.marker(from: position) {
      if found.start > position, segments.last?.marker != .sos {
        note("\(found.start - position) stray bytes before a marker")
      }
      // A second SOI belongs to the next image: this one has lost its end.
      if found.marker == .soi {
        position = found.start
        break
      }
      position = found.offset + 2
      if found.marker == .eoi {
        isComplete = true
        break
      }
      if found.marker.isStandalone { continue }
      let payload = try payload(of: found.marker, at: position, &reader)
      guard segments.count < limits.maxEntries else {
        throw ParseError(.limit, at: position, path: "JPEG", "more than \(segments.count) segments")
      }
      segments.append(JPEGSegment(marker: found.marker, offset: found.offset, payload: payload))
      if found.marker == .sos { scanCount += 1 }
      position = payload.upperBound
    }
    guard segments.contains(where: \.marker.isFrame) else {
      throw ParseError(.missing, at: position, path: "JPEG", "there is no frame header (SOF)")
    }
    if !isComplete {
      note("the image has no end (EOI)")
      if segments.last?.marker == .sos, try reader.marker(from: position) == nil {
        position = reader.size
      }
    }
  }

  /// The bytes after the length at `offset`.
  private func payload(
    of marker: JPEGMarker, at offset: Int, _ reader: inout BufferedSource
  ) throws(ParseError) -> Range<Int> {
    let length = Int(try reader.u16(at: offset))
    guard length >= 2 else {
      throw ParseError(.invalid, at: offset, path: "\(marker)", "a segment of \(length) bytes")
    }
    guard length <= reader.size - offset else {
      throw ParseError(
        .truncated, at: offset, path: "\(marker)",
        "a segment of \(length) bytes, \(reader.size - offset) left")
    }
    return offset + 2..<offset + length
  }

  private mutating func note(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
