import ByteParsing

/// Bytes of a JPEG file that belong to none of its images.
struct JPEGTrailer: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case padding
    /// A film in an ISO base media file: the moving part of a motion photo.
    case video
    /// Samsung's directory of named blocks (SEFH…SEFT); a motion photo's film is one of them.
    case samsung(blocks: [String])
    case unknown
  }

  let range: Range<Int>
  let kind: Kind

  var name: String {
    switch kind {
    case .padding: "padding"
    case .video: "video (motion photo)"
    case .samsung(let blocks): "Samsung trailer: " + blocks.joined(separator: ", ")
    case .unknown: "unknown data"
    }
  }

  /// Everything beside the given images, in order.
  static func all(in source: any ByteSource, besides images: [Range<Int>]) -> [JPEGTrailer] {
    var trailers: [JPEGTrailer] = []
    var position = 0
    for image in images.sorted(by: { $0.lowerBound < $1.lowerBound }) + [source.size..<source.size]
    {
      if image.lowerBound > position {
        trailers.append(JPEGTrailer(position..<image.lowerBound, in: source))
      }
      position = max(position, image.upperBound)
    }
    return trailers
  }

  private init(_ range: Range<Int>, in source: any ByteSource) {
    self.range = range
    kind = (try? Self.kind(of: range, in: source)) ?? .unknown
  }

  private static func kind(
    of range: Range<Int>, in source: any ByteSource
  ) throws(ParseError) -> Kind {
    if let samsung = try SamsungTrailer(range, in: source) {
      return .samsung(blocks: samsung.blocks)
    }
    let head = try source.read(at: range.lowerBound, count: min(range.count, 4096))
    if head.count >= 8, head[4..<8].elementsEqual("ftyp".utf8) { return .video }
    return range.count == head.count && head.allSatisfy { $0 == 0 } ? .padding : .unknown
  }
}
