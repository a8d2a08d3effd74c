import ByteParsing

/// One `infe` box: what an item is. Versions 2 (16-bit identifier) and 3 (32-bit) describe typed
/// items; 0 and 1 belong to files that are no HEIF.
struct ItemInfoEntry: Hashable, Sendable {
  var id: ItemID
  var type: FourCC
  var name = ""
  var isHidden = false
  /// 1-based index of the protection scheme, 0 for none.
  var protectionIndex: UInt16 = 0
  /// Only for type `mime`.
  var contentType = ""
  var contentEncoding = ""
  /// Only for type `uri `.
  var uriType = ""

  init(id: ItemID, type: FourCC) {
    self.id = id
    self.type = type
  }

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    let (version, flags) = try cursor.versionAndFlags(in: 2...3)
    isHidden = flags & 1 != 0
    id = try cursor.itemID(wide: version == 3)
    protectionIndex = try cursor.u16()
    type = try cursor.fourCC()
    name = cursor.nulTerminatedString()
    switch type {
    case "mime":
      contentType = cursor.nulTerminatedString()
      contentEncoding = cursor.nulTerminatedString()
    case "uri ":
      uriType = cursor.nulTerminatedString()
    default: break
    }
  }

  /// The whole box; `version` 3 where asked for or where the identifier needs it.
  func serialised(version: UInt8 = 2) -> [UInt8] {
    let wide = version >= 3 || id.rawValue > UInt16.max
    return ByteWriter.fullBox("infe", version: wide ? 3 : 2, flags: isHidden ? 1 : 0) { writer in
      writer.itemID(id, wide: wide)
      writer.u16(protectionIndex)
      writer.append(type)
      writer.nulTerminated(name)
      switch type {
      case "mime":
        writer.nulTerminated(contentType)
        if !contentEncoding.isEmpty { writer.nulTerminated(contentEncoding) }
      case "uri ": writer.nulTerminated(uriType)
      default: break
      }
    }
  }
}
