import ByteParsing
import HDRColor

extension HEIFContents {
  /// The gain map's samples, upright: stored codes of a grey map, else 16-bit R′G′B′.
  func decodeMap(
    _ map: HEIFGainMap, jobs: Int, budget: Budget, complaints: DecoderComplaints
  ) async throws(CodecError) -> PlanarFrame {
    let source = try HEIFStripSource(
      map.picture, in: file, budget: budget, complaints: complaints)
    if map.isRaw {
      return try await .decode(source, jobs: jobs, budget: budget, purpose: "the gain map")
    }
    let signal = try SignalDecoder(
      cicp: map.colour, primaries: .bt709, bitDepth: map.picture.coding.bitDepth,
      hasChroma: map.picture.coding.hasChroma, kernels: RowKernels())
    return try await .decodeSignal(
      source, signal, bitDepth: map.picture.coding.bitDepth, jobs: jobs, budget: budget,
      purpose: "the gain map")
  }

  /// The alpha plane, upright, 0…65535. Alpha is full range whatever its bitstream says, as other
  /// readers take it; only luma counts.
  func decodeAlpha(
    _ picture: HEIFPicture, jobs: Int, budget: Budget, complaints: DecoderComplaints
  ) async throws(CodecError) -> PlanarFrame {
    let source = try HEIFStripSource(
      picture, in: file, budget: budget, complaints: complaints)
    let signal = try SignalDecoder(
      cicp: .miafDefault, primaries: .bt709, bitDepth: picture.coding.bitDepth, hasChroma: false,
      kernels: RowKernels())
    return try await .decodeSignal(
      source, signal, bitDepth: picture.coding.bitDepth, jobs: jobs, budget: budget,
      purpose: "the alpha plane")
  }
}
