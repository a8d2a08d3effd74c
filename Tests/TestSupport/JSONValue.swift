/// A JSON tree of unknown shape.
public enum JSONValue: Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// `null` for a missing member.
  public subscript(_ key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// NaN for everything that is not a number, so that a mistaken key fails the test.
  public var number: Double {
    if case .number(let value) = self { value } else { .nan }
  }

  public var text: String {
    if case .text(let value) = self { value } else { "" }
  }

  /// Empty for everything that is not an array.
  public var array: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  public var numbers: [Double] { array.map(\.number) }

  public static func numbers(_ values: [Double]) -> JSONValue {
    .array(values.map(JSONValue.number))
  }
}
