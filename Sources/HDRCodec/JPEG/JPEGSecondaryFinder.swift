import ByteParsing

/// Finds the images that follow the first in a JPEG file.
///
/// The multi-picture index is asked first. Where it is missing or points to no image, the lengths
/// of the container directory tell; where these fail too, the next SOI after the primary image does.
/// Images never overlap and failures are counted, so that every byte is walked over a bounded number
/// of times.
struct JPEGSecondaryFinder {
  let source: any ByteSource
  let limits: Limits
  let primary: JPEGImage
  private(set) var found: [JPEGFile.Secondary] = []
  private(set) var warnings: [String] = []

  private var failures = 0

  /// Places that look like an image and are none, after which no more are tried.
  private static let maxFailures = 16
  /// Zeros between images that count as padding.
  private static let maxPadding = 4096

  init(source: any ByteSource, limits: Limits, primary: JPEGImage) {
    self.source = source
    self.limits = limits
    self.primary = primary
  }

  mutating func find() {
    let directory = ContainerDirectory(primary.xmp)
    followIndex()
    if let directory { follow(directory) }
    if found.isEmpty {
      search(everywhere: primary.announcesGainMap || primary.multiPicture != nil)
    }
    found.sort { $0.image.range.lowerBound < $1.image.range.lowerBound }
  }

  private mutating func followIndex() {
    let entries = (primary.multiPicture?.entries ?? []).dropFirst()
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard startsImage(at: entry.offset) else {
        warnings.append(
          "the multi-picture index points to byte \(entry.offset), where no image starts")
        continue
      }
      add(at: entry.offset, .multiPicture, entry: entry)
    }
  }

  private mutating func follow(_ directory: ContainerDirectory) {
    for (item, range) in directory.places(afterPrimaryEndingAt: primary.range.upperBound) {
      let start = range.lowerBound
      if let index = found.firstIndex(where: { $0.image.range.lowerBound == start }) {
        found[index].semantic = item.semantic
      } else if item.mime == "image/jpeg" {
        if startsImage(at: start) {
          add(at: start, .container, semantic: item.semantic)
        } else if item.semantic == "GainMap", found.isEmpty {
          warnings.append("the container directory puts a gain map at byte \(start), where none is")
        }
      }
    }
  }

  /// Looks for the next image: right after the primary, or anywhere behind it.
  private mutating func search(everywhere: Bool) {
    var reader = BufferedSource(source)
    var position = primary.range.upperBound
    // A source that cannot be read to its end has no more images.
    while found.isEmpty, failures < Self.maxFailures,
      let marker = try? reader.marker(from: position)
    {
      if !everywhere, !isPadding(primary.range.upperBound..<marker.start) { return }
      if marker.marker == .soi, startsImage(at: marker.offset) { add(at: marker.offset, .scan) }
      position = marker.offset + 1
    }
  }

  private func startsImage(at offset: Int) -> Bool {
    guard offset >= primary.range.upperBound,
      !found.contains(where: { $0.image.range.contains(offset) }),
      let head = try? source.read(at: offset, count: 3)
    else { return false }
    return head == [0xFF, 0xD8, 0xFF]
  }

  private func isPadding(_ range: Range<Int>) -> Bool {
    guard range.count <= Self.maxPadding, let bytes = try? source.read(range) else { return false }
    return bytes.allSatisfy { $0 == 0 }
  }

  private mutating func add(
    at start: Int, _ locator: JPEGFile.Secondary.Locator, entry: MultiPictureIndex.Entry? = nil,
    semantic: String? = nil
  ) {
    let segments = found.reduce(0) { $0 + $1.image.parts.count }
    guard failures < Self.maxFailures, segments < limits.maxEntries else { return }
    do throws(ParseError) {
      found.append(
        JPEGFile.Secondary(
          image: try JPEGImage(source, at: start, limits: limits), locator: locator, entry: entry,
          semantic: semantic))
    } catch {
      failures += 1
      if locator != .scan { warnings.append("the image at byte \(start) cannot be read: \(error)") }
    }
  }
}
