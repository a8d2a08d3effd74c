import GainMap

/// Namespaces of XMP that this library reads, writes or removes, with their usual prefixes.
enum XMPNamespace {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let meta = "adobe:ns:meta/"
  static let tiff = "http://ns.adobe.com/tiff/1.0/"
  static let exif = "http://ns.adobe.com/exif/1.0/"
  static let note = "http://ns.adobe.com/xmp/note/"
  static let container = "http://ns.google.com/photos/1.0/container/"
  static let containerItem = "http://ns.google.com/photos/1.0/container/item/"
  static let camera = "http://ns.google.com/photos/1.0/camera/"
  static let pixelDataInfo = "http://ns.apple.com/pixeldatainfo/1.0/"

  static let hdrMetadata = "http://ns.adobe.com/hdr-metadata/1.0/"

  /// Adobe's mark of light that is a scene's rather than a display's.
  static let sceneReferred = XMPName(hdrMetadata, "scene_referred")

  /// The prefix to write a namespace with, where it has a usual one.
  static let prefixes: [String: String] = [
    rdf: "rdf", meta: "x", tiff: "tiff", exif: "exif", note: "xmpNote",
    container: "Container", containerItem: "Item", camera: "GCamera", pixelDataInfo: "apdi",
    HDRGainMapXMP.namespace: "hdrgm", hdrMetadata: "hdr_metadata",
    AppleGainMap.namespace: "HDRGainMap",
    "http://ns.adobe.com/xap/1.0/": "xmp", "http://purl.org/dc/elements/1.1/": "dc",
  ]
}
