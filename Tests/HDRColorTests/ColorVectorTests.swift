import HDRColor
import Testing

@Suite("Golden vectors of colour")
struct ColorVectorTests {
  @Test("Every vector is computed and agrees")
  func vectors() throws {
    let file = try ColorVectors.load()
    var compared = 0
    for vector in file.vectors {
      guard let evaluate = VectorEvaluation.evaluators[vector.family] else {
        Issue.record("nothing computes \(vector.name)")
        continue
      }
      let actual = evaluate(vector.inputs, vector.name)
      let numbers = compare(actual, vector.expected, vector.tolerance, vector.name)
      #expect(numbers > 0, "\(vector.name) compared nothing")
      compared += numbers
    }
    #expect(file.vectors.count == file.count)
    #expect(file.count == 256)
    #expect(compared == 923)
  }

  /// Compares all of `actual` with the same places of `expected`; returns how many numbers.
  private func compare(
    _ actual: JSONValue, _ expected: JSONValue, _ tolerance: ColorVectors.Tolerance, _ name: String
  ) -> Int {
    switch (actual, expected) {
    case (.number(let a), .number(let e)):
      #expect(tolerance.allows(a, for: e), "\(name): \(a) instead of \(e)")
      return 1
    case (.text(let a), .text(let e)):
      #expect(a == e, "\(name)")
      return 1
    case (.array(let a), .array(let e)):
      #expect(a.count == e.count, "\(name)")
      return zip(a, e).reduce(0) { $0 + compare($1.0, $1.1, tolerance, name) }
    case (.object(let a), .object):
      return a.sorted { $0.key < $1.key }.reduce(0) {
        $0 + compare($1.value, expected[$1.key], tolerance, "\(name).\($1.key)")
      }
    default:
      Issue.record("\(name): another shape")
      return 0
    }
  }
}
