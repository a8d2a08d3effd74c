import ByteParsing

/// The parts of a sequence parameter set between the bit depths and the end of what we read of the
/// video usability information. Names in comments are those of ITU-T H.265.
extension BitReader {
  /// `profile_tier_level(1, maxSubLayers)`.
  mutating func skipProfileTierLevel(maxSubLayers: Int) throws(ParseError) {
    try skip(88 + 8)
    guard maxSubLayers > 0 else { return }
    var subLayerBits = 0
    for _ in 0..<maxSubLayers {
      if try flag() { subLayerBits += 88 }
      if try flag() { subLayerBits += 8 }
    }
    try skip(2 * (8 - maxSubLayers))
    try skip(subLayerBits)
  }

  /// From `log2_max_pic_order_cnt_lsb_minus4` to `strong_intra_smoothing_enabled_flag`.
  mutating func skipCodingTools(maxSubLayers: Int) throws(ParseError) {
    let pictureOrderBits =
      4 + Int(try unsignedExpGolomb(max: 12, "log2_max_pic_order_cnt_lsb_minus4"))
    let hasAllOrderingInfo = try flag()
    for _ in (hasAllOrderingInfo ? 0 : maxSubLayers)...maxSubLayers {
      for _ in 0..<3 { _ = try unsignedExpGolomb() }
    }
    for _ in 0..<6 { _ = try unsignedExpGolomb() }  // block sizes and transform depths
    if try flag(), try flag() { try skipScalingListData() }
    try skip(2)  // amp_enabled_flag, sample_adaptive_offset_enabled_flag
    if try flag() {  // pcm_enabled_flag
      try skip(8)
      _ = try unsignedExpGolomb()
      _ = try unsignedExpGolomb()
      try skip(1)
    }
    try skipShortTermReferencePictureSets()
    if try flag() {  // long_term_ref_pics_present_flag
      for _ in 0..<(try unsignedExpGolomb(max: 32, "num_long_term_ref_pics_sps")) {
        try skip(pictureOrderBits + 1)
      }
    }
    try skip(2)
  }

  private mutating func skipScalingListData() throws(ParseError) {
    for sizeID in 0..<4 {
      for _ in stride(from: 0, to: 6, by: sizeID == 3 ? 3 : 1) {
        guard try flag() else {
          _ = try unsignedExpGolomb()
          continue
        }
        if sizeID > 1 { _ = try signedExpGolomb() }
        for _ in 0..<min(64, 1 << (4 + 2 * sizeID)) { _ = try signedExpGolomb() }
      }
    }
  }

  private mutating func skipShortTermReferencePictureSets() throws(ParseError) {
    let count = try unsignedExpGolomb(max: 64, "num_short_term_ref_pic_sets")
    var previous = ReferencePictureSet()
    for index in 0..<count {
      let isPredicted = index > 0 ? try flag() : false
      previous =
        isPredicted
        ? try predictedReferencePictureSet(from: previous) : try explicitReferencePictureSet()
    }
  }

  private mutating func explicitReferencePictureSet() throws(ParseError) -> ReferencePictureSet {
    let negativeCount = try unsignedExpGolomb(max: 16, "num_negative_pics")
    let positiveCount = try unsignedExpGolomb(max: 16, "num_positive_pics")
    var set = ReferencePictureSet()
    var order = 0
    for _ in 0..<negativeCount {
      order -= Int(try unsignedExpGolomb(max: 32767, "delta_poc_s0_minus1")) + 1
      set.negative.append(order)
      try skip(1)
    }
    order = 0
    for _ in 0..<positiveCount {
      order += Int(try unsignedExpGolomb(max: 32767, "delta_poc_s1_minus1")) + 1
      set.positive.append(order)
      try skip(1)
    }
    return set
  }

  /// A set coded as differences from the one before it (7.4.8, equations 7-61 and 7-62).
  private mutating func predictedReferencePictureSet(
    from reference: ReferencePictureSet
  ) throws(ParseError) -> ReferencePictureSet {
    let isNegative = try flag()
    let magnitude = Int(try unsignedExpGolomb(max: 32767, "abs_delta_rps_minus1")) + 1
    let delta = isNegative ? -magnitude : magnitude
    // The candidates, in the order of their flags: the reference's pictures and then itself.
    let candidates = reference.negative + reference.positive + [0]
    var set = ReferencePictureSet()
    for candidate in candidates {
      let isUsed = try flag()
      let isKept = isUsed ? true : try flag()  // use_delta_flag
      let order = candidate + delta
      guard isKept, order != 0 else { continue }
      if order < 0 { set.negative.append(order) } else { set.positive.append(order) }
    }
    guard set.negative.count <= 16, set.positive.count <= 16 else {
      throw error(.invalid, "a reference picture set of more than 16 pictures")
    }
    // Within a set the nearest pictures come first.
    set.negative.sort(by: >)
    set.positive.sort()
    return set
  }

  /// `vui_parameters()`, as far as the chroma sample location.
  mutating func videoUsabilitySignal() throws(ParseError) -> BitstreamSignal {
    var signal = BitstreamSignal()
    if try flag(), try bits(8) == 255 { try skip(32) }  // aspect ratio
    if try flag() { try skip(1) }  // overscan
    if try flag() {  // video_signal_type_present_flag
      try skip(3)
      signal.isFullRange = try flag()
      if try flag() {
        signal.colour = BitstreamSignal.Colour(
          primaries: UInt16(try bits(8)), transfer: UInt16(try bits(8)),
          matrix: UInt16(try bits(8)))
      }
    }
    if try flag() {  // chroma_loc_info_present_flag
      let top = try unsignedExpGolomb(max: 5, "chroma_sample_loc_type_top_field")
      _ = try unsignedExpGolomb(max: 5, "chroma_sample_loc_type_bottom_field")
      signal.chromaSampleLocation = UInt8(top)
    }
    return signal
  }
}

/// Picture order differences of the pictures before and after the current one.
private struct ReferencePictureSet {
  var negative: [Int] = []
  var positive: [Int] = []
}
