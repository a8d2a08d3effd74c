import ByteParsing
import HDRColor

extension Retagging {
  /// A new first directory at the end of the file, with another profile; the old one stays unused.
  static func tiff(
    _ source: any ByteSource, _ tags: Tags, _ limits: Limits
  ) throws(ParseError) -> [Piece] {
    var metadata = PictureMetadata()
    metadata.light = tags.light
    if let loss = metadata.losses(in: .tiff).first { throw ParseError(.unsupported, loss) }
    let structure = try TIFFStructure(source, limits: limits)
    let directory = try structure.directory(at: structure.firstDirectory, path: "IFD 0")
    let profile: [UInt8]
    if let given = tags.iccProfile {
      profile = given
    } else {
      var codes = tags.codePoints(replacing: CICP(1, 13, 0, fullRange: true))
      codes.matrix = .identity
      guard let space = ColorSpace(codes) else {
        throw ParseError(.unsupported, "there is no profile for code points \(codes)")
      }
      let isGrey = structure.integer(.photometric, in: directory) ?? 2 < 2
      profile = ICCProfileBuilder.profile(for: space, isGrey: isGrey)
    }
    return try structure.replacing(directory, .iccProfile, with: profile)
  }
}

extension TIFFStructure {
  /// The file with one field of its first directory exchanged or added.
  fileprivate func replacing(
    _ directory: Directory, _ tag: TIFFTag, with bytes: [UInt8]
  ) throws(ParseError) -> [Retagging.Piece] {
    let size = source.size
    let padding = size % 2
    let start = size + padding
    let maker = TIFFFieldMaker(isLittleEndian: isLittleEndian, isBig: isBigTIFF)
    let entrySize = isBigTIFF ? 20 : 12
    let head = isBigTIFF ? 8 : 2
    // Entries are copied as they stand: offsets within them keep their meaning.
    let old = try source.read(
      at: directory.offset + head, count: directory.byteCount - head)
    let link = maker.position(directory.next)
    var entries = stride(from: 0, to: old.count, by: entrySize).map {
      Array(old[$0..<$0 + entrySize])
    }
    func number(_ entry: [UInt8]) -> Int {
      isLittleEndian ? Int(entry[0]) | Int(entry[1]) << 8 : Int(entry[0]) << 8 | Int(entry[1])
    }
    entries.removeAll { number($0) == Int(tag.rawValue) }
    let valueOffset = start + head + (entries.count + 1) * entrySize + link.count
    entries.append(maker.entry(tag, .undefined, count: bytes.count, valueAt: valueOffset))
    entries.sort { number($0) < number($1) }
    let table =
      maker.entryCount(entries.count) + entries.flatMap { $0 } + link
    return [
      .old(0..<maker.firstDirectoryPosition), .new(maker.position(start)),
      .old(maker.firstDirectoryPosition + maker.position(0).count..<size),
      .new(Array(repeating: 0, count: padding) + table + bytes),
    ]
  }
}
