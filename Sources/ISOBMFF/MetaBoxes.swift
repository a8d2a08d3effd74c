import ByteParsing

/// The children of a `meta` box by type, located but not read: `idat` may hold pictures.
struct MetaBoxes {
  let source: any ByteSource
  let limits: Limits
  let meta: BoxHeader
  private var boxes: [FourCC: BoxHeader] = [:]
  /// What ended the walk early.
  private var failure: ParseError?

  private static let known: Set<FourCC> = [
    "hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "grpl",
  ]

  init(
    _ meta: BoxHeader, source: any ByteSource, limits: Limits, log: inout WarningLog
  ) throws(ParseError) {
    self.source = source
    self.limits = limits
    self.meta = meta
    let start = meta.content.lowerBound
    guard meta.content.count >= 4 else {
      throw ParseError(.truncated, at: start, path: "meta", "no version and flags")
    }
    let version = try source.read(at: start, count: 1)
    guard version == [0] else {
      throw ParseError(
        .unsupported, at: start, path: "meta", "version \(version[0]) is not known")
    }
    do throws(ParseError) {
      try walk(start + 4..<meta.content.upperBound, log: &log)
    } catch {
      failure = error
      log.add(error, consequence: "the rest of 'meta' is ignored")
    }
  }

  private mutating func walk(_ range: Range<Int>, log: inout WarningLog) throws(ParseError) {
    var scanner = BoxScanner(source, range: range, path: "meta")
    var count = 0
    while let box = try scanner.next() {
      count += 1
      guard count <= limits.maxEntries else {
        throw ParseError(.limit, at: box.offset, path: "meta", "\(count) boxes")
      }
      guard box.overrun == 0 else { throw box.truncation(path: "meta") }
      guard Self.known.contains(box.type) else { continue }
      if boxes[box.type] == nil {
        boxes[box.type] = box
      } else {
        log.add("a second '\(box.type)' box is ignored", at: box.offset, path: "meta")
      }
    }
  }

  /// A child, or nil when there is none.
  subscript(_ type: FourCC) -> BoxHeader? { boxes[type] }

  /// A cursor over the content of a child that must be there. Without it, the error is what ended
  /// the walk early, if anything did.
  func cursor(_ type: FourCC) throws(ParseError) -> ByteCursor {
    guard let box = boxes[type] else {
      throw failure
        ?? ParseError(.missing, at: meta.offset, path: "meta", "there is no '\(type)' box")
    }
    let path = "meta/\(type)"
    guard box.content.count <= limits.maxMetadataBytes else {
      throw ParseError(
        .limit, at: box.offset, path: path,
        "a box of \(box.content.count) bytes, the limit is \(limits.maxMetadataBytes)")
    }
    let bytes = try source.read(at: box.content.lowerBound, count: box.content.count)
    return ByteCursor(bytes, baseOffset: box.content.lowerBound, path: path)
  }
}
