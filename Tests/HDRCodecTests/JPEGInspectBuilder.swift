/// Puts JPEG files together segment by segment; their picture data are no picture.
struct JPEGBuilder {
  var bytes: [UInt8] = [0xFF, 0xD8]

  mutating func segment(_ marker: UInt8, _ payload: [UInt8]) {
    bytes += [0xFF, marker] + bigEndian(UInt16(payload.count + 2)) + payload
  }

  mutating func application(_ number: UInt8, _ signature: String, _ payload: [UInt8] = []) {
    segment(0xE0 + number, Array(signature.utf8) + payload)
  }

  mutating func xmp(_ attributes: String, content: String = "") {
    application(1, "http://ns.adobe.com/xap/1.0/\0", Array(Self.packet(attributes, content).utf8))
  }

  static func packet(_ attributes: String, _ content: String = "") -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" \
    xmlns:Container="http://ns.google.com/photos/1.0/container/" \
    xmlns:Item="http://ns.google.com/photos/1.0/container/item/" \
    xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" \
    xmlns:apdi="http://ns.apple.com/pixeldatainfo/1.0/" \
    xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    \(attributes)>\(content)</rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }

  static func directory(gainMapLength: Int, padding: Int = 0) -> String {
    """
    <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item \
    Item:Semantic="Primary" Item:Mime="image/jpeg" Item:Padding="\(padding)"/></rdf:li>\
    <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" \
    Item:Mime="image/jpeg" Item:Length="\(gainMapLength)"/></rdf:li></rdf:Seq></Container:Directory>
    """
  }

  /// The position of an MPF segment for two images; its offset is filled in by `patch`.
  mutating func multiPicture(
    type: UInt32 = 0, littleEndian: Bool = false, images: UInt32 = 2
  ) -> Int {
    func u16(_ value: UInt16) -> [UInt8] {
      littleEndian ? bigEndian(value).reversed() : bigEndian(value)
    }
    func u32(_ value: UInt32) -> [UInt8] {
      littleEndian ? bigEndian(value).reversed() : bigEndian(value)
    }
    var block = Array((littleEndian ? "II" : "MM").utf8) + u16(42) + u32(8) + u16(3)
    block += u16(0xB000) + u16(7) + u32(4) + Array("0100".utf8)
    block += u16(0xB001) + u16(4) + u32(1) + u32(images)
    block += u16(0xB002) + u16(7) + u32(16 * images) + u32(50) + u32(0)
    block += u32(0x2003_0000) + u32(0) + u32(0) + u32(0)
    block += u32(type) + u32(100) + u32(0xDEAD_BEEF) + u32(0)
    let start = bytes.count + 8
    application(2, "MPF\0", block)
    return start
  }

  /// Writes the second image's offset into an MPF segment.
  static func patch(_ file: inout [UInt8], multiPicture start: Int, imageAt offset: Int) {
    let isLittleEndian = file[start] == 0x49
    let value = bigEndian(UInt32(truncatingIfNeeded: offset - start))
    file.replaceSubrange(start + 74..<start + 78, with: isLittleEndian ? value.reversed() : value)
  }

  mutating func frame(
    _ marker: UInt8 = 0xC0, width: Int = 16, height: Int = 8, precision: UInt8 = 8,
    components: [(id: UInt8, sampling: UInt8)] = [(1, 0x22), (2, 0x11), (3, 0x11)]
  ) {
    segment(
      marker,
      [precision] + bigEndian(UInt16(height)) + bigEndian(UInt16(width))
        + [UInt8(components.count)] + components.flatMap { [$0.id, $0.sampling, 0] })
  }

  mutating func scan(_ data: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]) {
    segment(0xDA, [1, 1, 0, 0, 63, 0])
    bytes += data
  }

  mutating func end() { bytes += [0xFF, 0xD9] }

  /// Frame, scan and EOI.
  mutating func finish(width: Int = 16, height: Int = 8, grey: Bool = false) {
    frame(
      width: width, height: height,
      components: grey ? [(1, 0x11)] : [(1, 0x22), (2, 0x11), (3, 0x11)])
    scan()
    end()
  }

  static func image(
    width: Int = 16, height: Int = 8, grey: Bool = false,
    _ head: (inout JPEGBuilder) -> Void = { _ in }
  ) -> [UInt8] {
    var builder = JPEGBuilder()
    head(&builder)
    builder.finish(width: width, height: height, grey: grey)
    return builder.bytes
  }
}

func bigEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  (0..<T.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> T(8 * $0)) }
}
