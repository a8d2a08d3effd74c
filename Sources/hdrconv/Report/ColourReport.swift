import HDRCodec
import HDRColor

extension Section {
  /// What the file says of its colour, and what was made of it.
  init(colour: ColourDescription) {
    self.init("colour", "Colour")
    let space = colour.resolved.map { ReportValue.text($0.name) } ?? .null
    add("space", "Space", space, colour.resolved?.name ?? "only an ICC engine can tell")
    add("reason", "Because", .text(colour.reason), isDetail: colour.resolved != nil)
    add("cicp", "CICP", colour.cicp.reportValue, colour.cicp.text)
    add("cicp_source", "CICP from", .text(colour.cicpSource), isDetail: true)
    add(
      "bitstream_cicp", "Bitstream CICP", colour.bitstreamCICP?.reportValue,
      colour.bitstreamCICP?.text, isDetail: colour.bitstreamCICP == colour.cicp)
    add("icc", "ICC profile", colour.icc?.reportValue, colour.icc?.text)
  }

  /// Light levels and viewing conditions; nil when the file states none.
  init?(light: LightMetadata) {
    guard light != LightMetadata() else { return nil }
    self.init("light", "Light")
    if let level = light.contentLightLevel {
      add("max_cll_nits", "MaxCLL", .number(level.maxCLL), level.maxCLL.nitsOrUnknown)
      add("max_fall_nits", "MaxFALL", .number(level.maxFALL), level.maxFALL.nitsOrUnknown)
    }
    add(light.masteringDisplay.map(Section.init(display:)))
    add(light.contentColourVolume.map(Section.init(volume:)))
    if let ambient = light.ambientViewing {
      add(
        "ambient_illuminance_lux", "Ambient light", .number(ambient.illuminance),
        "\(decimalText(ambient.illuminance)) lux")
      add("ambient_white_xy", "Ambient white", ambient.white.reportValue, ambient.white.text)
    }
    add(light.referenceViewing.map(Section.init(viewing:)))
    add(
      "diffuse_white_nits", "Diffuse white", light.diffuseWhite.map(ReportValue.number),
      light.diffuseWhite.map { $0 == 0 ? "0 (the standard's default)" : "\(decimalText($0)) nits" })
  }

  private init(display: MasteringDisplay) {
    self.init("mastering_display", "Mastering display")
    add("red_xy", "Red", display.red.reportValue, display.red.text)
    add("green_xy", "Green", display.green.reportValue, display.green.text)
    add("blue_xy", "Blue", display.blue.reportValue, display.blue.text)
    add("white_xy", "White", display.white.reportValue, display.white.text)
    add(
      "max_luminance_nits", "Maximum", .number(display.maxLuminance),
      "\(decimalText(display.maxLuminance)) nits")
    add(
      "min_luminance_nits", "Minimum", .number(display.minLuminance),
      "\(decimalText(display.minLuminance)) nits")
  }

  private init(volume: ContentColourVolume) {
    self.init("content_colour_volume", "Content colour volume", isDetail: true)
    add("primaries_xy", "Primaries", volume.primaries.map { .list($0.map(\.reportValue)) })
    let luminances = [
      ("min_luminance_1e-7", "Minimum", volume.minLuminance),
      ("max_luminance_1e-7", "Maximum", volume.maxLuminance),
      ("average_luminance_1e-7", "Average", volume.averageLuminance),
    ]
    for (key, label, value) in luminances { add(key, label, value.map { .integer(Int($0)) }) }
  }

  private init(viewing: ReferenceViewingEnvironment) {
    self.init("reference_viewing", "Reference viewing", isDetail: true)
    add(
      "surround_luminance_nits", "Surround", .number(viewing.surroundLuminance),
      "\(decimalText(viewing.surroundLuminance)) nits")
    add(
      "surround_white_xy", "Surround white", viewing.surroundWhite.reportValue,
      viewing.surroundWhite.text)
    add(
      "periphery_luminance_nits", "Periphery", .number(viewing.peripheryLuminance),
      "\(decimalText(viewing.peripheryLuminance)) nits")
    add(
      "periphery_white_xy", "Periphery white", viewing.peripheryWhite.reportValue,
      viewing.peripheryWhite.text)
  }
}

extension CICP {
  var reportValue: ReportValue {
    .object([
      "primaries": .integer(Int(primaries.rawValue)),
      "transfer": .integer(Int(transfer.rawValue)),
      "matrix": .integer(Int(matrix.rawValue)),
      "full_range": .bool(fullRange),
    ])
  }

  /// The numbers, then what they mean.
  var text: String {
    "\(description): \(primaries.name); \(transfer.name); \(matrix.name)"
  }
}

extension ICCDescription {
  fileprivate var reportValue: ReportValue {
    .object([
      "description": .text(description), "version": .text(version),
      "size_bytes": .integer(byteCount), "cicp": cicp?.reportValue,
    ])
  }

  fileprivate var text: String {
    let code = cicp.map { ", cicp \($0)" } ?? ""
    return "\(description) (version \(version), \(byteCount) bytes\(code))"
  }
}

extension Chromaticity {
  fileprivate var reportValue: ReportValue { .object(["x": .number(x), "y": .number(y)]) }
  fileprivate var text: String { "\(decimalText(x)), \(decimalText(y))" }
}

extension Double {
  /// A luminance of which 0 means that it is not known.
  fileprivate var nitsOrUnknown: String { self == 0 ? "0 (unknown)" : "\(decimalText(self)) nits" }
}
