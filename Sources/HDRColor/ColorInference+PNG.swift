extension ColorInference {
  /// PNG, third edition, section 4.3: the first of cICP, iCCP, sRGB, gAMA and cHRM that is there
  /// and understood.
  static func decidePNG(
    _ result: inout ResolvedColor, _ signals: ColorSignals, _ codes: CICPResolution,
    _ recognition: ICCRecognition?
  ) {
    if signals.container != nil {
      result.reason = "code points \(result.cicp) (cICP chunk)"
      var fields: [String] = []
      if !codes.hasPrimaries { fields.append("primaries taken as \(codes.cicp.primaries.name)") }
      if !codes.hasTransfer { fields.append("transfer taken as \(codes.cicp.transfer.name)") }
      if !fields.isEmpty {
        result.warnings.append("unspecified " + fields.joined(separator: ", "))
      }
      if let space = recognition?.colorSpace,
        space.transfer.isHDR != result.colorSpace.transfer.isHDR
      {
        result.warnings.append(
          "the ICC profile (\(space.name)) disagrees with the cICP chunk, which decides")
      }
      return
    }
    switch recognition {
    case .simple(let space, let reason):
      result.colorSpace = space
      result.reason = reason
    case .needsEngine(let reason):
      takeOlderChunks(&result, signals.png)
      result.unappliedProfile = reason
      result.warnings.append(
        "the ICC profile is not applied (\(reason)): taken as \(result.colorSpace.name)")
    case nil: takeOlderChunks(&result, signals.png)
    }
  }

  private static func takeOlderChunks(_ result: inout ResolvedColor, _ chunks: PNGColorChunks?) {
    let (chunks, sRGB) = (chunks ?? PNGColorChunks(), ColorSpace.sRGB)
    result.colorSpace = sRGB
    if chunks.hasSRGB {
      result.reason = "the sRGB chunk"
    } else if chunks.gamma != nil || chunks.primaries != nil {
      var transfer = TransferFunction.sRGB
      if let gamma = chunks.gamma, gamma > 0 { transfer = gamma == 1 ? .linear : .gamma(1 / gamma) }
      result.colorSpace = ColorSpace(primaries: chunks.primaries ?? .bt709, transfer: transfer)
      result.reason = "the gAMA and cHRM chunks"
    } else {
      result.reason = "no colour information: taken as sRGB"
    }
  }
}
