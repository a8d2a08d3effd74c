import ByteParsing

/// A JPEG file: its primary image, the images that follow in the same file, and what else does.
struct JPEGFile: Sendable {
  /// An image after the first.
  struct Secondary: Sendable {
    enum Locator: String, Sendable {
      case multiPicture = "MPF"
      case container = "GContainer"
      case scan = "search for the next image"
    }

    var image: JPEGImage
    var locator: Locator
    /// The image's entry in the multi-picture index.
    var entry: MultiPictureIndex.Entry?
    /// The image's role in the container directory.
    var semantic: String?

    /// Whether the file itself calls it a gain map, without saying how to apply it.
    var isCalledGainMap: Bool { semantic == "GainMap" || entry?.type == 0x05_0000 }

    var role: String {
      if let semantic { return semantic }
      return entry.map { "MPF \($0.typeName)" } ?? "further image"
    }
  }

  let primary: JPEGImage
  let secondary: [Secondary]
  let gainMap: JPEGGainMap?
  /// What lies between and after the images.
  let trailers: [JPEGTrailer]
  let warnings: [String]

  init(_ source: any ByteSource, limits: Limits) throws(ParseError) {
    primary = try JPEGImage(source, at: 0, limits: limits)
    var finder = JPEGSecondaryFinder(source: source, limits: limits, primary: primary)
    finder.find()
    secondary = finder.found
    gainMap = JPEGGainMap(primary: primary, secondary: finder.found)
    trailers = JPEGTrailer.all(
      in: source, besides: [primary.range] + finder.found.map(\.image.range))

    var warnings = primary.warnings + finder.warnings
    for other in finder.found { warnings += other.image.warnings.map { "\(other.role): \($0)" } }
    if let gainMap {
      warnings += gainMap.warnings
    } else if primary.announcesGainMap {
      warnings.append("the file announces a gain map, but none is there")
    }
    self.warnings = warnings
  }
}
