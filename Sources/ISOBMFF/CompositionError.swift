/// Why a file cannot be composed. The fault lies with the caller.
public enum CompositionError: Error, Hashable, Sendable, CustomStringConvertible {
  case noPrimaryItem
  case noSuchItem(ItemID)
  case duplicateItem(ItemID)
  /// More of something than its field can count.
  case tooMany(String, count: Int, limit: Int)

  /// The reason in plain words.
  public var description: String {
    switch self {
    case .noPrimaryItem: "no primary item was named"
    case .noSuchItem(let id): "there is no item \(id)"
    case .duplicateItem(let id): "item \(id) was added twice"
    case .tooMany(let what, let count, let limit): "\(count) \(what), the limit is \(limit)"
    }
  }
}
