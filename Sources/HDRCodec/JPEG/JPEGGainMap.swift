import GainMap

/// The gain map of a JPEG file: an image behind the primary one, with a description of its use.
struct JPEGGainMap: Sendable {
  /// The map's place among the secondary images.
  let index: Int
  let image: JPEGImage
  let evidence: GainMapEvidence
  let model: GainMapModel?
  let headroomSource: String
  /// Why the map is not used.
  let refusal: String?
  let warnings: [String]

  /// 1 or 3.
  var channels: Int { image.colourModel == .grey ? 1 : 3 }

  /// The first of the images that is a gain map. An index of several pictures alone proves nothing:
  /// stereo pairs and previews have one too.
  init?(primary: JPEGImage, secondary: [JPEGFile.Secondary]) {
    let makerNote = primary.exif.flatMap { try? ExifBlock($0) }?.appleMakerNote
    for (index, candidate) in secondary.enumerated() {
      guard let evidence = GainMapEvidence(candidate, primary: primary, makerNote: makerNote) else {
        continue
      }
      self.init(index: index, candidate: candidate, evidence: evidence, primary: primary)
      return
    }
    return nil
  }

  private init(
    index: Int, candidate: JPEGFile.Secondary, evidence: GainMapEvidence, primary: JPEGImage
  ) {
    self.index = index
    image = candidate.image
    self.evidence = evidence
    refusal =
      evidence.refusal
      ?? (evidence.model == nil
        ? "nothing in the file says how the gain map is to be applied" : nil)
    model = refusal == nil ? evidence.model?.model : nil
    headroomSource = evidence.model?.headroomSource ?? ""

    var warnings: [String] = []
    if let refusal { warnings.append("the gain map is not used: \(refusal)") }
    if let contradiction = evidence.contradiction { warnings.append(contradiction) }
    if candidate.locator != .multiPicture {
      warnings.append("the gain map was found by \(candidate.locator.rawValue), not by MPF")
    }
    if evidence.kinds != [.apple], !primary.announcesGainMap {
      warnings.append(
        "the primary image does not announce its gain map, which is used all the same")
    }
    if !Self.isSameShape(primary.frame.size, candidate.image.frame.size) {
      warnings.append(
        "the gain map (\(candidate.image.frame.size)) has another shape than its base"
          + " (\(primary.frame.size))")
    }
    self.warnings = warnings
  }

  /// Whether the aspect ratios agree to 1 %, or to one pixel of the map.
  private static func isSameShape(_ base: PixelSize, _ map: PixelSize) -> Bool {
    let width = Double(base.width) * Double(map.height) / Double(base.height)
    let height = Double(base.height) * Double(map.width) / Double(base.width)
    return abs(width - Double(map.width)) <= max(1, 0.01 * Double(map.width))
      || abs(height - Double(map.height)) <= 1
  }
}

extension GainMapEvidence {
  /// nil when nothing makes the image a gain map.
  fileprivate init?(
    _ candidate: JPEGFile.Secondary, primary: JPEGImage, makerNote: AppleMakerNote?
  ) {
    self.init()
    let image = candidate.image
    if let payload = image.gainMapMetadata, payload.count > JPEGImage.versionsOnly {
      readISO(payload)
    }
    // Some writers repeat the parameters in the primary image; alone there they count only for
    // an image that is called a gain map.
    if !readHDRGM(image.xmp), candidate.isCalledGainMap { readHDRGM(primary.xmp) }
    if image.isAppleGainMap { readApple(image.xmp, makerNote: makerNote) }
    if kinds.isEmpty, !candidate.isCalledGainMap { return nil }
  }
}

extension JPEGImage {
  /// Bytes of ISO 21496-1 metadata that hold no more than the two versions.
  static let versionsOnly = 4
  private static let appleURN = "urn:com:apple:photo:2020:aux:hdrgainmap"

  /// Whether the image says that a gain map belongs to it.
  var announcesGainMap: Bool {
    gainMapMetadata != nil || xmp[XMPName(HDRGainMapXMP.namespace, "Version")] != nil
      || ContainerDirectory(xmp)?.announcesGainMap == true
  }

  fileprivate var isAppleGainMap: Bool {
    xmp[XMPName(XMPNamespace.pixelDataInfo, "AuxiliaryImageType")]?.text == Self.appleURN
      || xmp.keys.contains { $0.namespace == AppleGainMap.namespace }
  }
}
