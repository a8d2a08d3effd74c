import ByteParsing
import CHDRShims
import ISOBMFF

/// The integer planes of one coded picture, exactly as they were coded: Y, Cb, Cr, which for the
/// identity matrix means G, B, R.
///
/// A picture belongs to one task at a time; any number of pictures may be decoded in parallel.
@safe
struct CodedPicture: ~Copyable {
  private let handle: OpaquePointer
  private let sizes: [PixelSize]
  let bitDepth: Int
  let chromaFormat: ISOBMFF.ChromaFormat
  /// What the decoder complained of while concealing damage.
  let warning: String?

  /// Decodes an HEVC or AV1 item.
  ///
  /// - Parameters:
  ///   - size: what the picture must have; anything will do when nil.
  ///   - threads: the decoder's own. Only pictures with several entry points or tiles gain from more
  ///     than one; where pictures are decoded in parallel, one is best.
  init(
    decoding item: Item, in file: HEIFFile, expecting size: PixelSize? = nil, threads: Int = 1
  ) throws(ParseError) {
    let picture = unsafe try Self.decode(item, in: file, threads: threads)
    let found = unsafe PixelSize(hdr_picture_planes(picture).pointee.plane.0)
    if let size, size != found {
      unsafe hdr_picture_destroy(picture)
      throw ParseError(
        .invalid, path: "item \(item.id)", "decodes to \(found) pixels, not \(size)")
    }
    unsafe self.init(owning: picture)
  }

  private init(owning picture: OpaquePointer) {
    unsafe handle = picture
    let planes = unsafe hdr_picture_planes(picture).pointee
    bitDepth = Int(planes.bits)
    let format = UInt8(planes.chroma.rawValue)
    chromaFormat = ISOBMFF.ChromaFormat(rawValue: format) ?? .monochrome
    sizes = (0..<Int(planes.count)).map { unsafe PixelSize(planes[$0]) }
    let complaint = unsafe String(cString: hdr_picture_warning(picture))
    warning = complaint.isEmpty ? nil : complaint
  }

  private static func decode(
    _ item: Item, in file: HEIFFile, threads: Int
  ) throws(ParseError) -> OpaquePointer {
    let path = "item \(item.id)"
    let payload = try file.payload(of: item.id)
    var picture: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    var options = hdr_decoding(
      max_pixels: Int64(clamping: file.limits.maxPixels), threads: Int32(clamping: threads))
    let status: hdr_codec_status
    if let configuration = item.hevcConfiguration {
      let sets = configuration.lengthPrefixedParameterSets
      status = unsafe hdr_hevc_decode(
        sets, sets.count, payload, payload.count, Int32(configuration.nalLengthSize), &options,
        &picture, &message)
    } else if let configuration = item.av1Configuration {
      let units = configuration.unitsMissing(in: payload) + payload
      status = unsafe hdr_av1_decode(units, units.count, &options, &picture, &message)
    } else {
      throw ParseError(.missing, path: path, "no decoder configuration (hvcC or av1C)")
    }
    guard status == HDR_CODEC_OK, let picture = unsafe picture else {
      throw ParseError(.init(status), path: path, String(nulTerminated: message))
    }
    return unsafe picture
  }

  deinit { unsafe hdr_picture_destroy(handle) }

  /// 1 or 3.
  var planeCount: Int { sizes.count }
  var size: PixelSize { sizes[0] }

  func size(ofPlane plane: Int) -> PixelSize { sizes[plane] }

  /// Calls `body` with the samples of a plane, first row first, and the number of samples from one row
  /// to the next. `Word` is UInt8 up to 8 bits and UInt16 above.
  func withSamples<Word: CodeWord, Result>(
    ofPlane index: Int, as _: Word.Type, _ body: (Span<Word>, _ stride: Int) -> Result
  ) -> Result {
    precondition(Word.bitWidth == (bitDepth > 8 ? 16 : 8), "words of another size")
    let plane = unsafe hdr_picture_planes(handle).pointee[index]
    let stride = unsafe plane.stride * 8 / Word.bitWidth
    let size = sizes[index]
    guard let samples = unsafe plane.samples else { return body(Span(), stride) }
    let start = unsafe samples.assumingMemoryBound(to: Word.self)
    let count = (size.height - 1) * stride + size.width
    return unsafe body(Span(_unsafeStart: start, count: count), stride)
  }
}

extension hdr_planes {
  fileprivate subscript(index: Int) -> hdr_plane {
    switch index {
    case 0: unsafe plane.0
    case 1: unsafe plane.1
    default: unsafe plane.2
    }
  }
}

extension PixelSize {
  fileprivate init(_ plane: hdr_plane) {
    unsafe self.init(width: Int(plane.width), height: Int(plane.height))
  }
}

extension ParseError.Kind {
  fileprivate init(_ status: hdr_codec_status) {
    switch status {
    case HDR_CODEC_UNSUPPORTED: self = .unsupported
    case HDR_CODEC_LIMIT, HDR_CODEC_NO_MEMORY: self = .limit
    default: self = .invalid
    }
  }
}

extension String {
  init(nulTerminated characters: [CChar]) {
    self.init(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension HEVCConfiguration {
  /// All parameter sets, each after its length in 4 bytes.
  fileprivate var lengthPrefixedParameterSets: [UInt8] {
    var writer = ByteWriter()
    for unit in parameterSets.flatMap(\.units) {
      writer.u32(UInt32(unit.count))
      writer.append(unit)
    }
    return writer.bytes
  }
}

extension AV1Configuration {
  /// The configuration's units when the data have no sequence header of their own.
  fileprivate func unitsMissing(in payload: [UInt8]) -> [UInt8] {
    let found = try? AV1Sequence(findingIn: payload[...])
    return found.flatMap { $0 } == nil ? configurationUnits : []
  }
}
