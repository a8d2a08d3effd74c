import Foundation

/// The independent numbers for one corpus file.
public struct Oracle: Decodable, Sendable {
  public var file: String
  public var facts: Facts
  public var samples: [Sample]
  /// Why there are no samples, where the payload could not be decoded.
  public var notDecoded: String?

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

  private enum CodingKeys: String, CodingKey {
    case file, facts, samples
    case notDecoded = "not_decoded"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    file = try container.decode(String.self, forKey: .file)
    facts = Facts(json: try container.decode(JSONValue.self, forKey: .facts))
    samples = try container.decodeIfPresent([Sample].self, forKey: .samples) ?? []
    notDecoded = try container.decodeIfPresent(String.self, forKey: .notDecoded)
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
    guard let map = facts.gain_map else { return false }
    return (map.baseHeadroom ?? 0) > (map.alternateHeadroom ?? 0)
  }
}
