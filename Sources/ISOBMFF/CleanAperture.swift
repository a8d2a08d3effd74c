public import ByteParsing

/// The `clap` property: a crop given as a size and as the offset of its centre from the image's.
public struct CleanAperture: Hashable, Sendable {
  /// A quotient as stored. Denominators are positive; only offsets may be negative.
  public struct Fraction: Hashable, Sendable {
    /// Within 32 bits, signed for offsets.
    public var numerator: Int64
    /// 1…2³²-1.
    public var denominator: Int64

    /// A quotient, not reduced.
    public init(_ numerator: Int64, _ denominator: Int64 = 1) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// A crop in whole pixels.
  public struct Window: Hashable, Sendable {
    public var left, top, width, height: Int
    /// False when the stored crop was fractional or reached outside the image, and was rounded
    /// towards the top left or cut.
    public var isExact: Bool
  }

  /// In pixels; offsets go from the centre of the image to that of the crop.
  public var width, height, horizontalOffset, verticalOffset: Fraction

  /// The crop of `width`×`height` pixels whose top left corner is at (`left`, `top`) of an image.
  public init(left: Int, top: Int, width: Int, height: Int, imageWidth: Int, imageHeight: Int) {
    self.width = Fraction(Int64(width))
    self.height = Fraction(Int64(height))
    horizontalOffset = Self.offset(of: left, width, in: imageWidth)
    verticalOffset = Self.offset(of: top, height, in: imageHeight)
  }

  /// An aperture from its stored fields.
  public init(
    width: Fraction, height: Fraction, horizontalOffset: Fraction, verticalOffset: Fraction
  ) {
    self.width = width
    self.height = height
    self.horizontalOffset = horizontalOffset
    self.verticalOffset = verticalOffset
  }

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    func fraction(signed: Bool) throws(ParseError) -> Fraction {
      let bits = try cursor.u32()
      let numerator = signed ? Int64(Int32(bitPattern: bits)) : Int64(bits)
      let denominator = Int64(try cursor.u32())
      guard denominator > 0 else { throw cursor.error(.invalid, "a denominator of 0") }
      return Fraction(numerator, denominator)
    }
    width = try fraction(signed: false)
    height = try fraction(signed: false)
    horizontalOffset = try fraction(signed: true)
    verticalOffset = try fraction(signed: true)
    guard width.numerator > 0, height.numerator > 0 else {
      throw cursor.error(.invalid, "an empty aperture")
    }
  }

  func write(to writer: inout ByteWriter) {
    for fraction in [width, height, horizontalOffset, verticalOffset] {
      writer.u32(UInt32(truncatingIfNeeded: fraction.numerator))
      writer.u32(UInt32(truncatingIfNeeded: fraction.denominator))
    }
  }

  /// The crop of an image of the given size in pixels (before rotation and mirroring):
  /// `left = offset + (W - 1)/2 - (w - 1)/2`, rounded down.
  /// Throws when nothing of the image is left.
  public func window(imageWidth: Int, imageHeight: Int) throws(ParseError) -> Window {
    let horizontal = try Self.span(size: width, offset: horizontalOffset, in: imageWidth)
    let vertical = try Self.span(size: height, offset: verticalOffset, in: imageHeight)
    return Window(
      left: horizontal.start, top: vertical.start,
      width: horizontal.length, height: vertical.length,
      isExact: horizontal.isExact && vertical.isExact)
  }

  private static func offset(of start: Int, _ length: Int, in image: Int) -> Fraction {
    let doubled = Int64(2 * start + length - image)
    return doubled.isMultiple(of: 2) ? Fraction(doubled / 2) : Fraction(doubled, 2)
  }

  private static func span(
    size: Fraction, offset: Fraction, in image: Int
  ) throws(ParseError) -> (start: Int, length: Int, isExact: Bool) {
    // start = oN/oD + (W - sN/sD) / 2 = (2·oN·sD + (W·sD - sN)·oD) / (2·oD·sD)
    guard size.denominator > 0, offset.denominator > 0 else {
      throw ParseError(.invalid, path: "clap", "a denominator that is not positive")
    }
    let (size, offset) = (size.reduced, offset.reduced)
    let centre = try (2 * offset.numerator).multiplied(checked: size.denominator, path: "clap")
    let room = try Int64(image).multiplied(checked: size.denominator, path: "clap")
      .adding(checked: -size.numerator, path: "clap")
      .multiplied(checked: offset.denominator, path: "clap")
    let numerator = try centre.adding(checked: room, path: "clap")
    let denominator = try (2 * offset.denominator)
      .multiplied(checked: size.denominator, path: "clap")
    let start = numerator.dividedRoundingDown(by: denominator)
    let length = size.numerator / size.denominator
    let first = max(start, 0)
    let end = min(try start.adding(checked: length, path: "clap"), Int64(image))
    guard end > first else {
      throw ParseError(.invalid, path: "clap", "an aperture with nothing of the image in it")
    }
    let isExact =
      first == start && end == start + length && numerator.isMultiple(of: denominator)
      && size.denominator == 1
    return (Int(first), Int(end - first), isExact)
  }
}

extension CleanAperture.Fraction {
  fileprivate var reduced: Self {
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int64(max(a, 1))
    return Self(numerator / divisor, denominator / divisor)
  }
}

extension Int64 {
  fileprivate func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
