import ByteParsing
import CHDRShims
import HDRColor

/// Rows of a JPEG image: its components as they were coded, or, of four inks, light.
@safe
struct JPEGRowReader: RowReader {
  private let layout: hdr_jpeg_layout
  private let decoder: ForeignDecoder
  private let isRGB: Bool
  private let inks: InkConverter?
  private let complaints: DecoderComplaints
  private var rowsLeft: Int

  /// - Parameter inks: for images of four components.
  init(
    _ image: JPEGImage, in source: any ByteSource, inks: InkConverter?,
    complaints: DecoderComplaints
  ) throws(CodecError) {
    let foreign = ForeignSource(source, range: image.range)
    var described = unsafe foreign.cValue
    var opened: OpaquePointer?
    var layout = hdr_jpeg_layout()
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let status = unsafe hdr_jpeg_open(&described, &opened, &layout, &message)
    guard status == HDR_CODEC_OK, let opened = unsafe opened else {
      throw CodecError(status, message, reading: "the JPEG picture")
    }
    unsafe decoder = ForeignDecoder(opened, foreign) { unsafe hdr_jpeg_close($0) }
    self.layout = layout
    self.inks = inks
    self.complaints = complaints
    isRGB = image.colourModel == .rgb
    rowsLeft = Int(layout.height)
    let found = PixelSize(width: Int(layout.width), height: Int(layout.height))
    guard found == image.frame.size, Int(layout.components) == image.frame.components.count else {
      throw CodecError(
        .input, "the JPEG picture decodes to \(found) pixels, not \(image.frame.size)")
    }
  }

  /// Whether chroma has half the columns and rows: 0 or 1.
  var halves: (x: Int, y: Int) { (Int(layout.half_x), Int(layout.half_y)) }

  mutating func read(rows count: Int) throws(CodecError) -> [SamplePlane] {
    let planes = layout.components == 4 ? try inkRows(count) : try componentRows(count)
    rowsLeft -= count
    if rowsLeft == 0 {
      let warning = unsafe String(cString: hdr_jpeg_warning(decoder.handle))
      if !warning.isEmpty { complaints.add(warning) }
    }
    return planes
  }

  private func componentRows(_ count: Int) throws(CodecError) -> [SamplePlane] {
    let width = Int(layout.width)
    let (halfX, halfY) = (Int(layout.half_x), Int(layout.half_y))
    let chroma = PixelSize(width: (width + halfX) >> halfX, height: (count + halfY) >> halfY)
    let hasChroma = layout.components == 3
    var first = [UInt8](repeating: 0, count: width * count)
    var second = [UInt8](repeating: 0, count: hasChroma ? chroma.pixels : 0)
    var third = second
    try unsafe first.withUnsafeMutableBufferPointer { (first) throws(CodecError) in
      try unsafe second.withUnsafeMutableBufferPointer { (second) throws(CodecError) in
        try unsafe third.withUnsafeMutableBufferPointer { (third) throws(CodecError) in
          try unsafe fill([first.baseAddress, second.baseAddress, third.baseAddress], count)
        }
      }
    }
    let luma = SamplePlane(width: width, height: count, samples: .u8(first))
    guard hasChroma else { return [luma] }
    let (cb, cr) = (
      SamplePlane(width: chroma.width, height: chroma.height, samples: .u8(second)),
      SamplePlane(width: chroma.width, height: chroma.height, samples: .u8(third))
    )
    return isRGB ? [cb, cr, luma] : [luma, cb, cr]
  }

  private func inkRows(_ count: Int) throws(CodecError) -> [SamplePlane] {
    guard let inks else { throw CodecError(.program, "four components without a profile") }
    var bytes = [UInt8](repeating: 0, count: Int(layout.width) * count * 4)
    try unsafe bytes.withUnsafeMutableBufferPointer { (bytes) throws(CodecError) in
      try unsafe fill([bytes.baseAddress], count)
    }
    // Adobe's are stored inverted: 255 is no ink.
    let values =
      layout.is_inverted != 0
      ? bytes.map { Float(255 - $0) / 255 } : bytes.map { Float($0) / 255 }
    return inks.light(values, width: Int(layout.width), height: count)
  }

  private func fill(
    _ planes: [UnsafeMutablePointer<UInt8>?], _ count: Int
  ) throws(CodecError) {
    let planes = unsafe planes.compactMap { unsafe $0 }
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let status = unsafe hdr_jpeg_read(decoder.handle, planes, Int32(count), &message)
    guard status == HDR_CODEC_OK else {
      throw CodecError(status, message, reading: "the JPEG picture")
    }
  }
}
