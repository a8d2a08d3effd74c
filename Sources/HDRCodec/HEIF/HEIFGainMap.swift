import ByteParsing
import GainMap
import HDRColor
import ISOBMFF

/// A gain map of a HEIF file: the picture, the numbers, and how much of it can be trusted.
struct HEIFGainMap: Sendable {
  var picture: HEIFPicture
  /// Where the map applies: the `tmap` item, if there is one.
  var toneMap: Item?
  var iso: GainMapMetadata?
  var hdrgm: GainMapMetadata?
  var apple: AppleGainMap?
  var model: GainMapModel?
  var refusal: String?
  var kinds: [GainMapKind] = []
  var headroomSource = ""
  var warnings: [String] = []
  /// Whether the map's item has transforms of its own, rather than the base's.
  var hasOwnTransforms = true

  /// Whether the stored codes are the map's samples: grey, full range. Others go through R′G′B′.
  var isRaw: Bool { !picture.coding.hasChroma && colour.fullRange }

  /// How the map's codes are to be read: matrix and range alone.
  var colour: CICP {
    let stated = picture.item.codedColour ?? picture.tiles.first?.codedColour
    let signal = picture.coding.signal
    var matrix = stated?.matrix ?? signal.colour?.matrix ?? 2
    if matrix == 2 || !picture.coding.allows(MatrixCoefficients(rawValue: matrix)) { matrix = 6 }
    return CICP(2, 2, matrix, fullRange: stated?.isFullRange ?? signal.isFullRange ?? true)
  }

  /// The primaries of the alternate image where its `tmap` item states them.
  var alternatePrimaries: Primaries? {
    toneMap.flatMap {
      HEIFColour(item: $0, tile: nil, coding: nil, limits: .standard).statedPrimaries
    }
  }
}

/// Finds the gain map of a picture.
///
/// Order of trust: an ISO 21496-1 `tmap` item, then `hdrgm` XMP on an auxiliary picture, then
/// Apple's own description. A description that is there but makes no sense refuses the map: a lesser
/// one is not taken in its place, since the two were written to say the same.
struct HEIFGainMapFinder {
  let file: HEIFFile
  let base: Item
  let exif: ExifBlock?

  static let auxiliaryTypes = [
    "urn:com:apple:photo:2020:aux:hdrgainmap", "urn:com:samsung:photo:2024:aux:hdrgainmap",
    "urn:com:photo:aux:hdrgainmap",
  ]

  /// - Throws: when there is a gain map but its picture cannot be traced; the base is not at fault.
  func find() throws(CodecError) -> HEIFGainMap? {
    let auxiliary = file.referrers("auxl", to: base.id).compactMap { file[$0] }
      .first { $0.auxiliaryType.map(Self.auxiliaryTypes.contains) ?? false }
    if let toneMap, let mapItem = file[toneMap.map] {
      var found = HEIFGainMap(
        picture: try HEIFPicture(mapItem, in: file, limits: file.limits), toneMap: toneMap.item)
      readToneMap(toneMap.item, into: &found)
      readAuxiliary(auxiliary ?? mapItem, into: &found)
      settle(&found)
      return found
    }
    guard let auxiliary else { return nil }
    var found = HEIFGainMap(picture: try HEIFPicture(auxiliary, in: file, limits: file.limits))
    readAuxiliary(auxiliary, into: &found)
    settle(&found)
    return found
  }

  /// The `tmap` item whose base is this picture, and its map.
  var toneMap: (item: Item, map: ItemID)? {
    for item in file.items where item.kind == .toneMap {
      let inputs = file.references("dimg", from: item.id)
      if inputs.count == 2, inputs[0] == base.id, inputs[1] != base.id { return (item, inputs[1]) }
    }
    return nil
  }

  private func readToneMap(_ item: Item, into found: inout HEIFGainMap) {
    found.kinds.append(.iso21496)
    if let reason = item.unusable { found.refusal = "\(item.label) cannot be used: \(reason)" }
    do {
      let payload = try file.payload(of: item.id, first: 64 << 10)
      found.iso = try ISO21496.parse(payload[...], hasTmapVersion: true)
    } catch {
      found.refusal = found.refusal ?? "\(error)"
    }
    if !file.fileType.contains("tmap") {
      found.warnings.append("the brand 'tmap' is missing; the gain map is used all the same")
    }
    let group = file.groups.first { $0.type == "altr" && $0.entities.contains(item.id) }
    let isPreferred =
      group.map { group in
        let toneMapPlace = group.entities.firstIndex(of: item.id)
        let basePlace = group.entities.firstIndex(of: base.id)
        return (toneMapPlace ?? 0) < (basePlace ?? .max)
      } ?? false
    if !isPreferred {
      found.warnings.append(
        group == nil
          ? "no 'altr' group offers the tone-mapped picture; the gain map is used all the same"
          : "the 'altr' group puts the base first; the gain map is used all the same")
    }
  }

  private func readAuxiliary(_ item: Item, into found: inout HEIFGainMap) {
    if let xmp = packet(describing: item) {
      do {
        if let metadata = try HDRGainMapXMP.metadata(from: xmp.properties) {
          found.kinds.append(.hdrgm)
          found.hdrgm = metadata
        }
      } catch {
        found.kinds.append(.hdrgm)
        if found.iso == nil { found.refusal = found.refusal ?? "\(error)" }
      }
      readApple(item, xmp.properties, into: &found)
    } else {
      readApple(item, [:], into: &found)
    }
  }

  private func readApple(
    _ item: Item, _ properties: XMPProperties, into found: inout HEIFGainMap
  ) {
    guard item.auxiliaryType == "urn:com:apple:photo:2020:aux:hdrgainmap" else { return }
    found.kinds.append(.apple)
    do {
      let note = exif?.appleMakerNote
      found.apple = try AppleGainMap.read(
        properties, maker33: note?.maker33, maker48: note?.maker48)
    } catch {
      if found.iso == nil, found.hdrgm == nil { found.refusal = found.refusal ?? "\(error)" }
    }
  }

  /// Picks the model and checks its numbers.
  private func settle(_ found: inout HEIFGainMap) {
    if found.refusal == nil {
      if let iso = found.iso {
        found.model = .iso(iso)
        found.headroomSource = "ISO 21496-1"
      } else if let hdrgm = found.hdrgm {
        found.model = .iso(hdrgm)
        found.headroomSource = "hdrgm XMP"
      } else if let apple = found.apple {
        found.model = .apple(apple)
        found.headroomSource = apple.source.rawValue
      } else {
        found.refusal = "nothing in the file says how the gain map is to be applied"
      }
    }
    do throws(GainMapError) {
      try found.model?.validate()
    } catch {
      found.refusal = "\(error)"
    }
    if found.refusal != nil { found.model = nil }
  }

  private func packet(describing item: Item) -> XMPPacket? {
    for id in file.referrers("cdsc", to: item.id) {
      guard let candidate = file[id], candidate.kind == .xmp,
        let bytes = try? file.payload(of: id), let packet = try? XMPPacket(bytes)
      else { continue }
      return packet
    }
    return nil
  }
}
