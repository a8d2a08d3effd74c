import ByteParsing
import HDRColor

/// A PNG file as its chunks describe it; no pixel is decompressed.
struct PNGFile: Sendable {
  let header: PNGImageHeader
  /// Runs of chunks of one type, in order.
  private(set) var chunks: [StructureEntry] = []
  private(set) var cicp: CICP?
  private(set) var colour = PNGColorChunks()
  private(set) var light = LightMetadata()
  private(set) var profileName = ""
  private(set) var metadata = ContainerMetadata()
  /// sBIT: bits of each channel that carry information.
  private(set) var significantBits: [Int] = []
  private(set) var paletteEntries: Int?
  /// tRNS is there: alpha for palette entries, or one colour that is transparent.
  private(set) var hasTransparency = false
  /// Frames of an animation (acTL); the description is that of the default image.
  private(set) var frames: Int?
  private(set) var warnings: [String] = []

  private let limits: Limits
  private var seen: Set<String> = []
  private var hasData = false
  /// Bytes that may still be decompressed.
  private var expansion: Int

  init(_ source: any ByteSource, limits: Limits) throws(ParseError) {
    self.limits = limits
    expansion = limits.maxMetadataBytes
    var walk = PNGChunkWalk(source)
    let first = try walk.start()
    header = try PNGImageHeader(try walk.data(of: first), at: first.offset, limits: limits)
    note(first)
    do throws(ParseError) {
      while let chunk = try walk.next() {
        guard chunks.count < limits.maxEntries else {
          throw ParseError(
            .limit, at: chunk.offset, path: "PNG", "more than \(chunks.count) chunks")
        }
        note(chunk)
        if chunk.type == "IEND" { break }
        try take(chunk, &walk)
      }
      if !seen.contains("IEND") { warn("the file has no end (IEND)") }
    } catch {
      // Damage behind the first pixels leaves the description standing.
      guard hasData else { throw error }
      warn("the file is damaged: \(error)")
    }
    if !hasData { warn("there is no picture data (IDAT)") }
    if header.colourType == .palette, paletteEntries == nil { warn("there is no palette (PLTE)") }
    if walk.offset < source.size, seen.contains("IEND") {
      warn("\(source.size - walk.offset) bytes follow the end of the file (IEND)")
    }
  }

  private mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Adds a chunk to the structure.
  private mutating func note(_ chunk: PNGChunkWalk.Chunk) {
    if let last = chunks.last, last.type == chunk.type {
      chunks[chunks.count - 1].count += 1
      chunks[chunks.count - 1].byteCount = (last.byteCount ?? 0) + chunk.length
    } else {
      chunks.append(StructureEntry(type: chunk.type, byteCount: chunk.length))
    }
    if chunk.type == "IEND" { seen.insert("IEND") }
  }

  /// Names the run that the chunk being read belongs to.
  private mutating func detail(_ text: String) {
    let last = chunks.count - 1
    if chunks[last].details.count < Self.maxDetails { chunks[last].details.append(text) }
  }

  private static let maxDetails = 64
}

extension PNGFile {
  /// Chunks that have to stand before the picture data to be honoured.
  private static let early: Set<String> = [
    "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "mDCV", "mDCv", "cLLI", "cLLi", "sBIT", "PLTE", "tRNS",
  ]

  private mutating func take(
    _ chunk: PNGChunkWalk.Chunk, _ walk: inout PNGChunkWalk
  ) throws(ParseError) {
    if chunk.type == "IDAT" {
      hasData = true
      if chunk.isTruncated { warn("the picture data break off") }
      return
    }
    guard PNGChunkWalk.isRead(chunk.type) else {
      if chunk.isCritical { warn("chunk \(chunk.type) is critical and not known") }
      if ["gMAP", "gDAT", "gmAP", "gdAT"].contains(chunk.type) {
        warn("chunk \(chunk.type): gain maps in PNG are only proposed and are not read")
      }
      return
    }
    guard chunk.length <= limits.maxMetadataBytes else {
      return warn("chunk \(chunk.type) of \(chunk.length) bytes is left out")
    }
    if hasData, Self.early.contains(chunk.type) {
      return warn("chunk \(chunk.type) after the picture data is ignored")
    }
    let data = try walk.data(of: chunk)
    guard try walk.isIntact(chunk, data) else {
      if chunk.isCritical {
        throw ParseError(.invalid, at: chunk.offset, path: chunk.type, "the CRC is wrong")
      }
      return warn("chunk \(chunk.type) has a wrong CRC and is left out")
    }
    let isText = ["tEXt", "zTXt", "iTXt"].contains(chunk.type)
    let name = ["mDCv": "mDCV", "cLLi": "cLLI"][chunk.type] ?? chunk.type
    if name != chunk.type { warn("chunk \(chunk.type) has the spelling of a draft of \(name)") }
    guard isText || seen.insert(name).inserted else {
      return warn("there is more than one chunk \(name), the first is used")
    }
    do throws(ParseError) {
      try isText ? takeText(data, chunk) : take(data, name, chunk.offset)
    } catch {
      if chunk.isCritical { throw error }
      warn("chunk \(chunk.type) is ignored: \(error.detail)")
    }
  }

