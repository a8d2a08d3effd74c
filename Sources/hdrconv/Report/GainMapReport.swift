import GainMap
import HDRCodec
import HDRColor

extension Section {
  /// A gain map and every number that describes it.
  init(gainMap map: GainMapDescription) {
    self.init("gain_map", "Gain map")
    let kinds = map.kinds.map(\.name).joined(separator: ", ")
    add("kinds", "Described by", .texts(map.kinds.map(\.rawValue)), kinds, isDetail: true)
    add("is_usable", "Usable", .bool(map.refusal == nil), isDetail: map.refusal == nil)
    add("refusal", "Not used", map.refusal.map(ReportValue.text))
    add("base_is_hdr", "HDR base", .bool(map.baseIsHDR), isDetail: !map.baseIsHDR)
    addHeadroom("base", "Base headroom", map.baseHeadroom, isDetail: !map.baseIsHDR)
    addHeadroom("alternate", "Alternate headroom", map.alternateHeadroom, isDetail: !map.baseIsHDR)
    add("headroom_source", "Headroom from", .text(map.headroomSource), isDetail: true)
    addPicture(map)
    add(map.iso.map { Section("iso_21496_1", "ISO 21496-1", metadata: $0) })
    add(map.hdrgm.map { Section("hdrgm", "hdrgm XMP", metadata: $0) })
    add(map.apple.map(Section.init(apple:)))
    if let colour = map.alternateColour {
      var section = Section(colour: colour)
      section.key = "alternate_colour"
      section.title = "Colour of the alternate rendition"
      section.isDetail = true
      add(section)
    }
  }

  private mutating func addPicture(_ map: GainMapDescription) {
    add("size_pixels", "Size", map.size.reportValue, map.size.description)
    add(
      "coded_size_pixels", "Stored size", map.codedSize.reportValue, map.codedSize.description,
      isDetail: true)
    add("channels", "Channels", .integer(map.channels))
    add("bit_depth", "Depth", .integer(map.bitDepth), "\(map.bitDepth) bits")
    add("chroma", "Chroma", .text(map.chroma.rawValue), isDetail: true)
    add("cicp", "CICP", map.cicp?.reportValue, map.cicp?.text, isDetail: true)
    add("tiles", "Tiles", map.tiles?.reportValue, map.tiles?.text, isDetail: true)
    add("item_id", "Item", map.itemID.map(ReportValue.integer), isDetail: true)
    add("urn", "URN", map.urn.map(ReportValue.text), isDetail: true)
  }

  private mutating func addHeadroom(
    _ key: String, _ label: String, _ headroom: Headroom?, isDetail: Bool
  ) {
    guard let headroom else { return }
    add(
      "\(key)_headroom_log2", label, .number(headroom.log2), headroom.text, isDetail: isDetail)
    add("\(key)_headroom_linear", "", .number(headroom.linear))
  }

  private init(_ key: String, _ title: String, metadata: GainMapMetadata) {
    self.init(key, title, isDetail: true)
    add("minimum_version", "Minimum version", .integer(Int(metadata.minimumVersion)))
    add("writer_version", "Writer version", .integer(Int(metadata.writerVersion)))
    add("use_base_colour_space", "Base colour space", .bool(metadata.useBaseColourSpace))
    addFraction("base_headroom_log2", "Base headroom", metadata.baseHeadroom)
    addFraction("alternate_headroom_log2", "Alternate headroom", metadata.alternateHeadroom)
    let names = metadata.channels.count == 3 ? ["Red", "Green", "Blue"] : ["All channels"]
    let items = zip(names, metadata.channels).map(Section.init(name:channel:))
    add(SectionList(key: "channels", title: "Gain", items: items))
  }

  private init(name: String, channel: GainMapMetadata.Channel) {
    self.init("channel", name)
    addFraction("min_log2", "Minimum", channel.min)
    addFraction("max_log2", "Maximum", channel.max)
    addFraction("gamma", "Gamma", channel.gamma)
    addFraction("base_offset", "Base offset", channel.baseOffset)
    addFraction("alternate_offset", "Alternate offset", channel.alternateOffset)
  }

  private mutating func addFraction<N>(_ key: String, _ label: String, _ value: Rational<N>) {
    let fraction = ReportValue.fraction(n: Int(value.numerator), d: Int(value.denominator))
    add(key, label, fraction, "\(decimalText(value.value, digits: 6)) (\(value))")
  }

  private init(apple: AppleGainMap) {
    self.init("apple", "Apple", isDetail: true)
    add("version", "Version", .integer(apple.version))
    add("headroom_linear", "Headroom", .number(apple.headroom.linear), apple.headroom.text)
    add("headroom_log2", "", .number(apple.headroom.log2))
    add("headroom_source", "Headroom from", .text(apple.source.rawValue))
    add(
      "maker_note_headroom_linear", "Maker note headroom",
      apple.makerNoteHeadroom.map { .number($0.linear) }, apple.makerNoteHeadroom?.text)
  }
}

extension Headroom {
  /// In the three units people use.
  var text: String {
    "\(decimalText(linear, digits: 2))× (\(decimalText(log2, digits: 2)) stops, "
      + "\(decimalText(peak.value, digits: 0)) nits)"
  }
}
