import HDRCodec
import HDRColor

/// Colour tags that `retag` changes; tags of light are among the light options.
let tagFlags: [Flag] = [
  .decimals(
    "cicp",
    DecimalList(parts: [
      code("PRIMARIES"), code("TRANSFER"), code("MATRIX", isOptional: true),
      DecimalList.Part(name: "RANGE", range: 0...1, unit: "(full)", isOptional: true),
    ]), for: [.retag], absent: "kept",
    "Code points of H.273, such as 9,16 for BT.2020 PQ and 9,18 for HLG."
  ) { options, codes in
    options.tags.primaries = ColourPrimaries(rawValue: UInt16(codes[0]))
    options.tags.transfer = TransferCharacteristics(rawValue: UInt16(codes[1]))
    if codes.count > 2 { options.tags.matrix = MatrixCoefficients(rawValue: UInt16(codes[2])) }
    if codes.count > 3 { options.tags.isFullRange = codes[3] == 1 }
  },
  .path(
    "icc", .file, for: [.retag], absent: "kept, or made to fit --cicp", "Embed this ICC profile."
  ) { $0.profilePath = $1 },
]

private func code(_ name: String, isOptional: Bool = false) -> DecimalList.Part {
  DecimalList.Part(name: name, range: 0...255, unit: "", isOptional: isOptional)
}
