/// One plane's part of an oriented, cropped picture: which stored samples are shown, and where.
///
/// Luma and chroma planes of a picture have one layout each. Coordinates are samples of that plane.
struct PlaneLayout: Sendable, Hashable {
  /// The stored samples that are shown.
  let crop: PixelRect
  let orientation: Orientation

  /// Size as shown.
  var size: PixelSize {
    orientation.swapsAxes
      ? PixelSize(width: crop.height, height: crop.width)
      : PixelSize(width: crop.width, height: crop.height)
  }

  /// The shown part of a stored rectangle, in stored coordinates; nil when nothing of it is shown.
  func visible(_ rect: PixelRect) -> PixelRect? {
    let x = max(rect.x, crop.x)
    let y = max(rect.y, crop.y)
    let width = min(rect.maxX, crop.maxX) - x
    let height = min(rect.maxY, crop.maxY) - y
    return width > 0 && height > 0 ? PixelRect(x: x, y: y, width: width, height: height) : nil
  }

  /// Where a visible stored rectangle is shown.
  func shown(_ rect: PixelRect) -> PixelRect {
    let x = rect.x - crop.x
    let y = rect.y - crop.y
    let (along, across, length, breadth) =
      orientation.swapsAxes
      ? (y, x, rect.height, rect.width) : (x, y, rect.width, rect.height)
    return PixelRect(
      x: orientation.flipsX ? size.width - along - length : along,
      y: orientation.flipsY ? size.height - across - breadth : across,
      width: length, height: breadth)
  }
}

/// Chroma subsampling of a picture as shown: factors are 0 (full) or 1 (half) along each axis, and
/// the phase says whether the first shown luma column (row) is the second of its chroma pair, as it
/// is after an odd crop or a mirrored odd width.
struct ChromaLayout: Sendable, Hashable {
  let plane: PlaneLayout
  let subsampledX: Int
  let subsampledY: Int
  let phaseX: Int
  let phaseY: Int

  /// - Parameters:
  ///   - geometry: crop and turn in luma samples.
  ///   - storedX, storedY: subsampling of the stored planes, 0 or 1.
  init(geometry: ImageGeometry, storedX: Int, storedY: Int) {
    let crop = geometry.crop
    let x0 = crop.x >> storedX
    let y0 = crop.y >> storedY
    plane = PlaneLayout(
      crop: PixelRect(
        x: x0, y: y0, width: ((crop.maxX - 1) >> storedX) - x0 + 1,
        height: ((crop.maxY - 1) >> storedY) - y0 + 1),
      orientation: geometry.orientation)
    let swaps = geometry.orientation.swapsAxes
    func phase(_ start: Int, _ end: Int, _ subsampled: Int, flipped: Bool) -> Int {
      guard subsampled == 1 else { return 0 }
      return flipped ? end & 1 : start & 1
    }
    let alongX = swaps ? (crop.y, crop.maxY, storedY) : (crop.x, crop.maxX, storedX)
    let alongY = swaps ? (crop.x, crop.maxX, storedX) : (crop.y, crop.maxY, storedY)
    subsampledX = alongX.2
    subsampledY = alongY.2
    phaseX = phase(alongX.0, alongX.1, alongX.2, flipped: geometry.orientation.flipsX)
    phaseY = phase(alongY.0, alongY.1, alongY.2, flipped: geometry.orientation.flipsY)
  }

  /// The two shown chroma rows that luma row `y` lies between, and the weight of the nearer one.
  func rows(forLuma y: Int) -> (near: Int, far: Int, nearWeight: Float) {
    let last = plane.size.height - 1
    guard subsampledY == 1 else { return (min(y, last), min(y, last), 1) }
    let position = y + phaseY
    let near = position >> 1
    let far = position & 1 == 0 ? near - 1 : near + 1
    return (min(near, last), min(max(far, 0), last), 0.75)
  }
}
