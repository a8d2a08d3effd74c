import Foundation

/// Readers of other people, by which what we write is seen: `imagecodecs` and `pillow-heif` in the
/// environment that `scripts/setup --checkers` makes.
public struct ForeignReader: Sendable {
  private let python: URL

  /// nil, with a line that says so, when they are not installed.
  public init?(for test: String) {
    python = Corpus.packageRoot.appending(path: ".build/checkers/bin/python")
    let probe = try? run(python, ["-c", "import numpy, imagecodecs, pillow_heif"])
    guard probe?.status == 0 else {
      print("\(test): imagecodecs and pillow-heif are not installed, their view is not compared")
      return nil
    }
  }

  /// A decoded picture.
  public struct Picture: Sendable {
    public let width: Int
    public let height: Int
    public let channels: Int
    /// "uint8", "uint16" or "float32".
    public let type: String
    /// Interleaved samples, little-endian.
    public let bytes: [UInt8]

    public var codes: [UInt16] {
      stride(from: 0, to: bytes.count, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
    }

    public var floats: [Float] {
      stride(from: 0, to: bytes.count, by: 4).map { place in
        Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
      }
    }
  }

  private static let script = """
    import sys, numpy, imagecodecs
    path = sys.argv[1]
    data = open(path, 'rb').read()
    if path.endswith('.png'): a = imagecodecs.png_decode(data)
    elif path.endswith('.tiff'): a = imagecodecs.imread(path, codec='tiff')
    elif path.endswith('.avif'): a = imagecodecs.avif_decode(data)
    else:
      import pillow_heif
      f = pillow_heif.open_heif(path, convert_hdr_to_8bit=False, bgr_mode=False)
      a = numpy.asarray(f)
    a = numpy.ascontiguousarray(a if a.ndim == 3 else a[:, :, None])
    sys.stdout.buffer.write((' '.join(map(str, a.shape)) + ' ' + str(a.dtype) + '\\n').encode())
    sys.stdout.buffer.write(a.tobytes())
    """

  /// Decodes a file by its extension: PNG, TIFF, AVIF or HEIC.
  public func picture(_ path: String) throws -> Picture {
    let result = try run(python, ["-c", Self.script, path])
    guard result.status == 0, let end = result.output.firstIndex(of: 10) else {
      throw CocoaError(
        .fileReadCorruptFile, userInfo: [NSDebugDescriptionErrorKey: result.errorText])
    }
    let head = String(decoding: result.output[..<end], as: UTF8.self).split(separator: " ")
    guard head.count == 4, let height = Int(head[0]), let width = Int(head[1]),
      let channels = Int(head[2])
    else { throw CocoaError(.fileReadCorruptFile) }
    return Picture(
      width: width, height: height, channels: channels, type: String(head[3]),
      bytes: Array(result.output[(end + 1)...]))
  }
}
