import CHDRShims
import Foundation

/// A PNG picture decoded by the letter of its specification, to check what is written: 8 or 16 bits,
/// grey or RGB with or without alpha, not interlaced. Every checksum is verified.
public struct DecodedPNG: Sendable {
  public struct Chunk: Sendable {
    public var type: String
    public var data: [UInt8]
  }

  public let width: Int
  public let height: Int
  public let bitDepth: Int
  public let channels: Int
  /// All chunks but IDAT, in their order.
  public let chunks: [Chunk]
  /// How many IDAT chunks there are, and the bytes in them.
  public let dataChunks: (count: Int, bytes: Int)
  /// Rows without filter bytes, 16-bit samples with the high byte first.
  public let pixels: [UInt8]

  public init(path: String) throws {
    try self.init([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  public init(_ file: [UInt8]) throws(PNGDecodingError) {
    var reader = try ChunkReader(file)
    var chunks: [Chunk] = []
    var stream: [UInt8] = []
    var dataCount = 0
    while let chunk = try reader.next() {
      if chunk.type == "IDAT" {
        if dataCount > 0, reader.previous != "IDAT" { throw .invalid("IDAT chunks are apart") }
        stream += chunk.data
        dataCount += 1
      } else {
        chunks.append(chunk)
      }
      reader.previous = chunk.type
    }
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13,
      chunks.last?.type == "IEND"
    else { throw .invalid("IHDR or IEND is not in its place") }
    let fields = header.data
    width = fields[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = fields[4..<8].reduce(0) { $0 << 8 | Int($1) }
    bitDepth = Int(fields[8])
    guard let channels = [0: 1, 2: 3, 4: 2, 6: 4][fields[9]], [8, 16].contains(bitDepth),
      Array(fields[10...]) == [0, 0, 0], width > 0, height > 0
    else { throw .unsupported("IHDR \(fields)") }
    self.channels = channels
    self.chunks = chunks
    dataChunks = (dataCount, stream.count)
    let pixelSize = channels * bitDepth / 8
    var rows = FilteredRows(
      bytes: try inflate(stream, size: height * (1 + width * pixelSize)),
      rowSize: width * pixelSize, pixelSize: pixelSize)
    pixels = try rows.reconstruct()
  }

  /// Red, green and blue of a pixel; of a grey picture three times the same.
  public func colour(_ x: Int, _ y: Int) -> [Int] {
    let all = samples(x, y)
    return channels < 3 ? [all[0], all[0], all[0]] : Array(all.prefix(3))
  }

  /// All samples of a pixel.
  public func samples(_ x: Int, _ y: Int) -> [Int] {
    (0..<channels).map { channel in
      let index = (y * width + x) * channels + channel
      return bitDepth == 8
        ? Int(pixels[index]) : Int(pixels[2 * index]) << 8 | Int(pixels[2 * index + 1])
    }
  }

  /// The data of the first chunk of a type.
  public func data(of type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }
}

public enum PNGDecodingError: Error, Sendable, Equatable {
  case unsupported(String)
  case invalid(String)
}

/// Walks through the chunks of a file.
private struct ChunkReader {
  private let file: [UInt8]
  private var offset = 8
  /// Type of the chunk before.
  var previous = ""

  init(_ file: [UInt8]) throws(PNGDecodingError) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .invalid("the signature")
    }
    self.file = file
  }

  /// The next chunk; nil behind the last.
  mutating func next() throws(PNGDecodingError) -> DecodedPNG.Chunk? {
    if offset == file.count { return nil }
    guard file.count - offset >= 12 else { throw .invalid("a chunk breaks off") }
    let size = number(at: offset)
    guard size <= file.count - offset - 12 else { throw .invalid("a chunk breaks off") }
    let end = offset + 8 + size
    let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
    guard crc32(file[offset + 4..<end]) == UInt32(number(at: end)) else {
      throw .invalid("the checksum of \(type)")
    }
    defer { offset = end + 4 }
    return DecodedPNG.Chunk(type: type, data: Array(file[offset + 8..<end]))
  }

  private func number(at offset: Int) -> Int {
    file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Rows as they are in the stream, each behind the number of its filter.
private struct FilteredRows {
  var bytes: [UInt8]
  let rowSize: Int
  let pixelSize: Int

  /// Undoes the filters; returns the rows without filter bytes.
  mutating func reconstruct() throws(PNGDecodingError) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: bytes.count / (rowSize + 1) * rowSize)
    for row in 0..<bytes.count / (rowSize + 1) {
      let start = row * (rowSize + 1) + 1
      let filter = bytes[start - 1]
      guard filter <= 4 else { throw .invalid("filter \(filter)") }
      for i in 0..<rowSize {
        let place = row * rowSize + i
        let left = i < pixelSize ? 0 : out[place - pixelSize]
        let above = row == 0 ? 0 : out[place - rowSize]
        let prediction: UInt8 =
          switch filter {
          case 1: left
          case 2: above
          case 3: UInt8((Int(left) + Int(above)) / 2)
          case 4:
            paeth(left, above, row == 0 || i < pixelSize ? 0 : out[place - rowSize - pixelSize])
          default: 0
          }
        out[place] = bytes[start + i] &+ prediction
      }
    }
    return out
  }

  private func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toCorner = abs(estimate - Int(corner))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}

/// The contents of a zlib stream, which must be exactly `size` bytes.
private func inflate(_ stream: [UInt8], size: Int) throws(PNGDecodingError) -> [UInt8] {
  var status = HDR_INFLATE_INVALID
  // One byte more, so that a stream that holds too much is noticed.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { out, count in
    unsafe stream.withUnsafeBufferPointer { stream in
      guard let input = stream.baseAddress, let output = out.baseAddress else { return }
      status = unsafe hdr_zlib_decompress(input, stream.count, output, size + 1, &count)
    }
  }
  guard status == HDR_INFLATE_OK, bytes.count == size else {
    throw .invalid("the pixel data: status \(status.rawValue), \(bytes.count) of \(size) bytes")
  }
  return bytes
}

private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ crc >> 1 }
}

private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  ~bytes.reduce(0xFFFF_FFFF) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
}
