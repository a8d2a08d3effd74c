/// A 3×3 matrix that acts on column vectors.
public struct Matrix3x3: Sendable, Hashable {
  /// The rows, top first.
  public var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// From rows, top first.
  public init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { rows = (a, b, c) }

  /// From columns, left first.
  public init(columns a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    rows = (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
  }

  /// A scaling of each component.
  public init(diagonal d: SIMD3<Double>) {
    self.init(rows: SIMD3(d.x, 0, 0), SIMD3(0, d.y, 0), SIMD3(0, 0, d.z))
  }

  public static let identity = Matrix3x3(diagonal: SIMD3(repeating: 1))

  public var transpose: Matrix3x3 { Matrix3x3(columns: rows.0, rows.1, rows.2) }

  /// The nine elements, row by row.
  public var elements: [Double] {
    [rows.0, rows.1, rows.2].flatMap { [$0.x, $0.y, $0.z] }
  }

  /// The elements in single precision, row by row, as the kernels take them.
  public var floatElements: [Float] { elements.map { Float($0) } }

  public static func * (m: Matrix3x3, v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((m.rows.0 * v).sum(), (m.rows.1 * v).sum(), (m.rows.2 * v).sum())
  }

  public static func * (a: Matrix3x3, b: Matrix3x3) -> Matrix3x3 {
    let columns = b.transpose.rows
    return Matrix3x3(columns: a * columns.0, a * columns.1, a * columns.2)
  }

  public static func * (scale: Double, m: Matrix3x3) -> Matrix3x3 {
    Matrix3x3(rows: scale * m.rows.0, scale * m.rows.1, scale * m.rows.2)
  }

  /// The inverse; nil when the matrix is singular or not finite.
  public var inverse: Matrix3x3? {
    let (a, b, c) = rows
    let columns = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * columns.0).sum()
    let result = Matrix3x3(
      columns: columns.0 / determinant, columns.1 / determinant, columns.2 / determinant)
    return determinant != 0 && result.elements.allSatisfy(\.isFinite) ? result : nil
  }

  public static func == (a: Matrix3x3, b: Matrix3x3) -> Bool { a.rows == b.rows }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
