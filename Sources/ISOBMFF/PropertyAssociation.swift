public import ByteParsing

/// A property as one item has it. Several items may share the property itself.
public struct PropertyAssociation: Hashable, Sendable {
  /// 1-based position within `ipco`.
  public var index: Int
  /// A reader that does not know an essential property must not show the item.
  public var isEssential: Bool
  /// The property, decoded.
  public var property: ItemProperty
  /// The box as stored, header included, for copying.
  public var box: [UInt8]

  /// The box type.
  public var type: FourCC { property.type }
}
