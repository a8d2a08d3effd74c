import ByteParsing
import CHDRShims

/// A part of a byte source, as decoders written in C ask for it.
@safe
final class ForeignSource: Sendable {
  private let source: any ByteSource
  private let range: Range<Int>

  init(_ source: any ByteSource, range: Range<Int>? = nil) {
    self.source = source
    self.range = range ?? 0..<source.size
  }

  /// What C holds; valid as long as this object lives.
  var cValue: hdr_source {
    unsafe hdr_source(
      context: Unmanaged.passUnretained(self).toOpaque(), size: Int64(range.count),
      read: { context, offset, out, count in
        let this = unsafe Unmanaged<ForeignSource>.fromOpaque(context).takeUnretainedValue()
        guard offset >= 0, offset <= this.range.count, count <= this.range.count - Int(offset),
          let bytes = try? this.source.read(
            at: this.range.lowerBound + Int(offset), count: count)
        else { return 1 }
        unsafe bytes.withUnsafeBufferPointer { bytes in
          if let start = bytes.baseAddress { unsafe out.update(from: start, count: count) }
        }
        return 0
      })
  }
}

/// A decoder written in C that is open, and the source it reads from.
@safe
final class ForeignDecoder {
  let handle: OpaquePointer
  private let source: ForeignSource
  private let close: (OpaquePointer?) -> Void

  init(_ handle: OpaquePointer, _ source: ForeignSource, close: @escaping (OpaquePointer?) -> Void)
  {
    unsafe self.handle = handle
    self.source = source
    unsafe self.close = close
  }

  deinit { unsafe close(handle) }
}

extension CodecError {
  /// What a decoder of whole files says, `part` being what it was reading.
  init(_ status: hdr_codec_status, _ message: [CChar], reading part: String) {
    let text = String(nulTerminated: message)
    switch status {
    case HDR_CODEC_LIMIT, HDR_CODEC_NO_MEMORY:
      self.init(.limit, "\(part) needs too much memory: \(text)", advice: "raise --max-memory")
    default: self.init(.input, "\(part) cannot be decoded: \(text)")
    }
  }
}
