import Foundation
import TestSupport
import Testing

/// The golden vectors for colour, with their tolerances.
struct ColorVectors: Decodable, Sendable {
  var count: Int
  var vectors: [Vector]

  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    var group: String
    var name: String
    var inputs: JSONValue
    var expected: JSONValue
    var tolerance: Tolerance

    /// The name up to its arguments.
    var family: String { String(name.prefix { $0 != "(" }) }
    var testDescription: String { name }
  }

  /// A number = absolute; "x relative" = x times the larger of |expected| and 1e-30.
  enum Tolerance: Decodable, Sendable {
    case absolute(Double)
    case relative(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .absolute(number)
      } else {
        let text = try container.decode(String.self)
        self = .relative(Double(text.prefix { $0 != " " }) ?? 0)
      }
    }

    func allows(_ actual: Double, for expected: Double) -> Bool {
      switch self {
      case .absolute(let bound): abs(actual - expected) <= bound
      case .relative(let bound): abs(actual - expected) <= bound * max(abs(expected), 1e-30)
      }
    }
  }

  static func load() throws -> ColorVectors {
    let url = Corpus.packageRoot.appending(path: "Tests/vectors/color.json")
    return try JSONDecoder().decode(ColorVectors.self, from: Data(contentsOf: url))
  }
}
