import CHDRShims
import HDRColor

/// An ICC profile applied by an engine: device values to linear light, as CIE XYZ relative to D50.
///
/// For profiles that curves and a matrix cannot stand for. Immutable, and used by many tasks at once.
@safe
final class ICCTransform: Sendable {
  /// The device values a profile is for.
  enum Model: Sendable {
    /// 0…1.
    case grey
    /// 0…1.
    case rgb
    /// Ink, 0…1.
    case cmyk
    /// L* 0…100, a*, b*.
    case lab
  }

  let model: Model
  /// The C side never changes it after it was made, and reads of it may overlap.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// - Throws: when `profile` is damaged or for other values; the message says so.
  init(_ profile: [UInt8], model: Model) throws(CodecError) {
    self.model = model
    var created: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(HDR_MESSAGE))
    let kind =
      switch model {
      case .grey: HDR_ICC_GREY
      case .rgb: HDR_ICC_RGB
      case .cmyk: HDR_ICC_CMYK
      case .lab: HDR_ICC_LAB
      }
    let status = unsafe hdr_icc_create(profile, profile.count, kind, &created, &message)
    guard status == HDR_CODEC_OK, let created = unsafe created else {
      throw CodecError(
        .input, "the ICC profile cannot be applied: \(String(nulTerminated: message))")
    }
    unsafe handle = created
  }

  deinit { unsafe hdr_icc_destroy(handle) }

  /// X, Y, Z of D50 to BT.2020 light at D65.
  static let toBT2020 =
    Primaries.bt2020.xyzToRGB
    * ChromaticAdaptation.bradford(from: .iccD50, to: Primaries.bt2020.white)

  /// Interleaved device values to interleaved X, Y, Z, Y of the profile's white being 1.
  func convert(_ values: [Float]) -> [Float] {
    let channels =
      switch model {
      case .grey: 1
      case .rgb, .lab: 3
      case .cmyk: 4
      }
    let pixels = values.count / channels
    var xyz = [Float](repeating: 0, count: pixels * 3)
    // The engine counts ink in percent.
    let values = model == .cmyk ? values.map { $0 * 100 } : values
    unsafe hdr_icc_apply(handle, values, &xyz, pixels)
    return xyz
  }

  /// R′G′B′ (or grey, or L*a*b*) to X, Y, Z, in place.
  func apply(to rgb: inout RGBRow) {
    let width = rgb.green.count
    var values: [Float]
    if model == .grey {
      values = rgb.green
    } else {
      values = Array(repeating: 0, count: 3 * width)
      for x in 0..<width {
        values[3 * x] = rgb.red[x]
        values[3 * x + 1] = rgb.green[x]
        values[3 * x + 2] = rgb.blue[x]
      }
    }
    let xyz = convert(values)
    for x in 0..<width {
      rgb.red[x] = xyz[3 * x]
      rgb.green[x] = xyz[3 * x + 1]
      rgb.blue[x] = xyz[3 * x + 2]
    }
  }
}
