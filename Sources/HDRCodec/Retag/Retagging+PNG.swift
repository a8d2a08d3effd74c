import ByteParsing
import HDRColor

extension Retagging {
  /// Chunks that say what colours mean.
  private static let colourChunks: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

  /// New chunks behind the header; the old ones of the same kinds go.
  static func png(
    _ source: any ByteSource, _ file: HDRImageFile, _ tags: Tags, _ limits: Limits
  ) throws(ParseError) -> [Piece] {
    var removed: Set<String> = []
    var added: [PNGChunk] = []
    let isColourNew = tags.hasCodePoints || tags.iccProfile != nil
    if isColourNew {
      removed.formUnion(colourChunks)
      added += try colour(file, tags)
    }
    let light = tags.light
    if let display = light.masteringDisplay {
      guard
        added.contains(where: { $0.type == "cICP" })
          || file.description.structure.contains(where: { $0.type == "cICP" })
      else { throw ParseError(.invalid, path: "mDCV", "a mastering display needs a cICP chunk") }
      removed.formUnion(["mDCV", "mDCv"])
      added.append(.masteringDisplay(display))
    }
    if let level = light.contentLightLevel {
      removed.formUnion(["cLLI", "cLLi"])
      added.append(.contentLightLevel(level))
    }
    var metadata = PictureMetadata()
    metadata.light = light
    if let loss = metadata.losses(in: .png).first { throw ParseError(.unsupported, loss) }
    return try pieces(source, removing: removed, adding: added, limits)
  }

  private static func colour(
    _ file: HDRImageFile, _ tags: Tags
  ) throws(ParseError) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var profile = tags.iccProfile
    if tags.hasCodePoints {
      let codes = tags.codePoints(replacing: file.description.colour.cicp)
      guard codes.matrix == .identity else {
        throw ParseError(.invalid, path: "cICP", "PNG holds R′G′B′: its matrix must be 0")
      }
      chunks.append(.codePoints(codes))
      // For programs that know no cICP.
      let isGrey = file.description.chroma == .monochrome
      profile =
        profile
        ?? ColorSpace(codes).map { ICCProfileBuilder.profile(for: $0, isGrey: isGrey) }
    }
    if let profile {
      guard let chunk = PNGChunk.iccProfile(profile, name: "ICC profile") else {
        throw ParseError(.limit, path: "iCCP", "memory is short")
      }
      chunks.append(chunk)
    }
    return chunks
  }

  private static func pieces(
    _ source: any ByteSource, removing removed: Set<String>, adding added: [PNGChunk],
    _ limits: Limits
  ) throws(ParseError) -> [Piece] {
    var walk = PNGChunkWalk(source)
    let header = try walk.start()
    var pieces: [Piece] = [.old(0..<walk.offset)] + added.map { .new($0.bytes) }
    var start = walk.offset
    var count = 0
    _ = header
    while let chunk = try walk.next() {
      count += 1
      guard count <= limits.maxEntries else {
        throw ParseError(.limit, at: chunk.offset, path: "PNG", "more than \(count) chunks")
      }
      if removed.contains(chunk.type) {
        pieces.append(.old(start..<chunk.offset))
        start = walk.offset
      }
      if chunk.type == "IEND" { break }
    }
    pieces.append(.old(start..<source.size))
    return pieces
  }
}
