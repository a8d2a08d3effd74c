public import ByteParsing

/// An item for `HEIFComposer` to write.
public struct ComposedItem: Sendable {
  /// Where the item's data goes.
  public enum Storage: Hashable, Sendable {
    /// The `mdat` box, where coded pictures belong.
    case mediaData
    /// The `idat` box inside `meta`, for small descriptors.
    case itemData
    /// Bytes of another item, from `offset`; the composer does not check that they are the payload.
    case within(ItemID, offset: Int)
  }

  /// `hvc1`, `grid`, `Exif`, ….
  public var type: FourCC
  /// The item's data.
  public var payload: [UInt8]
  /// For people.
  public var name = ""
  /// MIME type; only for type `mime`.
  public var contentType = ""
  /// Only for type `mime`.
  public var contentEncoding = ""
  /// Only for type `uri `.
  public var uriType = ""
  /// Not to be shown by itself.
  public var isHidden = false
  /// Where the data goes.
  public var storage = Storage.mediaData
  /// Written in this order, but crop, rotation and mirroring last and in that order.
  public var properties: [ComposedProperty] = []

  /// An item without a name.
  public init(
    _ type: FourCC, payload: [UInt8] = [], storage: Storage = .mediaData, isHidden: Bool = false,
    properties: [ComposedProperty] = []
  ) {
    self.type = type
    self.payload = payload
    self.storage = storage
    self.isHidden = isHidden
    self.properties = properties
  }

  /// A `grid` of the tiles that a `dimg` reference lists.
  public static func grid(
    _ descriptor: GridDescriptor, properties: [ComposedProperty]
  ) -> ComposedItem {
    ComposedItem(
      "grid", payload: descriptor.serialised(), storage: .itemData, properties: properties)
  }

  /// An Exif block, which starts with its TIFF header.
  public static func exif(_ tiff: [UInt8]) -> ComposedItem {
    ComposedItem("Exif", payload: ExifPayload.payload(tiff: tiff), isHidden: true)
  }

  /// An XMP packet.
  public static func xmp(_ packet: [UInt8]) -> ComposedItem {
    var item = ComposedItem("mime", payload: packet, isHidden: true)
    item.contentType = "application/rdf+xml"
    return item
  }

  /// Data of a kind that a URI names.
  public static func uri(_ uri: String, _ payload: [UInt8]) -> ComposedItem {
    var item = ComposedItem("uri ", payload: payload, isHidden: true)
    item.uriType = uri
    return item
  }
}

/// A property for `HEIFComposer` to write. Equal boxes are written once and shared.
public struct ComposedProperty: Hashable, Sendable {
  /// The whole box.
  public var box: [UInt8]
  /// Whether a reader that does not know the property must not show the item.
  public var isEssential: Bool
  /// Descriptions 0, then `clap`, `irot`, `imir`.
  var rank: Int

  /// `isEssential` nil takes what the type asks for.
  public init(_ property: ItemProperty, isEssential: Bool? = nil) {
    self.init(
      type: property.type, box: property.serialised(),
      isEssential: isEssential ?? property.isEssentialByDefault)
  }

  /// A copy of another file's property, byte for byte.
  public init(copying association: PropertyAssociation) {
    self.init(
      type: association.type, box: association.box, isEssential: association.isEssential)
  }

  private init(type: FourCC, box: [UInt8], isEssential: Bool) {
    self.box = box
    self.isEssential = isEssential
    switch type {
    case "clap": rank = 1
    case "irot": rank = 2
    case "imir": rank = 3
    default: rank = 0
    }
  }
}
