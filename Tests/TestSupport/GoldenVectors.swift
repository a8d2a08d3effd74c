import Foundation
import Testing

/// A file of `Tests/vectors`: inputs, expected values and tolerances that do not come from us.
public struct GoldenVectors: Decodable, Sendable {
  public var count: Int
  public var vectors: [Vector]

  public struct Vector: Decodable, Sendable {
    public var name: String
    public var inputs: JSONValue
    public var expected: JSONValue
    public var tolerance: Double

    /// The name up to its arguments.
    public var family: String { String(name.prefix { $0 != "(" }) }
  }

  public static func load(_ name: String) throws -> GoldenVectors {
    let url = Corpus.packageRoot.appending(path: "Tests/vectors/\(name).json")
    return try JSONDecoder().decode(GoldenVectors.self, from: Data(contentsOf: url))
  }
}

extension GoldenVectors.Vector {
  /// Expects all of `actual` at the same places of `expected`; returns how many values that were.
  public func compare(_ actual: JSONValue) -> Int { compare(actual, expected, name) }

  private func compare(_ actual: JSONValue, _ expected: JSONValue, _ place: String) -> Int {
    switch (actual, expected) {
    case (.number(let a), .number(let e)):
      #expect(abs(a - e) <= tolerance, "\(place): \(a) instead of \(e)")
      return 1
    case (.text(let a), .text(let e)):
      #expect(a == e, "\(place)")
      return 1
    case (.bool(let a), .bool(let e)):
      #expect(a == e, "\(place)")
      return 1
    case (.array(let a), .array(let e)):
      #expect(a.count == e.count, "\(place)")
      return zip(a, e).reduce(0) { $0 + compare($1.0, $1.1, place) }
    case (.object(let a), .object):
      return a.reduce(0) { $0 + compare($1.value, expected[$1.key], "\(place).\($1.key)") }
    default:
      Issue.record("\(place): another shape")
      return 0
    }
  }
}
