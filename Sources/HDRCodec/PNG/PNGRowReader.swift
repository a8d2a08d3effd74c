import ByteParsing
import CHDRShims
import HDRColor

/// Rows of a PNG file. Palettes and small depths come as 8 bits.
@safe
struct PNGRowReader: RowReader {
  private let decoder: ForeignDecoder
  private let width: Int
  private let channels: Int
  private let isDeep: Bool

  /// - Parameter channels: what the file's chunks lead one to expect.
  init(_ source: any ByteSource, width: Int, channels: Int) throws(CodecError) {
    let foreign = ForeignSource(source)
    var described = unsafe foreign.cValue
    var opened: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let status = unsafe hdr_png_open(&described, &opened, &message)
    guard status == HDR_CODEC_OK, let opened = unsafe opened else {
      throw CodecError(status, message, reading: "the PNG picture")
    }
    unsafe decoder = ForeignDecoder(opened, foreign) { unsafe hdr_png_close($0) }
    self.width = width
    self.channels = unsafe Int(hdr_png_channels(opened))
    isDeep = unsafe hdr_png_bits(opened) == 16
    guard self.channels == channels else {
      throw CodecError(
        .input, "the PNG picture decodes to \(self.channels) channels, not \(channels)")
    }
  }

  mutating func read(rows count: Int) throws(CodecError) -> [SamplePlane] {
    let samples = width * count * channels
    if isDeep {
      var words = [UInt16](repeating: 0, count: samples)
      try fill(&words, rows: count)
      return InterleavedRows.planes(words, width: width, height: count, channels: channels)
    }
    var words = [UInt8](repeating: 0, count: samples)
    try fill(&words, rows: count)
    return InterleavedRows.planes(words, width: width, height: count, channels: channels)
  }

  private func fill<Word: CodeWord>(_ words: inout [Word], rows: Int) throws(CodecError) {
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let status = unsafe words.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return HDR_CODEC_OK }
      return unsafe hdr_png_read(
        decoder.handle, start.assumingMemoryBound(to: UInt8.self), Int32(rows), &message)
    }
    guard status == HDR_CODEC_OK else {
      throw CodecError(status, message, reading: "the PNG picture")
    }
  }
}
