import HDRColor

/// Samples as a decoder left them: codes of up to 8 bits in bytes, deeper ones in 16-bit words, and
/// floating point.
enum Samples: Sendable {
  case u8([UInt8])
  case u16([UInt16])
  case f32([Float])
}

/// The types samples come in.
enum SampleKind: Sendable, Hashable {
  case u8, u16, f32

  /// For codes of `bitDepth` bits.
  init(bitDepth: Int) { self = bitDepth <= 8 ? .u8 : .u16 }
}

/// A type of samples.
protocol SampleWord: BitwiseCopyable, Sendable, ExpressibleByIntegerLiteral {
  /// The words of `samples` when they are of this type.
  static func words(of samples: Samples) -> [Self]?
  static func samples(_ words: [Self]) -> Samples
}

/// A type of samples that are codes, which the row kernels take.
typealias CodeWord = SampleWord & KernelSample

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

extension Float: SampleWord {
  static func words(of samples: Samples) -> [Float]? {
    if case .f32(let words) = samples { words } else { nil }
  }
  static func samples(_ words: [Float]) -> Samples { .f32(words) }
}

/// One plane of samples, rows without padding.
struct SamplePlane: Sendable {
  let width: Int
  let height: Int
  let samples: Samples
}

/// A part of a picture as shown, with the place of each plane's piece in the shown plane.
///
/// Planes are in the order Y, Cb, Cr; G, B, R for the identity matrix; or a single grey one. An
/// interleaved alpha channel follows as one more plane.
struct PicturePart: Sendable {
  struct Piece: Sendable {
    let x: Int
    let y: Int
    let plane: SamplePlane
  }

  let pieces: [Piece]
}
