/// Arithmetic on numbers that a file supplied: overflow is an error, never a trap.
extension FixedWidthInteger {
  /// The sum, or an `overflow` error with the given place.
  public func adding(
    checked other: Self, at offset: Int? = nil, path: String = ""
  ) throws(ParseError) -> Self {
    let (result, overflow) = addingReportingOverflow(other)
    guard !overflow else {
      throw ParseError(.overflow, at: offset, path: path, "\(self) + \(other) overflows")
    }
    return result
  }

  /// The product, or an `overflow` error with the given place.
  public func multiplied(
    checked other: Self, at offset: Int? = nil, path: String = ""
  ) throws(ParseError) -> Self {
    let (result, overflow) = multipliedReportingOverflow(by: other)
    guard !overflow else {
      throw ParseError(.overflow, at: offset, path: path, "\(self) × \(other) overflows")
    }
    return result
  }

  /// This value as another integer type, or an `overflow` error.
  public func narrowed<T: FixedWidthInteger>(
    to _: T.Type = T.self, at offset: Int? = nil, path: String = ""
  ) throws(ParseError) -> T {
    guard let value = T(exactly: self) else {
      throw ParseError(.overflow, at: offset, path: path, "\(self) does not fit a machine integer")
    }
    return value
  }
}
