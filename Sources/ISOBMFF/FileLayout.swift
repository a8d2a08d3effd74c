import ByteParsing

/// The top-level boxes that matter, found in any order.
struct FileLayout {
  var fileType: FileType
  var meta: BoxHeader

  /// Walks all top-level boxes. Once `ftyp` and `meta` are found, whatever else is wrong is only a
  /// warning: cameras append data of their own.
  init(_ source: any ByteSource, limits: Limits, log: inout WarningLog) throws(ParseError) {
    var fileType: FileType?
    var meta: BoxHeader?
    var others: Set<FourCC> = []
    var scanner = BoxScanner(source, range: 0..<source.size)
    var count = 0
    do throws(ParseError) {
      while let box = try scanner.next() {
        count += 1
        guard count <= limits.maxEntries else {
          throw ParseError(
            .limit, at: box.offset, "more than \(limits.maxEntries) top-level boxes")
        }
        if box.overrun > 0, box.type == "ftyp" || box.type == "meta" {
          throw box.truncation(path: "")
        }
        switch box.type {
        case "ftyp" where fileType == nil:
          if count > 1 { log.add("'ftyp' is not the first box", at: box.offset) }
          fileType = try Self.fileType(source, box, limits)
        case "meta" where meta == nil: meta = box
        case "ftyp", "meta":
          log.add("a second '\(box.type)' box is ignored", at: box.offset)
        default:
          others.insert(box.type)
          if box.overrun > 0 {
            log.add(
              "box '\(box.type)' is cut short by \(box.overrun) bytes", at: box.offset)
          }
        }
      }
    } catch {
      guard fileType != nil, meta != nil else { throw error }
      log.add(error, consequence: "what follows is ignored")
    }
    guard let fileType else { throw ParseError(.missing, "there is no 'ftyp' box") }
    guard let meta else { throw Self.missingMeta(fileType, others) }
    self.fileType = fileType
    self.meta = meta
  }

  private static func fileType(
    _ source: any ByteSource, _ box: BoxHeader, _ limits: Limits
  ) throws(ParseError) -> FileType {
    guard box.content.count <= min(limits.maxMetadataBytes, 8 + 4 * limits.maxEntries) else {
      throw ParseError(
        .limit, at: box.offset, path: "ftyp", "a box of \(box.content.count) bytes")
    }
    let bytes = try source.read(at: box.content.lowerBound, count: box.content.count)
    var cursor = ByteCursor(bytes, baseOffset: box.content.lowerBound, path: "ftyp")
    return try FileType(reading: &cursor)
  }

  private static func missingMeta(_ fileType: FileType, _ others: Set<FourCC>) -> ParseError {
    if others.contains("mini") {
      return ParseError(.unsupported, path: "mini", "a low-overhead image file ('mini' box)")
    }
    if others.contains("moov") {
      return ParseError(
        .unsupported, path: "moov",
        "a film or image sequence (brand '\(fileType.majorBrand)') without a still image")
    }
    return ParseError(.missing, "there is no 'meta' box")
  }
}
