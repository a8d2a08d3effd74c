/// Where the bytes of one item are: an entry of `iloc`.
public struct ItemLocation: Hashable, Sendable {
  /// What the extents' offsets count from.
  public enum Construction: UInt8, Sendable {
    /// The first byte of the file.
    case file = 0
    /// The first byte of the content of `idat`.
    case itemData = 1
    /// The first byte of another item's data, named by an `iloc` reference.
    case item = 2
  }

  /// A run of bytes. A length of 0 reaches to the end of what it lies in.
  public struct Extent: Hashable, Sendable {
    /// 1-based index of the `iloc` reference (construction by item only); 0 means the first.
    public var index: UInt64 = 0
    /// Offset in bytes, to which the entry's base offset is added.
    public var offset: UInt64
    /// Length in bytes.
    public var length: UInt64

    /// A run of bytes.
    public init(index: UInt64 = 0, offset: UInt64, length: UInt64) {
      self.index = index
      self.offset = offset
      self.length = length
    }
  }

  /// What offsets count from.
  public var construction: Construction
  /// 0 is this file, others are entries of `dinf`.
  public var dataReference: UInt16
  /// Added to each extent's offset, in bytes.
  public var baseOffset: UInt64
  /// The item's data is the concatenation of these.
  public var extents: [Extent]

  /// A location from its fields.
  public init(
    construction: Construction = .file, dataReference: UInt16 = 0, baseOffset: UInt64 = 0,
    extents: [Extent]
  ) {
    self.construction = construction
    self.dataReference = dataReference
    self.baseOffset = baseOffset
    self.extents = extents
  }
}
