/// A fraction as ISO 21496-1 stores it: a 32-bit numerator over a 32-bit unsigned denominator.
///
/// Equality is that of the stored numbers (1/2 and 2/4 differ); `value` compares amounts. A
/// denominator of 0 can be held, so that a file may be shown as it is, but never used:
/// `GainMapMetadata.validate()` refuses it.
public struct Rational<Numerator>: Sendable, Hashable, CustomStringConvertible
where Numerator: FixedWidthInteger & Sendable {
  /// Above the line.
  public var numerator: Numerator
  /// Below the line; 0 makes the fraction unusable.
  public var denominator: UInt32

  /// numerator/denominator, as it is.
  public init(_ numerator: Numerator, _ denominator: UInt32 = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The amount; not finite when the denominator is 0.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// "n/d".
  public var description: String { "\(numerator)/\(denominator)" }
}

/// A fraction that may be negative.
public typealias SignedRational = Rational<Int32>
/// A fraction that is never negative.
public typealias UnsignedRational = Rational<UInt32>

extension Rational {
  /// The simplest fraction that equals `value` in double precision, or the closest one that fits;
  /// nil for a value that is not finite or that the numerator cannot hold.
  ///
  /// Convergents h/k of the continued fraction of |value|: each is the best approximation with a
  /// denominator of at most k.
  public init?(approximating value: Double) {
    guard value.isFinite, value >= 0 || Numerator.isSigned,
      let nearest = Self.convergent(of: value.magnitude, maxNumerator: Double(Numerator.max))
    else { return nil }
    let numerator = Numerator(nearest.numerator)
    self.init(value < 0 ? 0 - numerator : numerator, UInt32(nearest.denominator))
  }

  private static func convergent(
    of value: Double, maxNumerator: Double
  ) -> (numerator: Double, denominator: Double)? {
    var previous = (h: 1.0, k: 0.0)
    var current = (h: value.rounded(.down), k: 1.0)
    guard current.h <= maxNumerator else { return nil }
    var rest = value - current.h
    while rest > 0, current.h / current.k != value {
      let reciprocal = 1 / rest
      let term = reciprocal.rounded(.down)
      let next = (h: term * current.h + previous.h, k: term * current.k + previous.k)
      guard next.h <= maxNumerator, next.k <= Double(UInt32.max) else { break }
      (previous, current) = (current, next)
      rest = reciprocal - term
    }
    return (current.h, current.k)
  }
}
