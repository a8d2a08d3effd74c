import HDRColor

/// How a band's rows are packed: interleaved grey or R, G, B, then alpha.
enum RowPacking: Sendable, Hashable {
  /// Codes 0…65535 of the target's signal.
  case codes(PackedSample)
  /// Light as 32-bit floats, little-endian; alpha 0…1.
  case float32

  var sampleSize: Int {
    switch self {
    case .codes(let sample): sample.size
    case .float32: 4
    }
  }

  /// Packs one row. `rgb` is in the unit of the packing, `alpha` is 0…1.
  func pack(
    _ row: inout MutableSpan<UInt8>, _ rgb: RGBRow, isGrey: Bool, alpha: [Float]?,
    kernels: RowKernels
  ) {
    switch self {
    case .codes(let sample):
      let peak: Float = sample == .byte ? 255 : 65535
      switch (isGrey, alpha?.map { $0 * peak }) {
      case (false, nil):
        kernels.pack(
          &row, as: sample, red: rgb.red.span, green: rgb.green.span, blue: rgb.blue.span)
      case (false, let alpha?):
        kernels.pack(
          &row, as: sample, red: rgb.red.span, green: rgb.green.span, blue: rgb.blue.span,
          alpha: alpha.span)
      case (true, nil): kernels.pack(&row, as: sample, grey: rgb.green.span)
      case (true, let alpha?):
        kernels.pack(&row, as: sample, grey: rgb.green.span, alpha: alpha.span)
      }
    case .float32:
      let planes =
        (isGrey ? [rgb.green] : [rgb.red, rgb.green, rgb.blue]) + (alpha.map { [$0] } ?? [])
      for (channel, plane) in planes.enumerated() {
        for x in plane.indices {
          row.storeLittleEndian(
            plane[x].bitPattern, at: (x * planes.count + channel) * 4)
        }
      }
    }
  }
}

extension MutableSpan<UInt8> {
  fileprivate mutating func storeLittleEndian(_ value: UInt32, at offset: Int) {
    for byte in 0..<4 {
      self[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))
    }
  }
}
