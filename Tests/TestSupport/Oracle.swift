public import Foundation

/// The independent numbers for one corpus file.
public struct Oracle: Decodable, Sendable {
  public var file: String
  public var facts: Facts
  public var samples: [Sample]

  public struct Facts: Decodable, Sendable {
    public var stored_size: [Int]?
    public var oriented_size: [Int]?
    public var bit_depth: Int?
    public var chroma: String?
    public var cicp: [Int]?
    public var bitstream_cicp: [Int]?
    public var grid_tiles: Int?
    public var icc: String?
    public var aux: [String]?
    public var gain_map: GainMapFacts?
  }

  public struct GainMapFacts: Decodable, Sendable {
    public var size: [Int]?
    public var oriented_size: [Int]?
    public var channels: Int?
    public var bit_depth: Int?
    public var headroom: HeadroomFacts?
  }

  public struct HeadroomFacts: Decodable, Sendable {
    public var base_log2: Double?
    public var alternate_log2: Double?
    public var source: String?
  }

  /// Expected values at one position of the oriented picture; see the oracle's README.
  public struct Sample: Decodable, Sendable {
    public var x: Int
    public var y: Int
    public var k: String?
    public var pq: [Double]?
    public var pq_t: Double?
    public var pq_half: [Double]?
    public var pq_half_t: Double?
    public var alt2020: [Double]?
    public var alt2020_t: Double?
    public var half2020: [Double]?
    public var half2020_t: Double?
    public var rel2020: [Double]?
    public var rel_t: Double?
    public var nits2020: [Double]?
    public var nits_t: Double?
  }

  /// The numbers for a corpus path, or nil when there are none.
  public static func load(forCorpusFile path: String) throws -> Oracle? {
    guard let shared = Corpus.shared else { return nil }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().lastPathComponent
    let json = shared.appending(path: "oracle/\(folder)/\(url.lastPathComponent).json")
    guard let data = try? Data(contentsOf: json) else { return nil }
    return try JSONDecoder().decode(Oracle.self, from: data)
  }

  /// Whether the base is the HDR rendition.
  public var hasHDRBase: Bool {
    let headroom = facts.gain_map?.headroom
    return (headroom?.base_log2 ?? 0) > (headroom?.alternate_log2 ?? 0)
  }
}