  private mutating func take(
    _ data: [UInt8], _ type: String, _ offset: Int
  ) throws(ParseError) {
    var cursor = ByteCursor(data, baseOffset: offset, path: type)
    switch type {
    case "PLTE":
      guard data.count % 3 == 0, (1...256).contains(data.count / 3) else {
        throw cursor.error(.invalid, "a palette of \(data.count) bytes")
      }
      paletteEntries = data.count / 3
      detail("\(data.count / 3) entries")
    case "tRNS": hasTransparency = true
    case "cICP": cicp = try cursor.codePoints()
    case "sRGB": colour.hasSRGB = true
    case "gAMA":
      let gamma = Double(try cursor.u32()) / 100_000
      guard gamma > 0 else { throw cursor.error(.invalid, "a gamma of 0") }
      colour.gamma = gamma
      detail("\(gamma)")
    case "cHRM":
      guard let primaries = try cursor.chromaticities() else {
        throw cursor.error(.invalid, "chromaticities that span no colour space")
      }
      colour.primaries = primaries
      detail(primaries.name)
    case "mDCV": light.masteringDisplay = try cursor.masteringDisplay()
    case "cLLI":
      light.contentLightLevel = ContentLightLevel(
        maxCLL: Double(try cursor.u32()) / 10_000, maxFALL: Double(try cursor.u32()) / 10_000)
    case "sBIT":
      significantBits = data.map(Int.init)
      detail(significantBits.map(String.init).joined(separator: ",") + " bit")
    case "iCCP":
      let text = try PNGText(profile: data)
      profileName = text.keyword
      detail(text.keyword)
      metadata.icc = try expanded(text)
    case "eXIf": metadata.exif = Self.unwrappedExif(data)
    case "acTL":
      let count = Int(try cursor.u32())
      frames = count
      detail("\(count) frames")
    default: break
    }
  }

  // MARK: Text

  private mutating func takeText(
    _ data: [UInt8], _ chunk: PNGChunkWalk.Chunk
  ) throws(ParseError) {
    let text = try PNGText(chunk.type, data)
    let keyword = text.keyword
    detail(keyword)
    if keyword == "XML:com.adobe.xmp" {
      guard metadata.xmp == nil else { return warn("there is more than one XMP packet") }
      metadata.xmp = try expanded(text)
    } else if let kind = PNGRawProfile(keyword: keyword) {
      let profile = try PNGRawProfile.bytes(of: try expanded(text))
      switch kind {
      case .exif: metadata.exif = metadata.exif ?? Self.unwrappedExif(profile)
      case .xmp: metadata.xmp = metadata.xmp ?? profile
      // The iCCP chunk, which stands before, goes first.
      case .icc: metadata.icc = metadata.icc ?? profile
      }
    }
  }

  /// The text of a chunk, decompressed within what the file may still expand to.
  private mutating func expanded(_ text: PNGText) throws(ParseError) -> [UInt8] {
    guard text.isCompressed else { return text.body }
    let (bytes, problem) = try Zlib.decompress(text.body, limit: expansion)
    expansion -= bytes.count
    if let problem { warn("\"\(text.keyword)\": \(problem)") }
    return bytes
  }

  /// Older writers put the JPEG segment's `Exif\0\0` in front.
  private static func unwrappedExif(_ bytes: [UInt8]) -> [UInt8] {
    let prefix = JPEGContent.exif.signature
    return bytes.starts(with: prefix) ? Array(bytes[prefix.count...]) : bytes
  }
}
