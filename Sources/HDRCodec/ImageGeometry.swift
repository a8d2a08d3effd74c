/// A size in pixels.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Nothing: the size of a picture whose headers do not tell it.
  public static let zero = PixelSize(width: 0, height: 0)

  public var pixels: Int { width * height }
  public var description: String { "\(width)×\(height)" }
}

/// A rectangle of stored pixels.
struct PixelRect: Sendable, Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }
}

/// Which stored pixels are shown, and how they are turned: the sum of all transforms of an image.
struct ImageGeometry: Sendable, Hashable {
  let coded: PixelSize
  private(set) var crop: PixelRect
  private(set) var orientation: Orientation

  init(coded: PixelSize, orientation: Orientation = .upright) {
    self.coded = coded
    self.orientation = orientation
    crop = PixelRect(x: 0, y: 0, width: coded.width, height: coded.height)
  }

  /// Size as shown.
  var size: PixelSize {
    orientation.swapsAxes
      ? PixelSize(width: crop.height, height: crop.width)
      : PixelSize(width: crop.width, height: crop.height)
  }

  mutating func apply(_ turn: Orientation) { orientation = orientation.then(turn) }

  /// Crops to `rect`, given in the image as shown so far; false when it does not lie inside.
  mutating func crop(to rect: PixelRect) -> Bool {
    let shown = size
    guard rect.x >= 0, rect.y >= 0, rect.width > 0, rect.height > 0, rect.maxX <= shown.width,
      rect.maxY <= shown.height
    else { return false }
    let x = orientation.flipsX ? shown.width - rect.maxX : rect.x
    let y = orientation.flipsY ? shown.height - rect.maxY : rect.y
    crop =
      orientation.swapsAxes
      ? PixelRect(x: crop.x + y, y: crop.y + x, width: rect.height, height: rect.width)
      : PixelRect(x: crop.x + x, y: crop.y + y, width: rect.width, height: rect.height)
    return true
  }
}
