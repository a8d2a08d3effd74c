/// How stored pixels are turned to be seen upright; the raw values are those of Exif tag 0x0112.
///
/// A value is the operation to apply to the stored image.
public enum Orientation: UInt8, Sendable, CaseIterable {
  case upright = 1
  case mirroredLeftRight = 2
  case rotated180 = 3
  case mirroredTopBottom = 4
  /// Mirrored along the main diagonal: rows become columns.
  case transposed = 5
  /// Turned by 90° clockwise.
  case rotated90 = 6
  /// Mirrored along the other diagonal.
  case transversed = 7
  /// Turned by 270° clockwise.
  case rotated270 = 8

  /// Whether stored columns become rows.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Where output pixel (x, y) comes from, as signs and swap: output x runs along the stored
  /// column axis when `swapsAxes`, and backwards when `flipsX`; the same for y.
  var flipsX: Bool { [2, 3, 6, 7].contains(rawValue) }
  var flipsY: Bool { [3, 4, 7, 8].contains(rawValue) }

  init(swapsAxes: Bool, flipsX: Bool, flipsY: Bool) {
    switch (swapsAxes, flipsX, flipsY) {
    case (false, false, false): self = .upright
    case (false, true, false): self = .mirroredLeftRight
    case (false, true, true): self = .rotated180
    case (false, false, true): self = .mirroredTopBottom
    case (true, false, false): self = .transposed
    case (true, true, false): self = .rotated90
    case (true, true, true): self = .transversed
    case (true, false, true): self = .rotated270
    }
  }

  /// The operation that applies `self` and then `next`.
  public func then(_ next: Orientation) -> Orientation {
    // Output axis of `next` x lies on self's y axis when next swaps; flips add up along each axis.
    let flips = next.swapsAxes ? (flipsY, flipsX) : (flipsX, flipsY)
    return Orientation(
      swapsAxes: swapsAxes != next.swapsAxes,
      flipsX: flips.0 != next.flipsX, flipsY: flips.1 != next.flipsY)
  }

  /// `irot`: quarter turns anti-clockwise.
  public init(quarterTurnsCounterclockwise turns: Int) {
    self = [.upright, .rotated270, .rotated180, .rotated90][turns & 3]
  }

  /// `imir`: axis 0 exchanges top and bottom, axis 1 left and right (MIAF; spec digest 05 §1.3).
  public init(mirrorAxis axis: Int) {
    self = axis == 0 ? .mirroredTopBottom : .mirroredLeftRight
  }
}
