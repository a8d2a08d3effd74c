/// What a conversion writes: an intent, named as on the command line.
public enum Target: String, Sendable, CaseIterable {
  /// 16-bit PNG, BT.2020 primaries, PQ.
  case pqPNG16 = "pq-png16"
  /// 16-bit PNG, BT.2020 primaries, HLG.
  case hlgPNG16 = "hlg-png16"

  /// Extension of the files written, without the dot.
  public var fileExtension: String { "png" }

  /// One line for people.
  public var summary: String {
    switch self {
    case .pqPNG16: "16-bit PNG, BT.2020, PQ, with cICP, cLLI and an ICC profile"
    case .hlgPNG16: "16-bit PNG, BT.2020, HLG, with cICP, cLLI and an ICC profile"
    }
  }
}
