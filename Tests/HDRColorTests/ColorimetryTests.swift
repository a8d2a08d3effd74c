import HDRColor
import Testing

@Suite("Primaries and matrices")
struct ColorimetryTests {
  static let all: [Primaries] = [
    .bt709, .bt470M, .bt601Lines625, .bt601Lines525, .film, .bt2020, .xyz, .dciP3, .displayP3,
    .ebu3213, .adobeRGB,
  ]

  @Test("White maps to white, there and back", arguments: all, all)
  func conversion(_ source: Primaries, _ target: Primaries) {
    let matrix = Matrix3x3.conversion(from: source, to: target)
    let white = matrix * SIMD3(repeating: 1)
    #expect((white - 1).max() < 1e-12 && (white - 1).min() > -1e-12)
    let round = Matrix3x3.conversion(from: target, to: source) * matrix
    for (a, b) in zip(round.elements, Matrix3x3.identity.elements) { #expect(abs(a - b) < 1e-12) }
  }

  @Test("Code points name primaries", arguments: 0...255)
  func codePoints(_ raw: Int) {
    let code = ColourPrimaries(rawValue: UInt16(raw))
    let isDefined = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22].contains(raw)
    #expect((code.primaries != nil) == isDefined)
    #expect(code.name.hasPrefix("reserved") == !(isDefined || raw == 2))
    guard let primaries = code.primaries else { return }
    #expect(ColourPrimaries(primaries)?.rawValue == UInt16(raw == 7 ? 6 : raw))
    #expect(!primaries.name.hasPrefix("primaries"))
  }

  @Test("XYZ is its own RGB space")
  func xyz() {
    let computed = Primaries(
      red: Chromaticity(x: 1, y: 0), green: Chromaticity(x: 0, y: 1),
      blue: Chromaticity(x: 0, y: 0), white: .e)
    #expect(computed == .xyz)
    for (a, b) in zip(computed?.rgbToXYZ.elements ?? [], Matrix3x3.identity.elements) {
      #expect(abs(a - b) < 1e-15)
    }
  }

  @Test("Chromaticities that span nothing are refused")
  func degenerate() {
    let (r, g, b) = (Primaries.bt709.red, Primaries.bt709.green, Primaries.bt709.blue)
    #expect(Primaries(red: r, green: r, blue: b, white: .d65) == nil)
    #expect(Primaries(red: r, green: g, blue: b, white: Chromaticity(x: 0.7, y: 0.3)) == nil)
    #expect(Primaries(red: r, green: g, blue: b, white: Chromaticity(x: 0.3, y: 0)) == nil)
    let nan = Chromaticity(x: .nan, y: 0.3)
    #expect(Primaries(red: nan, green: g, blue: b, white: .d65) == nil)
    #expect(Primaries(red: r, green: g, blue: b, white: nan) == nil)
    #expect(Matrix3x3(diagonal: SIMD3(1, 0, 1)).inverse == nil)
  }

  @Test("Nits and headroom read well")
  func texts() {
    #expect("\(Nits(1000))" == "1000 nits")
    #expect("\(Nits(0.0005))" == "0.0005 nits")
    #expect("\(Headroom(linear: 4))" == "4× (2 stops, 812 nits)")
    #expect(Headroom(peak: Nits(203)) == .none)
    #expect("\(CICP.bt2100PQ)" == "9/16/0 full")
  }
}
