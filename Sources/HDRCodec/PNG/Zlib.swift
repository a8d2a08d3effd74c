import CHDRShims

/// Small zlib streams (RFC 1950): profiles and texts.
enum Zlib {
  /// A zlib stream of `bytes`, or nil when memory is short or they exceed 1 GiB.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = hdr_png_band_bound(bytes.count, 1)
    var isFine = false
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
      guard let out = out.baseAddress else { return }
      isFine = unsafe hdr_zlib_compress(bytes, bytes.count, out, capacity, &count) == HDR_DEFLATE_OK
    }
    return isFine ? stream : nil
  }
}
