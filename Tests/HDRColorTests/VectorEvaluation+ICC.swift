@testable import HDRColor

extension VectorEvaluation {
  /// Bytes of ICC tags.
  static let icc: [String: Evaluator] = [
    "icc_cicp_pq": { i, _ in cicp(i) },
    "icc_cicp_hlg": { i, _ in cicp(i) },
    "icc_cicp_p3srgb": { i, _ in cicp(i) },
    "icc_lumi_203": { i, _ in hex(ICCTagData.xyz(SIMD3(0, i["Y_cd_m2"].number, 0))) },
    "icc_lumi_80": { i, _ in hex(ICCTagData.xyz(SIMD3(0, i["Y_cd_m2"].number, 0))) },
    "icc_lumi_1000": { i, _ in hex(ICCTagData.xyz(SIMD3(0, i["Y_cd_m2"].number, 0))) },
    "icc_wtpt_D50": { _, _ in hex(ICCTagData.xyz(ICCTagData.d50)) },
    "icc_para_srgb": { _, _ in hex(ICCTagData.parametric(.sRGB)) },
  ]

  private static func cicp(_ inputs: JSONValue) -> JSONValue {
    let codes = inputs["cp,tc,mc,full"].numbers.map { UInt16($0) }
    guard codes.count == 4 else { return .text("no code points") }
    return hex(ICCTagData.cicp(CICP(codes[0], codes[1], codes[2], fullRange: codes[3] != 0)))
  }

  private static func hex(_ bytes: [UInt8]) -> JSONValue {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return .object(["hex": .text(digits), "length": JSONValue(bytes.count)])
  }
}
