public import ByteParsing
import GainMap
import HDRColor

/// Describes JPEG files from their markers, without decoding.
public enum JPEGInspector {
  /// - Throws: when there is no image that starts at the first byte, or its headers are damaged.
  public static func describe(
    _ source: any ByteSource, limits: Limits
  ) throws(CodecError) -> (ImageDescription, ContainerMetadata) {
    let opened = try open(source, limits: limits)
    return (opened.description, opened.metadata)
  }

  static func open(
    _ source: any ByteSource, limits: Limits
  ) throws(CodecError) -> OpenedFile {
    do throws(ParseError) {
      let file = try JPEGFile(source, limits: limits)
      let metadata = file.primary.metadata
      let (colour, resolved) = ColourDescription.jpeg(file.primary, limits: limits)
      let description = ImageDescription(file, metadata, colour, resolved, limits: limits)
      return OpenedFile(
        description: description, metadata: metadata,
        picture: JPEGDecoding(
          file, source, orientation: description.orientation, colour: resolved,
          map: description.gainMap))
    } catch { throw CodecError(error) }
  }
}

extension JPEGImage {
  /// Of several XMP packets, the one that says most about the picture itself; extended XMP, which
  /// holds further pictures and data of the camera, stays behind.
  var metadata: ContainerMetadata {
    let packets = xmpPackets.map {
      (packet: $0, weight: $0.removingGainMap().removingFileLayout().properties.count)
    }
    var chosen = packets.first
    for packet in packets where packet.weight > (chosen?.weight ?? 0) { chosen = packet }
    return ContainerMetadata(exif: exif, xmp: chosen?.packet.bytes, icc: icc)
  }

  /// Why the image cannot be decoded; nil when it can.
  var undecodable: String? {
    if !frame.isDCT { return "JPEG of the kind \"\(frame.processName)\" is not decoded" }
    if frame.precision != 8 { return "JPEG with \(frame.precision) bits is not decoded" }
    if colourModel == .other {
      return "JPEG with \(frame.components.count) components is not decoded"
    }
    if isInk, icc == nil { return inkRefusal }
    return scanCount == 0 ? "there is no picture data" : nil
  }
}

extension ImageDescription {
  init(
    _ file: JPEGFile, _ metadata: ContainerMetadata, _ colour: ColourDescription,
    _ resolved: ResolvedColor, limits: Limits
  ) {
    let image = file.primary
    var warnings = file.warnings
    var exif: ExifBlock?
    if let bytes = metadata.exif {
      do throws(ParseError) {
        exif = try ExifBlock(bytes, limits: limits)
      } catch { warnings.append("Exif cannot be read: \(error.detail)") }
    }
    let orientation = exif?.orientation.flatMap { UInt8(exactly: $0) }
      .flatMap(Orientation.init(rawValue:))
    if let stored = exif?.orientation, orientation == nil {
      warnings.append("Exif orientation \(stored) is not defined")
    }

    self.init(
      format: .jpeg, kind: .sdr, codedSize: image.frame.size,
      size: image.frame.size.turned(orientation ?? .upright), orientation: orientation ?? .upright,
      bitDepth: image.frame.precision, chroma: image.chroma, colour: colour)
    undecodable = image.undecodable
    gainMap = file.gainMap.map {
      GainMapDescription($0, orientation: self.orientation, limits: limits)
    }
    if file.gainMap == nil, image.announcesGainMap {
      gainMapProblem = "the file announces a gain map, but none is there"
    }
    kind = gainMap?.model != nil ? .gainMap : DynamicRangeKind(resolved.colorSpace.transfer)
    auxiliaries = file.secondary.enumerated().map { index, other in
      AuxiliaryDescription(
        urn: index == file.gainMap?.index ? "gain map" : other.role, size: other.image.frame.size,
        itemID: nil)
    }
    structure = file.structure
    self.metadata = MetadataSummary(metadata, exif: exif)
    self.metadata.xmpNamespaces = Set(image.xmp.keys.map(\.namespace)).sorted()
    self.warnings = (warnings + resolved.warnings).unique
  }
}

extension GainMapDescription {
  /// - Parameter orientation: of the base, which turns its map too.
  init(_ found: JPEGGainMap, orientation: Orientation, limits: Limits) {
    let image = found.image
    self.init(
      kinds: found.evidence.kinds, headroomSource: found.headroomSource,
      codedSize: image.frame.size, size: image.frame.size.turned(orientation),
      channels: found.channels, bitDepth: image.frame.precision, chroma: image.chroma)
    model = found.model
    refusal = found.refusal
    iso = found.evidence.iso
    hdrgm = found.evidence.hdrgm
    apple = found.evidence.apple
    baseHeadroom = found.model?.baseHeadroom
    alternateHeadroom = found.model?.alternateHeadroom
    cicp = CICP(2, 2, image.colourModel == .rgb ? 0 : 6, fullRange: true)
    if image.icc != nil { alternateColour = ColourDescription.jpeg(image, limits: limits).0 }
  }
}

extension ColourDescription {
  /// The colour of a JPEG image: its profile, else sRGB; components by JFIF and Adobe's rules.
  static func jpeg(_ image: JPEGImage, limits: Limits) -> (ColourDescription, ResolvedColor) {
    let signals = ColorSignals(profile: image.icc)
    var resolved = ColorInference.resolve(signals, limits: limits)
    resolved.cicp.matrix = image.colourModel == .yCbCr ? .bt601 : .identity
    resolved.cicpSource = "JPEG, \(image.colourModel.rawValue)"
    resolved.leaveColourToProfile()
    return (ColourDescription(resolved, signals), resolved)
  }
}

extension ResolvedColor {
  /// In a file without code points, primaries and transfer are assumed only where no profile (or
  /// older chunk of PNG) says better.
  mutating func leaveColourToProfile() {
    guard !colorSpace.isEquivalent(to: .sRGB) else { return }
    cicp.primaries = .unspecified
    cicp.transfer = .unspecified
  }
}

extension PixelSize {
  func turned(_ orientation: Orientation) -> PixelSize {
    orientation.swapsAxes ? PixelSize(width: height, height: width) : self
  }
}

extension [String] {
  /// Each once, in order.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
