/// A JSON tree of unknown shape.
enum JSONValue: Decodable, Sendable, ExpressibleByFloatLiteral {
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(floatLiteral value: Double) { self = .number(value) }
  init(_ value: Int) { self = .number(Double(value)) }
  init(_ values: [Double]) { self = .array(values.map(JSONValue.number)) }
  init(_ values: [Int]) { self = .array(values.map { JSONValue($0) }) }
  init(_ v: SIMD3<Double>) { self.init([v.x, v.y, v.z]) }

  subscript(_ key: String) -> JSONValue {
    guard case .object(let members) = self, let value = members[key] else {
      return .text("no \(key)")
    }
    return value
  }

  /// NaN for everything that is not a number, so that a mistaken key fails the test.
  var number: Double {
    if case .number(let value) = self { value } else { .nan }
  }

  var numbers: [Double] {
    if case .array(let values) = self { values.map(\.number) } else { [] }
  }

  var vector: SIMD3<Double> {
    let values = numbers
    return values.count == 3 ? SIMD3(values[0], values[1], values[2]) : SIMD3(repeating: .nan)
  }
}
