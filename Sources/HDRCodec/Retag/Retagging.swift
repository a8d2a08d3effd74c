public import ByteParsing
public import HDRColor

/// What a file is to say of its colour and light from now on. What is nil stays as it is.
public struct Tags: Sendable, Hashable {
  /// Code points. A matrix or range that is nil is kept; PNG and TIFF hold R′G′B′.
  public var primaries: ColourPrimaries?
  public var transfer: TransferCharacteristics?
  public var matrix: MatrixCoefficients?
  public var isFullRange: Bool?
  /// An ICC profile in place of the file's. Without one, code points take the profile away, which
  /// would contradict them, and PNG and TIFF get one that says the same.
  public var iccProfile: [UInt8]?
  public var light = LightMetadata()

  public init() {}

  /// Whether colour is changed by code points.
  var hasCodePoints: Bool {
    primaries != nil || transfer != nil || matrix != nil || isFullRange != nil
  }

  /// Nothing would change.
  public var isEmpty: Bool { self == Tags() }

  /// `old` with the stated fields.
  func codePoints(replacing old: CICP) -> CICP {
    var codes = old
    codes.primaries = primaries ?? old.primaries
    codes.transfer = transfer ?? old.transfer
    codes.matrix = matrix ?? old.matrix
    codes.fullRange = isFullRange ?? old.fullRange
    return codes
  }
}

/// Changes tags of files and no coded pixel.
public enum Retagging {
  /// Writes a copy of `input` with other tags. The output appears under its name only when complete.
  ///
  /// - Returns: what the new file holds.
  /// - Throws: `CodecError` when the file has no place for a tag, or cannot be read or written.
  public static func run(
    _ input: Input, to output: Output, tags: Tags, force: Bool = false,
    limits: Limits = .standard
  ) throws(CodecError) -> ImageDescription {
    guard !tags.isEmpty else { throw CodecError(.usage, "no tag to change is given") }
    let source = try FileSource.open(input, limits: limits)
    let file = try HDRImageFile(source, limits: limits)
    var pieces: [Piece]
    do throws(ParseError) {
      switch (file.heif, file.description.format) {
      case (let contents?, _): pieces = try heif(contents, tags, limits)
      case (nil, .png): pieces = try png(source, file, tags, limits)
      case (nil, .tiff): pieces = try tiff(source, tags, limits)
      case (nil, let format):
        throw ParseError(.unsupported, "\(format.name) files cannot be retagged")
      }
    } catch { throw CodecError(error) }
    let sink = try OutputFile(output, replacing: force)
    pieces.removeAll { $0.count == 0 }
    try write(pieces, of: source, to: sink)
    let result = try HDRImageFile(Spliced(source, pieces), limits: limits)
    do throws(IOError) {
      _ = try sink.finish(modificationTime: source.modificationTime, synchronising: false)
    } catch { throw CodecError(error) }
    return result.description
  }

  /// A run of the new file: bytes of the old one, or others.
  enum Piece: Sendable {
    case old(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .old(let range): range.count
      case .new(let bytes): bytes.count
      }
    }
  }

  private static func write(
    _ pieces: [Piece], of source: FileSource, to sink: OutputFile
  ) throws(CodecError) {
    for piece in pieces {
      switch piece {
      case .new(let bytes):
        do throws(IOError) { try sink.write(bytes) } catch { throw CodecError(error) }
      case .old(let range):
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
          let bytes: [UInt8]
          do throws(ParseError) {
            bytes = try source.read(at: start, count: min(1 << 20, range.upperBound - start))
          } catch { throw CodecError(error) }
          do throws(IOError) { try sink.write(bytes) } catch { throw CodecError(error) }
        }
      }
    }
  }

  /// The new file before it is one, so that it can be read back.
  private struct Spliced: ByteSource {
    let source: any ByteSource
    let pieces: [Piece]
    let size: Int

    init(_ source: any ByteSource, _ pieces: [Piece]) {
      self.source = source
      self.pieces = pieces
      size = pieces.reduce(0) { $0 + $1.count }
    }

    func read(at offset: Int, count: Int) throws(ParseError) -> [UInt8] {
      guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
        throw ParseError(.truncated, at: offset, "\(count) bytes of \(size)")
      }
      var result: [UInt8] = []
      var start = 0
      for piece in pieces {
        let from = max(offset, start)
        let to = min(offset + count, start + piece.count)
        if from < to {
          switch piece {
          case .new(let bytes): result += bytes[from - start..<to - start]
          case .old(let range):
            result += try source.read(at: range.lowerBound + from - start, count: to - from)
          }
        }
        start += piece.count
      }
      return result
    }
  }
}
