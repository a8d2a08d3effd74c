import HDRColor

/// How a file compares with ISO 22028-5 as it is publicly described (SPEC-NOTES, ISO HDR).
public struct Validation: Sendable {
  /// One rule that a file does not keep.
  public struct Departure: Sendable, Hashable {
    /// A stable name for programs.
    public var rule: String
    /// What was found, in one sentence.
    public var found: String
    /// What it means for those who look at the picture.
    public var meaning: String
    /// Whether the description requires it; otherwise it is advice.
    public var isRequired: Bool
  }

  /// In the order of the rules.
  public private(set) var departures: [Departure] = []

  /// Whether everything that is required holds.
  public var isConforming: Bool { !departures.contains(where: \.isRequired) }

  /// Judges a file by its headers.
  public init(_ file: ImageDescription) {
    let colour = file.colour.resolved
    checkTransfer(file, colour)
    checkPrimaries(file, colour)
    if file.bitDepth < 10 {
      add(
        "bit_depth", "\(file.bitDepth) bits for each component, 10 or more are required",
        "smooth gradients show bands")
    }
    checkSignalling(file)
    checkLight(file)
    for warning in file.warnings { add("structure", warning, "readers may differ", false) }
    if let reason = file.undecodable {
      add("decodable", reason, "the picture cannot be shown by this reader", true)
    }
  }

  private mutating func add(
    _ rule: String, _ found: String, _ meaning: String, _ isRequired: Bool = true
  ) {
    departures.append(
      Departure(rule: rule, found: found, meaning: meaning, isRequired: isRequired))
  }

  private mutating func checkTransfer(_ file: ImageDescription, _ colour: ColorSpace?) {
    switch file.kind {
    case .pq, .hlg: return
    case .gainMap:
      add(
        "transfer", "an SDR or HDR base with a gain map, which is ISO 21496-1's way",
        "viewers that do not know gain maps show the base")
    default:
      add(
        "transfer", "\(colour?.transfer.name ?? "an unknown transfer"), PQ or HLG is required",
        "the picture is shown as SDR")
    }
  }

  private mutating func checkPrimaries(_ file: ImageDescription, _ colour: ColorSpace?) {
    guard colour?.primaries != .bt2020 else { return }
    add(
      "primaries", "\(colour?.primaries.name ?? "unknown primaries"), BT.2020 is required",
      "viewers that take BT.2020 for granted show other colours")
  }

  private mutating func checkSignalling(_ file: ImageDescription) {
    let isStated = file.colour.cicpSource != "default" && file.colour.cicpSource != "bitstream"
    let hasCICP = isStated && file.format != .tiff && file.colour.cicp.transfer.isHDR
    let profile = file.colour.icc?.cicp
    if !hasCICP, profile.map({ $0.transfer.isHDR }) != true {
      add(
        "signalling", "neither code points in the container nor a profile with a cicp tag say so",
        "viewers guess, most of them SDR")
    }
    if hasCICP, let profile, profile.transfer != file.colour.cicp.transfer {
      add(
        "signalling", "the profile's cicp tag (\(profile)) contradicts \(file.colour.cicp)",
        "viewers differ in brightness")
    }
    if let coded = file.colour.bitstreamCICP, hasCICP, coded.transfer != .unspecified,
      coded.transfer != file.colour.cicp.transfer
    {
      add(
        "bitstream", "the coded picture says \(coded), the container \(file.colour.cicp)",
        "decoders that trust the bitstream show another brightness", false)
    }
  }

  private mutating func checkLight(_ file: ImageDescription) {
    let light = file.light
    if let level = light.contentLightLevel, level.maxFALL > level.maxCLL, level.maxCLL > 0 {
      add(
        "content_light_level", "MaxFALL \(level.maxFALL) exceeds MaxCLL \(level.maxCLL)",
        "tone mapping by these numbers is wrong")
    }
    if light.contentLightLevel == nil, file.kind == .pq, file.format != .tiff {
      add(
        "content_light_level", "no content light level",
        "viewers tone-map for 10 000 cd/m² or measure", false)
    }
    if let display = light.masteringDisplay {
      if !(5...10_000).contains(display.maxLuminance)
        || !(0...5).contains(display.minLuminance)
      {
        add(
          "mastering_display",
          "luminances \(display.minLuminance) to \(display.maxLuminance) cd/m² are out of range",
          "the numbers are ignored")
      }
      if display.green.y < display.red.y || display.red.x < display.blue.x {
        add(
          "mastering_display", "the primaries are out of order",
          "viewers map to a gamut that nobody had")
      }
    }
    if let white = light.diffuseWhite, white > 0, file.kind != .pq {
      add(
        "diffuse_white", "a diffuse white of \(white) cd/m² beside \(file.kind.name)",
        "it has no meaning there", false)
    }
  }
}
