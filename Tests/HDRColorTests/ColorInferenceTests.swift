import ByteParsing
import HDRColor
import Testing

@Suite("The rule that resolves colour")
struct ColorInferenceTests {
  /// One file's words and what they must come to.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var signals: ColorSignals
    var space: ColorSpace
    var codes: CICP
    var source: String
    var reason: String
    var warnings: [String] = []
    var needsEngine = false

    init(
      _ name: String, _ signals: ColorSignals, _ space: ColorSpace, _ codes: CICP, _ source: String,
      _ reason: String, warnings: [String] = [], needsEngine: Bool = false
    ) {
      testDescription = name
      self.signals = signals
      self.space = space
      self.codes = codes
      self.source = source
      self.reason = reason
      self.warnings = warnings
      self.needsEngine = needsEngine
    }
  }

  private static func codes(_ p: UInt16, _ t: UInt16, _ m: UInt16, narrow: Bool = false) -> CICP {
    CICP(p, t, m, fullRange: !narrow)
  }

  private static func icc(_ space: ColorSpace) -> [UInt8] { ICCProfileBuilder.profile(for: space) }

  /// A profile of the given space with look-up tables only: its tone curves are renamed.
  private static let tablesOnly: [UInt8] = {
    var bytes = icc(ColorSpace(primaries: .displayP3, transfer: .gamma(2.3), name: "tables"))
    for index in bytes.indices.dropLast(4)
    where Array(bytes[index..<index + 4]) == Array("gTRC".utf8) {
      bytes.replaceSubrange(index..<index + 4, with: Array("A2B0".utf8))
    }
    return bytes
  }()

  private static let p3sRGB = ColorSpace(
    primaries: .displayP3, transfer: storedSRGB, name: "Display P3")
  /// The curve of sRGB after a round through s15Fixed16 numbers.
  private static let storedSRGB: TransferFunction = {
    guard
      let profile = try? ICCProfile(icc(.displayP3)),
      let curve = try? profile.curve("gTRC")
    else { return .linear }
    return curve
  }()
  private static let pq709 = ColorSpace(primaries: .bt709, transfer: .pq)

  static let cases: [Case] = [
    Case(
      "Nothing at all", ColorSignals(), .sRGB, .miafDefault, "default",
      "no colour information: taken as sRGB"),
    Case(
      "nclx of the item", ColorSignals(container: codes(9, 16, 9)), .bt2100PQ, codes(9, 16, 9),
      "nclx of the item", "code points 9/16/9 full (nclx of the item)"),
    Case(
      "nclx of the tiles only", ColorSignals(tiles: codes(1, 13, 5)), .sRGB, codes(1, 13, 5),
      "nclx of the tiles", "code points 1/13/5 full (nclx of the tiles)"),
    Case(
      "Bitstream only", ColorSignals(bitstream: codes(9, 18, 9, narrow: true)), .bt2100HLG,
      codes(9, 18, 9, narrow: true), "bitstream", "code points 9/18/9 narrow (bitstream)"),
    Case(
      "Item before tiles before bitstream",
      ColorSignals(container: codes(12, 13, 6), tiles: codes(1, 13, 6), bitstream: codes(9, 16, 9)),
      .displayP3, codes(12, 13, 6), "nclx of the item",
      "code points 12/13/6 full (nclx of the item)",
      warnings: [
        "nclx of the item says 12/13/6 full, nclx of the tiles says 1/13/6 full: the former is used",
        "nclx of the item says 12/13/6 full, bitstream says 9/16/9 full: the former is used",
      ]),
    Case(
      "Unspecified primaries of a PQ file", ColorSignals(container: codes(2, 16, 2)), pq709,
      codes(1, 16, 6), "nclx of the item", "code points 1/16/6 full (nclx of the item)",
      warnings: ["unspecified primaries taken as BT.709, matrix taken as BT.601"]),
    Case(
      "Unspecified transfer", ColorSignals(container: codes(9, 2, 9)),
      ColorSpace(primaries: .bt2020, transfer: .sRGB), codes(9, 13, 9), "nclx of the item",
      "code points 9/13/9 full (nclx of the item)",
      warnings: ["unspecified transfer taken as sRGB"]),
    Case(
      "Everything unspecified, narrow range", ColorSignals(bitstream: codes(2, 2, 2, narrow: true)),
      .sRGB, codes(1, 13, 6, narrow: true), "bitstream", "code points 1/13/6 narrow (bitstream)",
      warnings: [
        "unspecified primaries taken as BT.709, transfer taken as sRGB, matrix taken as BT.601"
      ]),
    Case(
      "Fields the item leaves open come from the bitstream",
      ColorSignals(container: codes(2, 2, 9), bitstream: codes(9, 16, 9)), .bt2100PQ,
      codes(9, 16, 9), "nclx of the item", "code points 9/16/9 full (nclx of the item)"),
    Case(
      "Reserved values are unspecified", ColorSignals(container: codes(3, 99, 6)), .sRGB,
      codes(1, 13, 6), "nclx of the item", "code points 1/13/6 full (nclx of the item)",
      warnings: ["unspecified primaries taken as BT.709, transfer taken as sRGB"]),
    Case(
      "A reserved matrix is kept, for the decoder to refuse",
      ColorSignals(container: codes(1, 13, 99)), .sRGB, codes(1, 13, 99), "nclx of the item",
      "code points 1/13/99 full (nclx of the item)"),
    Case(
      "Range alone differs",
      ColorSignals(container: codes(9, 16, 9), bitstream: codes(2, 2, 2, narrow: true)), .bt2100PQ,
      codes(9, 16, 9), "nclx of the item", "code points 9/16/9 full (nclx of the item)",
      warnings: [
        "nclx of the item says 9/16/9 full, bitstream says 2/2/2 narrow: the former is used"
      ]),
    Case(
      "Code points with one meaning do not disagree",
      ColorSignals(container: codes(9, 14, 6), bitstream: codes(9, 1, 5)),
      ColorSpace(primaries: .bt2020, transfer: .bt709), codes(9, 14, 6), "nclx of the item",
      "code points 9/14/6 full (nclx of the item)"),
    Case(
      "A phone: profile, and a bitstream that says BT.709",
      ColorSignals(bitstream: codes(12, 1, 6), profile: icc(.displayP3)), p3sRGB, codes(12, 1, 6),
      "bitstream", "the profile's primaries (Display P3) and tone curve (sRGB (parametric))"),
    Case(
      "A profile beside unspecified colour",
      ColorSignals(container: codes(2, 2, 6), profile: icc(.displayP3)), p3sRGB, codes(1, 13, 6),
      "nclx of the item",
      "the profile's primaries (Display P3) and tone curve (sRGB (parametric))"),
    Case(
      "A profile against its own container",
      ColorSignals(container: codes(1, 13, 6), profile: icc(.displayP3)), p3sRGB, codes(1, 13, 6),
      "nclx of the item", "the profile's primaries (Display P3) and tone curve (sRGB (parametric))",
      warnings: [
        "code points 1/13/6 full disagree with the ICC profile (Display P3): it decides"
      ]),
    Case(
      "A profile with PQ in its cicp tag beside SDR code points",
      ColorSignals(container: codes(2, 2, 6), profile: icc(.displayP3PQ)), .displayP3PQ,
      codes(1, 13, 6), "nclx of the item", "the profile's cicp tag, 12/16/0 full"),
    Case(
      "PQ code points against an SDR profile",
      ColorSignals(container: codes(9, 16, 9), profile: icc(.displayP3)), .bt2100PQ,
      codes(9, 16, 9), "nclx of the item", "code points 9/16/9 full (nclx of the item)",
      warnings: ["the ICC profile (Display P3) disagrees with code points 9/16/9 full: they decide"]
    ),
    Case(
      "PQ code points and a PQ profile",
      ColorSignals(container: codes(9, 16, 9), profile: icc(.bt2100PQ)), .bt2100PQ,
      codes(9, 16, 9), "nclx of the item", "code points 9/16/9 full (nclx of the item)"),
    Case(
      "PQ without primaries takes the profile's",
      ColorSignals(container: codes(2, 16, 6), profile: icc(.displayP3PQ)), .displayP3PQ,
      codes(1, 16, 6), "nclx of the item",
      "code points 1/16/6 full (nclx of the item) with the primaries of the ICC profile"),
    Case(
      "PQ code points beside look-up tables",
      ColorSignals(container: codes(12, 16, 6), profile: tablesOnly), .displayP3PQ,
      codes(12, 16, 6), "nclx of the item", "code points 12/16/6 full (nclx of the item)"),
    Case(
      "Look-up tables need an engine",
      ColorSignals(container: codes(12, 13, 6), profile: tablesOnly), .displayP3, codes(12, 13, 6),
      "nclx of the item", "code points 12/13/6 full (nclx of the item)",
      warnings: [
        "the ICC profile is not applied (the profile is made of look-up tables): "
          + "taken as Display P3"
      ], needsEngine: true),
    Case(
      "A broken profile is ignored",
      ColorSignals(container: codes(12, 13, 6), profile: [0, 0, 2, 0]), .displayP3,
      codes(12, 13, 6), "nclx of the item", "code points 12/13/6 full (nclx of the item)",
      warnings: ["the ICC profile is ignored: needs 4 bytes, 0 left in ICC at byte 4"]),
    Case(
      "PNG: cICP before all",
      ColorSignals(
        container: codes(9, 16, 0), profile: icc(.displayP3), png: PNGColorChunks(hasSRGB: true)),
      .bt2100PQ, codes(9, 16, 0), "cICP chunk", "code points 9/16/0 full (cICP chunk)",
      warnings: ["the ICC profile (Display P3) disagrees with the cICP chunk, which decides"]),
    Case(
      "PNG: a cICP with a matrix is ignored",
      ColorSignals(container: codes(9, 16, 9), png: PNGColorChunks()), .sRGB, codes(1, 13, 0),
      "default", "no colour information: taken as sRGB",
      warnings: ["cICP chunk 9/16/9 full is ignored: its matrix must be 0"]),
    Case(
      "PNG: iCCP before sRGB",
      ColorSignals(profile: icc(.displayP3), png: PNGColorChunks(hasSRGB: true)), p3sRGB,
      codes(1, 13, 0), "default",
      "the profile's primaries (Display P3) and tone curve (sRGB (parametric))"),
    Case(
      "PNG: sRGB before gAMA",
      ColorSignals(png: PNGColorChunks(hasSRGB: true, gamma: 0.5, primaries: .displayP3)), .sRGB,
      codes(1, 13, 0), "default", "the sRGB chunk"),
    Case(
      "PNG: gAMA and cHRM",
      ColorSignals(png: PNGColorChunks(gamma: 0.5, primaries: .adobeRGB)),
      ColorSpace(primaries: .adobeRGB, transfer: .gamma(2)), codes(1, 13, 0), "default",
      "the gAMA and cHRM chunks"),
    Case(
      "PNG: narrow range", ColorSignals(container: codes(9, 18, 0, narrow: true), png: .init()),
      .bt2100HLG, codes(9, 18, 0, narrow: true), "cICP chunk",
      "code points 9/18/0 narrow (cICP chunk)"),
  ]

  @Test("One meaning", arguments: cases)
  func resolve(_ test: Case) {
    let result = ColorInference.resolve(test.signals)
    #expect(result.colorSpace.isEquivalent(to: test.space), "\(result.colorSpace)")
    #expect(result.cicp == test.codes)
    #expect(result.matrix == test.codes.matrix && result.fullRange == test.codes.fullRange)
    #expect(result.cicpSource == test.source)
    #expect(result.reason == test.reason)
    #expect(result.warnings == test.warnings)
    #expect((result.unappliedProfile != nil) == test.needsEngine)
  }

  @Test("The table is complete")
  func count() { #expect(Self.cases.count == 29) }
}
