import HDRColor

/// Integer samples as a decoder left them: 8-bit in bytes, deeper in 16-bit words.
enum Samples: Sendable {
  case u8([UInt8])
  case u16([UInt16])
}

/// The two widths samples come in.
protocol SampleWord: KernelSample {
  /// The words of `samples` when they are of this width.
  static func words(of samples: Samples) -> [Self]?
  static func samples(_ words: [Self]) -> Samples
}

extension UInt8: SampleWord {
  static func words(of samples: Samples) -> [UInt8]? {
    if case .u8(let words) = samples { words } else { nil }
  }
  static func samples(_ words: [UInt8]) -> Samples { .u8(words) }
}

extension UInt16: SampleWord {
  static func words(of samples: Samples) -> [UInt16]? {
    if case .u16(let words) = samples { words } else { nil }
  }
  static func samples(_ words: [UInt16]) -> Samples { .u16(words) }
}

/// One plane of integer samples, rows without padding.
struct SamplePlane: Sendable {
  let width: Int
  let height: Int
  let samples: Samples
}

/// A part of a picture as shown: planes in the order Y, Cb, Cr (or G, B, R for the identity matrix)
/// with the place of each in the shown plane.
struct PicturePart: Sendable {
  struct Piece: Sendable {
    let x: Int
    let y: Int
    let plane: SamplePlane
  }

  let pieces: [Piece]
}
