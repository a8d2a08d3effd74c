extension Oracle {
  /// What a file says of itself. The JSON type of some values varies from file to file (a depth may
  /// be a number, a text or a list), so each is read where it is asked for.
  public struct Facts: Sendable {
    public var json: JSONValue

    public var stored_size: [Int]? { json["stored_size"].integers }
    public var oriented_size: [Int]? { json["oriented_size"].integers }
    public var bit_depth: Int? { json["bit_depth"].integer }
    public var chroma: String? { json["chroma"].nonEmptyText }
    /// Primaries, transfer, matrix, full range; as stored, 2 for unspecified.
    public var cicp: [Int]? { json["cicp"].integers }
    public var cicp_source: String? { json["cicp_source"].nonEmptyText }
    public var bitstream_cicp: [Int]? { json["bitstream_cicp"].integers }
    /// 0 for a picture that is no grid.
    public var grid_tiles: Int? { json["grid_tiles"].integer }
    /// Description of the ICC profile.
    public var icc: String? { json["icc"].nonEmptyText }
    /// How the transfer was taken.
    public var transfer: String? { json["transfer"].nonEmptyText }
    /// URNs of the auxiliary pictures.
    public var aux: [String]? { json["aux"].texts }
    public var exif_orientation: Int? { json["exif_orientation"].integer }
    /// cd/m².
    public var clli: (maxCLL: Double, maxFALL: Double)? {
      let level = json["clli"]
      return level.isNull ? nil : (level["MaxCLL"].number, level["MaxFALL"].number)
    }
    public var mdcv: MasteringFacts? {
      json["mdcv"].isNull ? nil : MasteringFacts(json: json["mdcv"])
    }
    public var gain_map: GainMapFacts? {
      json["gain_map"].isNull ? nil : GainMapFacts(json: json["gain_map"])
    }
  }

  public struct MasteringFacts: Sendable {
    public var json: JSONValue

    /// x and y of green, blue, red, white, in units of 1/50000.
    public var primaries: [Double] { json["primaries_gbr_white_x50000"].numbers }
    public var max_nits: Double { json["max_nits"].number }
    public var min_nits: Double { json["min_nits"].number }
  }

  public struct GainMapFacts: Sendable {
    public var json: JSONValue

    public var size: [Int]? { json["size"].integers }
    public var oriented_size: [Int]? { json["oriented_size"].integers }
    public var channels: Int? { json["channels"].integer }
    public var bit_depth: Int? { json["bit_depth"].integer }
    public var chroma: String? { json["chroma"].nonEmptyText }
    public var grid_tiles: Int? { json["grid_tiles"].integer }
    /// The descriptions met, as texts for people.
    public var kinds: [String] { json["kinds"].texts ?? [] }
    public var iso: MetadataFacts? { metadata("iso") }
    public var hdrgm: MetadataFacts? { metadata("hdrgm") }
    /// Headroom in XMP (linear) and maker notes 33 and 48, as far as they are there.
    public var apple: JSONValue { json["apple"] }
    /// Why a map must be left alone. Maps that only strict readers leave alone have none.
    public var refusal: String? {
      if case .bool(false) = json["usable"] { json["why_not"].text } else { nil }
    }
    /// log2.
    public var baseHeadroom: Double? { json["headroom"]["base_log2"].finite }
    /// log2.
    public var alternateHeadroom: Double? { json["headroom"]["alternate_log2"].finite }
    public var headroomSource: String? { json["headroom"]["source"].nonEmptyText }

    private func metadata(_ key: String) -> MetadataFacts? {
      json[key].isNull || !json[key]["bad"].isNull ? nil : MetadataFacts(json: json[key])
    }
  }

  /// The numbers of ISO 21496-1 or `hdrgm`; three values each, headrooms and limits in log2.
  public struct MetadataFacts: Sendable {
    public var json: JSONValue

    public var min: [Double] { json["min"].numbers }
    public var max: [Double] { json["max"].numbers }
    public var gamma: [Double] { json["gamma"].numbers }
    public var baseOffset: [Double] { json["off_base"].numbers }
    public var alternateOffset: [Double] { json["off_alt"].numbers }
    public var baseHeadroom: Double { json["base_hr"].number }
    public var alternateHeadroom: Double { json["alt_hr"].number }
    public var useBaseColourSpace: Bool {
      if case .bool(let value) = json["use_base"] { value } else { false }
    }
    /// 1 or 3; only ISO.
    public var channels: Int? { json["channels"].integer }
    /// Only ISO.
    public var writerVersion: Int? { json["writer"].integer }
  }
}

extension JSONValue {
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// A whole number, also one that is written as a text.
  public var integer: Int? {
    switch self {
    case .number(let value): Int(exactly: value)
    case .text(let text): Int(text)
    default: nil
    }
  }

  public var finite: Double? { number.isFinite ? number : nil }

  public var nonEmptyText: String? { text.isEmpty ? nil : text }

  /// A list of whole numbers only.
  public var integers: [Int]? {
    guard case .array(let values) = self else { return nil }
    let integers = values.compactMap(\.integer)
    return integers.count == values.count ? integers : nil
  }

  public var texts: [String]? {
    if case .array(let values) = self { values.map(\.text) } else { nil }
  }
}
