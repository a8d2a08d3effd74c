/// The identifier of an item within one `meta` box; 0 is never an item.
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(integerLiteral value: UInt32) { rawValue = value }

  public static func < (left: ItemID, right: ItemID) -> Bool { left.rawValue < right.rawValue }

  public var description: String { String(rawValue) }
}
