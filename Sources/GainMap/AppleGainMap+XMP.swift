import HDRColor

extension AppleGainMap {
  /// The namespace URI of the map image's properties.
  public static let namespace = "http://ns.apple.com/HDRGainMap/1.0/"
  /// The oldest version whose maps may be used.
  static let minimumVersion = 65536

  private static let versionName = XMPName(namespace, "HDRGainMapVersion")
  private static let headroomName = XMPName(namespace, "HDRGainMapHeadroom")

  /// The description made of the map image's XMP and of maker note tags 33 and 48 of the primary;
  /// nil when the XMP does not speak of an Apple gain map.
  ///
  /// XMP headroom (a ratio, not stops) goes before the maker note; without either the map cannot
  /// be used. A missing tag 48 counts as 0, a missing tag 33 as no maker note.
  public static func read(
    _ properties: XMPProperties, maker33: Double? = nil, maker48: Double? = nil
  ) throws(GainMapError) -> AppleGainMap? {
    guard properties.keys.contains(where: { $0.namespace == namespace }) else { return nil }
    let version = try version(properties[versionName])
    let makerNote = maker33.map { headroom(maker33: $0, maker48: maker48 ?? 0) }
    let result: AppleGainMap
    if let value = properties[headroomName] {
      result = AppleGainMap(
        version: version, headroom: try headroom(value), source: .xmp,
        makerNoteHeadroom: makerNote)
    } else if let makerNote {
      result = AppleGainMap(
        version: version, headroom: makerNote, source: .makerNote, makerNoteHeadroom: makerNote)
    } else {
      throw .missingAppleHeadroom
    }
    try result.validate()
    return result
  }

  /// The properties of the map image that say the same.
  public func properties() throws(GainMapError) -> XMPProperties {
    try validate()
    return [
      Self.versionName: .text("131072"),
      Self.headroomName: .text(XMPNumber.text(headroom.linear)),
    ]
  }

  private static func version(_ value: XMPValue?) throws(GainMapError) -> Int {
    guard let value else { throw .missingProperty("HDRGainMapVersion") }
    let text = value.text?.trimmingWhitespace() ?? ""
    guard let version = Int(text) else {
      throw .malformedProperty("HDRGainMapVersion", text: text)
    }
    guard version >= minimumVersion else {
      throw .unsupportedSchema("HDRGainMapVersion", version: text)
    }
    return version
  }

  private static func headroom(_ value: XMPValue) throws(GainMapError) -> Headroom {
    let text = value.text ?? ""
    guard let ratio = XMPNumber.parse(text) else {
      throw .malformedProperty("HDRGainMapHeadroom", text: text)
    }
    guard ratio >= 1 else {
      throw .outOfRange(
        .headroom, channel: nil, value: ratio, allowed: "1 to 65536 times SDR white")
    }
    return Headroom(linear: ratio)
  }
}
