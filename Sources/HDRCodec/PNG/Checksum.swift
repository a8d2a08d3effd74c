import CHDRShims

/// The check sums of PNG and zlib.
enum Checksum {
  /// CRC-32 (ISO 3309), as PNG uses it.
  static func crc32(_ bytes: [UInt8], continuing crc: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return crc }
      return unsafe hdr_crc32(crc, start, buffer.count)
    }
  }

  /// Adler-32 (RFC 1950).
  static func adler32(_ bytes: [UInt8], continuing adler: UInt32 = 1) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return adler }
      return unsafe hdr_adler32(adler, start, buffer.count)
    }
  }

  /// Adler-32 of two pieces one after the other, from the sums of each and the second's length.
  ///
  /// With a = 1 + Σ bytes and b = Σ of all values a takes, the second piece adds its a − 1 to a, and
  /// its b to b together with the first a − 1 once for each of its bytes.
  static func adler32(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
    let modulus: UInt64 = 65521
    let (a1, b1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (a2, b2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    let a = (a1 + a2 + modulus - 1) % modulus
    let b = (b1 + b2 + UInt64(count) % modulus * (a1 + modulus - 1)) % modulus
    return UInt32(b << 16 | a)
  }
}
