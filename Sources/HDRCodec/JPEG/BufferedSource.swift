import ByteParsing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a source in blocks, for walks that look at single bytes in mostly ascending order.
struct BufferedSource {
  private let source: any ByteSource
  private let blockSize: Int
  private var block: [UInt8] = []
  private var blockOffset = 0

  init(_ source: any ByteSource, blockSize: Int = 1 << 16) {
    self.source = source
    self.blockSize = blockSize
  }

  var size: Int { source.size }

  /// Makes the block hold the byte at `offset`.
  private mutating func load(_ offset: Int) throws(ParseError) {
    guard offset < blockOffset || offset >= blockOffset + block.count else { return }
    block = try source.read(at: offset, count: max(1, min(blockSize, size - offset)))
    blockOffset = offset
  }

  mutating func u8(at offset: Int) throws(ParseError) -> UInt8 {
    try load(offset)
    return block[offset - blockOffset]
  }

  /// Big-endian.
  mutating func u16(at offset: Int) throws(ParseError) -> UInt16 {
    UInt16(try u8(at: offset)) << 8 | UInt16(try u8(at: offset + 1))
  }

  /// From an index of the block to the next such byte; nil when the block has no more.
  private func distance(to byte: UInt8, from index: Int) -> Int? {
    unsafe block.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start + index, Int32(byte), bytes.count - index)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - start - index
    }
  }

  /// The first occurrence of `byte` from `offset` on.
  mutating func firstIndex(of byte: UInt8, from offset: Int) throws(ParseError) -> Int? {
    var offset = offset
    while offset < size {
      try load(offset)
      if let distance = distance(to: byte, from: offset - blockOffset) { return offset + distance }
      offset = blockOffset + block.count
    }
    return nil
  }
}

extension BufferedSource {
  /// The next marker from `offset` on: any number of FF and a code other than 00, which stands for
  /// a data byte FF. `start` is the first of these bytes, `offset` the FF before the code.
  mutating func marker(
    from offset: Int
  ) throws(ParseError) -> (marker: JPEGMarker, start: Int, offset: Int)? {
    var position = offset
    while let start = try firstIndex(of: 0xFF, from: position) {
      position = start + 1
      while position < size, try u8(at: position) == 0xFF { position += 1 }
      guard position < size else { return nil }
      let code = try u8(at: position)
      if code != 0 { return (JPEGMarker(rawValue: code), start, position - 1) }
    }
    return nil
  }
}
