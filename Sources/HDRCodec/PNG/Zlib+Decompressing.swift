import ByteParsing
import CHDRShims

extension Zlib {
  /// The contents of a zlib stream of at most `limit` bytes.
  ///
  /// A stream that breaks off, or whose checksum is missing or wrong, is not an error but has a
  /// `problem`: common image editors have written such profiles, with all data there.
  static func decompress(
    _ stream: [UInt8], limit: Int
  ) throws(ParseError) -> (bytes: [UInt8], problem: String?) {
    // Deflate expands 1032-fold at most.
    let most = min(limit, stream.count.multipliedReportingOverflow(by: 1032).partialValue)
    var capacity = min(most, max(4096, stream.count * 4))
    while true {
      var status = HDR_INFLATE_INVALID
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
        unsafe stream.withUnsafeBufferPointer { stream in
          guard let input = stream.baseAddress, let output = out.baseAddress else { return }
          status = unsafe hdr_zlib_decompress(input, stream.count, output, capacity, &count)
        }
      }
      switch status {
      case HDR_INFLATE_OK: return (bytes, nil)
      case HDR_INFLATE_CHECKSUM:
        return (bytes, "the checksum of the compressed data is missing or wrong")
      case HDR_INFLATE_TOO_LARGE where capacity < most: capacity = min(most, capacity * 4)
      case HDR_INFLATE_TOO_LARGE:
        throw ParseError(.limit, path: "zlib", "more than \(limit) bytes when decompressed")
      case HDR_INFLATE_TRUNCATED: return (bytes, "the compressed data break off")
      case HDR_INFLATE_NO_MEMORY: throw ParseError(.limit, path: "zlib", "memory is short")
      default: throw ParseError(.invalid, path: "zlib", "the compressed data are damaged")
      }
    }
  }
}
