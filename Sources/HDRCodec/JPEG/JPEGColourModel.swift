/// What the components of a JPEG image are before any profile speaks.
///
/// Adobe's APP14 says; without it JFIF means YCbCr, and so do three components unless they are
/// called R, G and B (the rule of the Independent JPEG Group's library).
enum JPEGColourModel: String, Sendable {
  case grey
  /// BT.601, full range, whatever the profile (JFIF 1.02).
  case yCbCr = "YCbCr"
  case rgb = "RGB"
  case cmyk = "CMYK"
  case ycck = "YCCK"
  case other

  /// - Parameters:
  ///   - adobeTransform: the transform byte of APP14: 0 none, 1 YCbCr, 2 YCCK.
  init(_ frame: JPEGFrame, isJFIF: Bool, adobeTransform: UInt8?) {
    switch frame.components.count {
    case 1: self = .grey
    case 3:
      if let adobeTransform {
        self = adobeTransform == 0 ? .rgb : .yCbCr
      } else {
        let names = frame.components.map(\.id)
        self = !isJFIF && names == Array("RGB".utf8) ? .rgb : .yCbCr
      }
    case 4: self = adobeTransform == 2 ? .ycck : .cmyk
    default: self = .other
    }
  }

  /// The name of the sampling, with the factors of the frame.
  func chroma(_ frame: JPEGFrame) -> ChromaFormat {
    switch self {
    case .grey: return .monochrome
    case .rgb: return .rgb
    case .cmyk, .ycck: return .cmyk
    case .other: return .other
    case .yCbCr:
      guard let ratio = frame.chromaRatio else { return .other }
      switch ratio {
      case (1, 1): return .yuv444
      case (2, 1): return .yuv422
      case (2, 2): return .yuv420
      case (1, 2): return .yuv440
      case (4, 1): return .yuv411
      default: return .other
      }
    }
  }
}
