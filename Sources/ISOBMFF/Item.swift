public import ByteParsing

/// One item of a file: a coded picture, an image derived from others, or metadata.
public struct Item: Identifiable, Sendable {
  /// Unique within the file.
  public let id: ItemID
  /// `hvc1`, `av01`, `grid`, `tmap`, `Exif`, … as stored.
  public let type: FourCC
  /// For people; often empty.
  public let name: String
  /// MIME type; only for type `mime`.
  public let contentType: String
  /// For example `deflate`; only for type `mime`.
  public let contentEncoding: String
  /// Only for type `uri `.
  public let uriType: String
  /// Not meant to be shown by itself: tiles and gain maps.
  public let isHidden: Bool
  /// Encrypted.
  public let isProtected: Bool
  /// Where the data is; nil for an item without an entry in `iloc`.
  public internal(set) var location: ItemLocation?
  /// In the order of association, which is the order in which transformations apply.
  public internal(set) var properties: [PropertyAssociation] = []
  /// Why the item cannot be used, for example an essential property that is not known; nil when
  /// nothing stands against it.
  public internal(set) var unusable: String?

  init(_ entry: ItemInfoEntry) {
    id = entry.id
    type = entry.type
    name = entry.name
    contentType = entry.contentType
    contentEncoding = entry.contentEncoding
    uriType = entry.uriType
    isHidden = entry.isHidden
    isProtected = entry.protectionIndex != 0
  }
}

extension Item {
  /// What an item is, by its type.
  public enum Kind: Hashable, Sendable {
    case hevc, av1
    case grid, identity, overlay, toneMap
    case exif, xmp, mime, uri
    case other
  }

  /// By type and, for `mime`, by content type.
  public var kind: Kind {
    switch type {
    case "hvc1": .hevc
    case "av01": .av1
    case "grid": .grid
    case "iden": .identity
    case "iovl": .overlay
    case "tmap": .toneMap
    case "Exif": .exif
    case "mime": contentType == "application/rdf+xml" ? .xmp : .mime
    case "uri ": .uri
    default: .other
    }
  }

  /// A picture that a codec decodes.
  public var isCodedImage: Bool { kind == .hevc || kind == .av1 }

  /// An image made from the targets of its `dimg` reference.
  public var isDerivedImage: Bool {
    switch kind {
    case .grid, .identity, .overlay, .toneMap: true
    default: false
    }
  }
}
