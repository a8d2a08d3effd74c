/// Makes HEVC sequence parameter sets with every part that a reader has to pass over.
struct SequenceParameterSet {
  var subLayers = 0
  var chromaFormat: UInt64 = 1
  var width: UInt64 = 64
  var height: UInt64 = 48
  /// Left, right, top, bottom, in chroma units.
  var window: [UInt64]?
  var lumaBitDepth: UInt64 = 8
  var chromaBitDepth: UInt64 = 8
  var hasScalingLists = false
  var hasPCM = false
  var referencePictureSets: [ReferencePictureSet] = []
  var longTermPictures: UInt64 = 0
  /// Nil leaves out the video usability information.
  var usability: Usability? = Usability()

  enum ReferencePictureSet {
    /// Differences minus 1 before and after.
    case explicit(negative: [UInt64], positive: [UInt64])
    /// `flags` has one entry for each candidate: used, or kept without being used, or neither.
    case predicted(isNegative: Bool, magnitudeMinus1: UInt64, flags: [(used: Bool, kept: Bool)])
  }

  struct Usability {
    var aspectRatio: UInt64?
    var isFullRange: Bool? = true
    var colour: [UInt64]? = [12, 13, 6]
    var chromaLocation: UInt64?
  }

  /// The NAL unit, emulation prevention included.
  var nalUnit: [UInt8] {
    var w = BitWriter()
    w.bits(0, 4)
    w.bits(UInt64(subLayers), 3)
    w.flag(true)
    w.bits(0x01_6000_0000, 40)
    w.bits(0xB000_0000_0000, 48)
    w.bits(93, 8)
    if subLayers > 0 {
      for index in 0..<8 { w.bits(index < subLayers ? 3 : 0, 2) }
      for _ in 0..<subLayers {
        w.bits(0, 64)
        w.bits(0, 32)
      }
    }
    w.ue(0)
    w.ue(chromaFormat)
    if chromaFormat == 3 { w.flag(false) }
    w.ue(width)
    w.ue(height)
    w.flag(window != nil)
    for side in window ?? [] { w.ue(side) }
    w.ue(lumaBitDepth - 8)
    w.ue(chromaBitDepth - 8)
    w.ue(4)
    w.flag(true)
    for _ in 0...subLayers {
      for value: UInt64 in [4, 0, 0] { w.ue(value) }
    }
    for value: UInt64 in [0, 3, 0, 3, 1, 1] { w.ue(value) }
    writeScalingLists(&w)
    w.bits(1, 2)
    w.flag(hasPCM)
    if hasPCM {
      w.bits(0x77, 8)
      w.ue(0)
      w.ue(2)
      w.flag(true)
    }
    writeReferencePictureSets(&w)
    w.flag(longTermPictures > 0)
    if longTermPictures > 0 {
      w.ue(longTermPictures)
      for index in 0..<longTermPictures { w.bits(index, 9) }
    }
    w.bits(2, 2)
    writeUsability(&w)
    w.flag(true)
    return [0x42, 0x01] + Self.preventingEmulation(w.bytes)
  }

  private func writeScalingLists(_ w: inout BitWriter) {
    w.flag(hasScalingLists)
    guard hasScalingLists else { return }
    w.flag(true)
    for size in 0..<4 {
      for matrix in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        let isExplicit = matrix.isMultiple(of: 2)
        w.flag(isExplicit)
        guard isExplicit else {
          w.ue(UInt64(matrix))
          continue
        }
        if size > 1 { w.se(-3) }
        for index in 0..<min(64, 16 << (2 * size)) { w.se(Int64(index % 5) - 2) }
      }
    }
  }

  private func writeReferencePictureSets(_ w: inout BitWriter) {
    w.ue(UInt64(referencePictureSets.count))
    for (index, set) in referencePictureSets.enumerated() {
      switch set {
      case .explicit(let negative, let positive):
        if index > 0 { w.flag(false) }
        w.ue(UInt64(negative.count))
        w.ue(UInt64(positive.count))
        for difference in negative + positive {
          w.ue(difference)
          w.flag(true)
        }
      case .predicted(let isNegative, let magnitude, let flags):
        w.flag(true)
        w.flag(isNegative)
        w.ue(magnitude)
        for flag in flags {
          w.flag(flag.used)
          if !flag.used { w.flag(flag.kept) }
        }
      }
    }
  }

  private func writeUsability(_ w: inout BitWriter) {
    w.flag(usability != nil)
    guard let usability else { return }
    w.flag(usability.aspectRatio != nil)
    if let ratio = usability.aspectRatio {
      w.bits(ratio, 8)
      if ratio == 255 { w.bits(0x0004_0003, 32) }
    }
    w.flag(true)
    w.flag(false)
    w.flag(usability.isFullRange != nil)
    if let isFullRange = usability.isFullRange {
      w.bits(5, 3)
      w.flag(isFullRange)
      w.flag(usability.colour != nil)
      for code in usability.colour ?? [] { w.bits(code, 8) }
    }
    w.flag(usability.chromaLocation != nil)
    if let location = usability.chromaLocation {
      w.ue(location)
      w.ue(location)
    }
    w.bits(0, 8)
  }

  static func preventingEmulation(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte <= 3 {
        result.append(3)
        zeros = 0
      }
      result.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return result
  }
}
