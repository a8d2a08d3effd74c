/// Decides what a pipeline does next: bands whose rows are there first (they free memory), then the
/// next undecoded part, at most one strip ahead of the bands.
struct BandSchedule {
  enum Work {
    case decode(strip: Int, part: Int)
    case transform(band: Int, rows: Range<Int>, window: RowWindow)
  }

  let layout: StripLayout
  let bandHeight: Int
  let bandCount: Int
  /// Finished or running bands that may wait for an earlier one.
  private let window: Int
  private var strips: [Int: [PicturePart?]] = [:]
  private var nextDecode = (strip: 0, part: 0)
  private var nextBand = 0

  init(layout: StripLayout, bandHeight: Int, jobs: Int) {
    self.layout = layout
    self.bandHeight = bandHeight
    bandCount = (layout.size.height + bandHeight - 1) / bandHeight
    window = jobs + 2
  }

  mutating func decoded(strip: Int, part: Int, _ picture: PicturePart) {
    strips[strip]?[part] = picture
  }

  mutating func next(mayDecode: Bool, consumed: Int) -> Work? {
    guard nextBand < bandCount else { return nil }
    let rows = nextBand * bandHeight..<min((nextBand + 1) * bandHeight, layout.size.height)
    let needed = layout.strips(forRows: rows)
    if nextBand < consumed + window {
      if let parts = complete(needed) {
        for strip in strips.keys where strip < needed.lowerBound { strips[strip] = nil }
        defer { nextBand += 1 }
        return .transform(
          band: nextBand, rows: rows,
          window: RowWindow(layout: layout, firstStrip: needed.lowerBound, strips: parts))
      }
    }
    return mayDecode ? nextPart(upTo: needed.upperBound) : nil
  }

  private func complete(_ needed: Range<Int>) -> [[PicturePart]]? {
    var result: [[PicturePart]] = []
    for strip in needed {
      guard let parts = strips[strip] else { return nil }
      let there = parts.compactMap { $0 }
      guard there.count == layout.strips[strip].tiles.count else { return nil }
      result.append(there)
    }
    return result
  }

  /// The next undecoded part, at most of the strip after those the next band needs.
  private mutating func nextPart(upTo last: Int) -> Work? {
    guard nextDecode.strip < layout.strips.count, nextDecode.strip <= last else { return nil }
    let tiles = layout.strips[nextDecode.strip].tiles.count
    if nextDecode.part == 0 { strips[nextDecode.strip] = Array(repeating: nil, count: tiles) }
    defer {
      nextDecode.part += 1
      if nextDecode.part == tiles { nextDecode = (nextDecode.strip + 1, 0) }
    }
    return .decode(strip: nextDecode.strip, part: nextDecode.part)
  }
}
