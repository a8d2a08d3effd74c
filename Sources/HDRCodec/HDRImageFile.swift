public import ByteParsing
public import HDRColor

/// What a container's reader makes of a file.
struct OpenedFile {
  let description: ImageDescription
  let metadata: ContainerMetadata
  let picture: (any DecodablePicture)?
  /// The items of a HEIF or AVIF file.
  var heif: HEIFContents?
}

/// An image file whose structure has been read and whose pixels have not been decoded.
public struct HDRImageFile: Sendable {
  /// What the file holds.
  public let description: ImageDescription
  /// Exif, XMP and ICC as stored.
  public let metadata: ContainerMetadata
  public let limits: Limits
  /// The items of a HEIF or AVIF file.
  let heif: HEIFContents?
  /// The picture that can be decoded; nil when the description says why it cannot.
  let picture: (any DecodablePicture)?

  private init(_ opened: OpenedFile, _ limits: Limits) {
    description = opened.description
    metadata = opened.metadata
    picture = opened.picture
    heif = opened.heif
    self.limits = limits
  }

  /// Opens a file.
  ///
  /// - Throws: `CodecError` when the file cannot be read, is of a kind not known, or is too damaged
  ///   to say what it holds.
  public init(path: String, limits: Limits = .standard) throws(CodecError) {
    let source: FileSource
    do throws(IOError) {
      source = try FileSource(path: path, limit: limits.maxMemory)
    } catch { throw CodecError(error) }
    try self.init(source, limits: limits)
  }

  /// Reads the structure of `source`.
  public init(_ source: any ByteSource, limits: Limits = .standard) throws(CodecError) {
    guard source.size > 0 else { throw CodecError(.input, "the file is empty") }
    let head: [UInt8]
    do throws(ParseError) {
      head = try source.read(at: 0, count: min(source.size, 4096))
    } catch { throw CodecError(error) }
    let format = Format(head: head)
    switch format {
    case .heic, .avif, .isoMedia:
      let heif = try HEIFContents(source, limits: limits)
      self.init(
        OpenedFile(
          description: heif.description, metadata: heif.metadata, picture: HEIFDecoding(heif),
          heif: heif),
        limits)
    case .png: self.init(try PNGInspector.open(source, limits: limits), limits)
    case .jpeg: self.init(try JPEGInspector.open(source, limits: limits), limits)
    case .tiff: self.init(try TIFFInspector.open(source, limits: limits), limits)
    case .unknown:
      throw CodecError(.input, "this is not an image file of a known kind")
    default:
      throw CodecError(.input, "\(format.name) files are not read")
    }
  }

  /// Whether the file holds more than SDR: PQ, HLG, or a gain map that can be used.
  public var isHighDynamicRange: Bool { description.kind != .sdr }

  /// How far the picture goes beyond diffuse white, and how that is known; nil when the file does
  /// not say.
  public var contentHeadroom: (headroom: Headroom, source: String)? {
    if let map = description.gainMap, map.model != nil, let base = map.baseHeadroom,
      let alternate = map.alternateHeadroom
    {
      return (max(base, alternate), map.headroomSource)
    }
    if let level = description.light.contentLightLevel, level.maxCLL > 0, isHighDynamicRange {
      return (Headroom(peak: Nits(level.maxCLL)), "content light level")
    }
    return description.kind == .sdr ? (.none, "SDR") : nil
  }
}
