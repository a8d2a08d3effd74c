import HDRCodec

/// How pictures are encoded.
let encodingFlags: [Flag] = [
  .number(
    "quality", "N", Quantity(range: 0...100, unit: "(best)"), for: [.convert], absent: "90",
    "Quality of lossy coding (HEIC, AVIF)."
  ) { $0.encoding.quality = $1 },
  .toggle(
    "lossless", for: [.convert],
    "Code without loss (HEIC, AVIF): every code of the target comes back as it was."
  ) { $0.encoding.isLossless = true },
  .choice(
    "chroma", "FORMAT",
    among: [
      Choice(name: "420", summary: "half the chroma samples along both axes; the default"),
      Choice(name: "422", summary: "half the chroma samples along rows"),
      Choice(name: "444", summary: "all chroma samples"),
    ], for: [.convert], "Chroma samples of HEIC and AVIF."
  ) { $0.encoding.chroma = ["420": .yuv420, "422": .yuv422, "444": .yuv444][$1] },
  .number(
    "depth", "BITS", Quantity(range: 10...32, unit: "bits"), for: [.convert],
    absent: "10; 32 for linear-tiff",
    "Bits of a component: 10 or 12 (HEIC, AVIF), 16 or 32 (linear-tiff)."
  ) { $0.encoding.bitDepth = $1 },
  .number(
    "effort", "N", Quantity(range: 0...9, unit: "(smallest files)"), for: [.convert],
    absent: "4", "Time spent on coding (HEIC, AVIF)."
  ) { $0.encoding.effort = $1 },
  .choice(
    "tiling", "TILING",
    among: [
      Choice(name: "grid", summary: "tiles, coded in parallel; the default of HEIC"),
      Choice(name: "single", summary: "one coded picture; the default of AVIF"),
    ], for: [.convert], "How HEIC and AVIF pictures are cut."
  ) { $0.encoding.tiling = EncodingOptions.Tiling(rawValue: $1) },
  .choice(
    "primaries", "PRIMARIES",
    among: [
      Choice(name: "bt2020", summary: "BT.2020; the default"),
      Choice(name: "p3", summary: "Display P3"),
    ], for: [.convert], "Primaries of linear-tiff."
  ) { $0.encoding.linearPrimaries = EncodingOptions.LinearPrimaries(rawValue: $1) ?? .bt2020 },
  .toggle("no-dither", for: [.convert], "Round to fewer bits without noise.") {
    $0.encoding.dithers = false
  },
]
