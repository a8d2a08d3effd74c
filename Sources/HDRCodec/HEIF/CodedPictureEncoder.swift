import ByteParsing
import CHDRShims
import HDRColor
import ISOBMFF

/// Encodes planes to one coded picture.
struct CodedPictureEncoder: Sendable {
  enum Format: Sendable, CaseIterable {
    case hevc, av1
  }

  enum Quality: Sendable {
    case lossless
    /// 0 (worst) to 100.
    case lossy(Int)
  }

  var format: Format
  var quality: Quality
  /// 0 (slowest, smallest) to 9 (fastest).
  var speed = 6
  var threads = 1
  var cicp: CICP

  init(format: Format, quality: Quality, cicp: CICP) {
    self.format = format
    self.quality = quality
    self.cicp = cicp
  }

  /// A coded picture, as an item of a HEIF file has it.
  struct Coded: Sendable {
    /// `hvcC` or `av1C`.
    let configuration: ItemProperty
    /// The item's data.
    let payload: [UInt8]
    /// What a decoder makes of it; larger than the planes where the codec asks for more.
    let size: PixelSize
  }

  /// Encodes a picture. HEVC pictures are padded, to the right and below, to even sizes of 64 at least.
  ///
  /// - Parameters:
  ///   - planes: Y, Cb, Cr (or G, B, R); chroma sizes rounded up where subsampled.
  ///   - bitDepth: 8, 10 or 12.
  func encode(
    _ planes: [SamplePlane], chromaFormat: ISOBMFF.ChromaFormat, bitDepth: Int
  ) throws(CodecError) -> Coded {
    precondition(planes.count == (chromaFormat == .monochrome ? 1 : 3), "one plane a component")
    let bytes = try coded(planes, chromaFormat, bitDepth)
    do throws(ParseError) {
      switch format {
      case .av1:
        return Coded(
          configuration: .av1C(try AV1Configuration(describing: bytes[...])), payload: bytes,
          size: PixelSize(width: planes[0].width, height: planes[0].height))
      case .hevc:
        let file = try HEIFFile(source: MemorySource(bytes))
        guard let item = file.primaryItem, let configuration = item.hevcConfiguration,
          let size = item.pixelSize
        else { throw ParseError(.missing, path: "the encoder's file", "no coded picture") }
        return Coded(
          configuration: .hvcC(configuration), payload: try file.payload(of: item.id), size: size)
      }
    } catch { throw CodecError(.program, "encoding failed: \(error)") }
  }

  /// What the codec's library gives: a HEIF file (HEVC) or open bitstream units (AV1).
  private func coded(
    _ planes: [SamplePlane], _ chromaFormat: ISOBMFF.ChromaFormat, _ bitDepth: Int
  ) throws(CodecError) -> [UInt8] {
    var encoding = hdr_encoding()
    encoding.quality = if case .lossy(let value) = quality { Int32(clamping: value) } else { -1 }
    encoding.speed = Int32(clamping: speed)
    encoding.threads = Int32(clamping: threads)
    encoding.primaries = cicp.primaries.rawValue
    encoding.transfer = cicp.transfer.rawValue
    encoding.matrix = cicp.matrix.rawValue
    encoding.full_range = cicp.fullRange ? 1 : 0

    var described = hdr_planes()
    described.chroma = hdr_chroma(rawValue: UInt32(chromaFormat.rawValue))
    described.bits = Int32(bitDepth)
    described.count = Int32(planes.count)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let status = withPlanes(planes[...], &described) { described in
      switch format {
      case .hevc: unsafe hdr_heif_encode(&described, &encoding, &bytes, &count, &message)
      case .av1: unsafe hdr_av1_encode(&described, &encoding, &bytes, &count, &message)
      }
    }
    guard status == HDR_CODEC_OK, let bytes = unsafe bytes else {
      throw CodecError(.program, "encoding failed: \(String(nulTerminated: message))")
    }
    defer { unsafe hdr_encoded_release(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Describes `rest`, the last of the planes, one inside the other while their memory stays put.
  private func withPlanes(
    _ rest: ArraySlice<SamplePlane>, _ described: inout hdr_planes,
    _ body: (inout hdr_planes) -> hdr_codec_status
  ) -> hdr_codec_status {
    guard let plane = rest.first else { return body(&described) }
    func describe(_ bytes: UnsafeRawBufferPointer) -> hdr_codec_status {
      let one = unsafe hdr_plane(
        samples: bytes.baseAddress, stride: bytes.count / plane.height,
        width: Int32(plane.width), height: Int32(plane.height))
      switch rest.startIndex {
      case 0: unsafe described.plane.0 = one
      case 1: unsafe described.plane.1 = one
      default: unsafe described.plane.2 = one
      }
      return withPlanes(rest.dropFirst(), &described, body)
    }
    return switch plane.samples {
    case .u8(let words): unsafe words.withUnsafeBytes(describe)
    case .u16(let words): unsafe words.withUnsafeBytes(describe)
    case .f32: preconditionFailure("codes are encoded, not light")
    }
  }
}
