import GainMap

extension XMPPacket {
  /// The packet of a picture that has no gain map any more: `hdrgm`, Apple's gain map properties,
  /// the type of the auxiliary image, and the container directory's gain map entries are
  /// gone. A directory that is left with the primary image alone goes as well.
  public func removingGainMap() -> XMPPacket {
    let directory = XMPName(XMPNamespace.container, "Directory")
    let isLonely = Self.entriesWithoutGainMap(properties[directory]).count < 2
    return removing { name in
      switch name.namespace {
      case HDRGainMapXMP.namespace, AppleGainMap.namespace: true
      case XMPNamespace.pixelDataInfo: name.local.hasPrefix("AuxiliaryImage")
      default: name == directory && isLonely
      }
    }.removingGainMapEntries(of: directory)
  }

  /// The packet of a picture that was written anew: what names other parts of the old file by
  /// their length or digest (container directory, motion photo, extended XMP) is gone.
  public func removingFileLayout() -> XMPPacket {
    removing { name in
      switch name.namespace {
      case XMPNamespace.container: true
      case XMPNamespace.note: name.local == "HasExtendedXMP"
      case XMPNamespace.camera:
        name.local.hasPrefix("MotionPhoto") || name.local.hasPrefix("MicroVideo")
      default: false
      }
    }
  }

  /// The packet of a picture whose pixels were turned upright and perhaps resized: orientation 1,
  /// and the pixel size where the packet tells it.
  public func upright(width: Int, height: Int) -> XMPPacket {
    let sizes = [
      (XMPNamespace.tiff, "ImageWidth", width), (XMPNamespace.tiff, "ImageLength", height),
      (XMPNamespace.exif, "PixelXDimension", width),
      (XMPNamespace.exif, "PixelYDimension", height),
    ]
    return sizes.reduce(settingOrientation(1)) { packet, size in
      packet.replacing(XMPName(size.0, size.1), with: String(size.2))
    }
  }

  /// The packet with `tiff:Orientation` (1...8 as in Exif) set, where it has one.
  public func settingOrientation(_ orientation: Int) -> XMPPacket {
    replacing(XMPName(XMPNamespace.tiff, "Orientation"), with: String(orientation))
  }

  private static func entriesWithoutGainMap(_ directory: XMPValue?) -> [XMPValue] {
    directory?.items.filter { !isGainMap($0) } ?? []
  }

  /// Whether a directory entry is the gain map: its fields stand in the entry or one level below.
  private static func isGainMap(_ entry: XMPValue) -> Bool {
    let semantic = XMPName(XMPNamespace.containerItem, "Semantic")
    let item = XMPName(XMPNamespace.container, "Item")
    let fields = entry.structure ?? [:]
    return (fields[item]?.structure ?? fields)[semantic]?.text == "GainMap"
  }

  private func removingGainMapEntries(of directory: XMPName) -> XMPPacket {
    edited { description, _ in
      description.changeElements(named: directory) { property in
        property.changeElements { array in
          array.removeElements { Self.isGainMap(RDF.value(of: $0)) }
        }
      }
    }
  }
}

extension XMLElement {
  /// Visits child elements, all or those of one name.
  fileprivate mutating func changeElements(
    named name: XMPName? = nil, _ change: (inout XMLElement) -> Void
  ) {
    for index in children.indices {
      guard var element = children[index].element, name == nil || XMPName(element.name) == name
      else { continue }
      change(&element)
      children[index] = .element(element)
    }
  }
}
