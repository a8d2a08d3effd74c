/// How the samples of a gain map lie on the image, both seen upright.
///
/// The map covers exactly the image; the centre of pixel x is at map coordinate
/// `(x + 0.5) * mapWidth / width - 0.5`, 0 being the centre of the first map sample. Coordinates
/// outside the map take the edge sample.
public struct GainMapGeometry: Sendable, Hashable {
  /// One axis: `coordinate = origin + position * step`.
  public struct Axis: Sendable, Hashable {
    /// Map coordinate of the centre of the first pixel.
    public let origin: Double
    /// Map samples per pixel.
    public let step: Double
    /// Samples of the map along the axis.
    public let count: Int

    /// Lengths are positive. `firstPixel` is the first of the pixels that are counted from 0,
    /// where the image is cropped and the map is not.
    public init(mapLength: Int, imageLength: Int, firstPixel: Int = 0) {
      step = Double(mapLength) / Double(imageLength)
      origin = (Double(firstPixel) + 0.5) * step - 0.5
      count = mapLength
    }

    /// The two samples on either side of a pixel, and the weight of the second.
    public func samples(at position: Int) -> (first: Int, second: Int, secondWeight: Double) {
      let coordinate = (origin + Double(position) * step).clamped(to: 0...Double(count - 1))
      let first = Int(coordinate)
      return (first, min(first + 1, count - 1), coordinate - Double(first))
    }
  }

  /// Along the rows.
  public let horizontal: Axis
  /// Along the columns.
  public let vertical: Axis
  private let imageWidth: Int
  private let imageHeight: Int

  /// All sizes must be positive.
  public init(mapWidth: Int, mapHeight: Int, imageWidth: Int, imageHeight: Int) {
    precondition(mapWidth > 0 && mapHeight > 0 && imageWidth > 0 && imageHeight > 0)
    horizontal = Axis(mapLength: mapWidth, imageLength: imageWidth)
    vertical = Axis(mapLength: mapHeight, imageLength: imageHeight)
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
  }

  /// Whether map and image have the same shape: aspect ratios within 1 %, or sides that differ
  /// from one scale by no more than a sample, as rounding leaves them.
  public var hasMatchingAspect: Bool {
    let (x, y) = (horizontal.step, vertical.step)
    if abs(x - y) <= 0.01 * max(x, y) { return true }
    return abs(x - y) <= 1 / Double(imageWidth) + 1 / Double(imageHeight)
  }
}
