import HDRCodec
import HDRColor

private func nits(_ name: String, from least: Double = 0, isOptional: Bool = false)
  -> DecimalList.Part
{
  DecimalList.Part(name: name, range: least...10_000, unit: "nits", isOptional: isOptional)
}

/// What numbers mean as light, and what is said of it in the output.
let lightFlags: [Flag] = [
  .decimals(
    "white", DecimalList(parts: [nits("NITS", from: 1)]), for: [.convert], absent: "203",
    "Luminance of 1.0 in linear floating-point inputs."
  ) { $0.light.linearWhite = Nits($1[0]) },
  .decimals(
    "hlg-peak", DecimalList(parts: [nits("NITS", from: 100)]), for: [.convert], absent: "1000",
    "Peak of the display by which HLG and display light are converted."
  ) { $0.light.hlgPeak = Nits($1[0]) },
  .decimals(
    "diffuse-white", DecimalList(parts: [nits("NITS", from: 1)]), for: [.convert, .retag],
    absent: "203",
    "Encode diffuse white of PQ at this luminance and state it (ndwt); retag only states it."
  ) { $0.light.stated.diffuseWhite = $1[0] },
  .decimals(
    "light-level", DecimalList(parts: [nits("MAXCLL"), nits("MAXFALL")]),
    for: [.convert, .retag], absent: "measured",
    "Content light level to write (clli, cLLI), CTA-861.3."
  ) { $0.light.stated.contentLightLevel = ContentLightLevel(maxCLL: $1[0], maxFALL: $1[1]) },
  Flag(
    name: "mastering",
    value: .decimals("PRIMARIES,MAX,MIN", range: "bt709, p3 or bt2020; 5 to 10000, 0 to 5 nits"),
    commands: [.convert, .retag], help: "Mastering display to write (mdcv, mDCV), SMPTE ST 2086.",
    absent: "carried where the signal is kept"
  ) { (options, text) throws(UsageError) in
    options.light.stated.masteringDisplay = try masteringDisplay(text)
  },
  .decimals(
    "ambient",
    DecimalList(parts: [DecimalList.Part(name: "LUX", range: 0.0001...100_000, unit: "lux")]),
    for: [.convert, .retag], absent: "carried",
    "Ambient viewing environment to write (amve), with the white of D65."
  ) { $0.light.stated.ambientViewing = ViewingEnvironment(illuminance: $1[0], white: .d65) },
  .decimals(
    "reference-viewing", DecimalList(parts: [nits("SURROUND"), nits("PERIPHERY")]),
    for: [.convert, .retag], absent: "carried",
    "Reference viewing environment to write (reve), with the white of D65."
  ) {
    $0.light.stated.referenceViewing = ReferenceViewingEnvironment(
      surroundLuminance: $1[0], surroundWhite: .d65, peripheryLuminance: $1[1],
      peripheryWhite: .d65)
  },
  .decimals(
    "content-volume", DecimalList(parts: [nits("MIN"), nits("MAX"), nits("AVERAGE")]),
    for: [.convert, .retag], absent: "carried",
    "Content colour volume to write (cclv), of BT.2020 primaries; PQ."
  ) { $0.light.stated.contentColourVolume = contentVolume($1) },
  .toggle("scene-referred", for: [.convert], "Mark an HLG output as scene-referred (in XMP).") {
    $0.light.isSceneReferred = true
  },
]

/// `p3,1000,0.005`.
private func masteringDisplay(_ text: String) throws(UsageError) -> MasteringDisplay {
  let words = text.split(separator: ",", maxSplits: 1).map(String.init)
  let known: [String: Primaries] = ["bt709": .bt709, "p3": .displayP3, "bt2020": .bt2020]
  guard words.count == 2, let primaries = known[words[0]] else {
    throw UsageError("--mastering takes PRIMARIES,MAX,MIN such as p3,1000,0.005, not '\(text)'")
  }
  let luminances = try DecimalList(parts: [
    nits("MAX", from: 5), DecimalList.Part(name: "MIN", range: 0...5, unit: "nits"),
  ]).parse(words[1], for: "mastering")
  return MasteringDisplay(
    red: primaries.red, green: primaries.green, blue: primaries.blue, white: primaries.white,
    maxLuminance: luminances[0], minLuminance: luminances[1])
}

/// In units of 10⁻⁷ of 10 000 cd/m².
private func contentVolume(_ nits: [Double]) -> ContentColourVolume {
  var volume = ContentColourVolume()
  volume.primaries = [Primaries.bt2020.red, Primaries.bt2020.green, Primaries.bt2020.blue]
  volume.minLuminance = UInt32(nits[0] * 1000 + 0.5)
  volume.maxLuminance = UInt32(nits[1] * 1000 + 0.5)
  volume.averageLuminance = UInt32(nits[2] * 1000 + 0.5)
  return volume
}
