import ByteParsing

/// The frame header of a JPEG image (ITU-T T.81 B.2.2).
struct JPEGFrame: Sendable, Hashable {
  struct Component: Sendable, Hashable {
    let id: UInt8
    /// Sampling factors, 1 to 4.
    let horizontal: Int
    let vertical: Int
  }

  /// SOF0 baseline, SOF1 extended sequential, SOF2 progressive and so on.
  let marker: JPEGMarker
  /// Bits a sample.
  let precision: Int
  let size: PixelSize
  let components: [Component]

  /// - Parameter lines: the height that a DNL segment gives, for a frame header without one.
  init(
    _ marker: JPEGMarker, _ payload: [UInt8], at offset: Int, lines: Int?, limits: Limits
  ) throws(ParseError) {
    let path = "\(marker)"
    var cursor = ByteCursor(payload, baseOffset: offset, path: path)
    self.marker = marker
    precision = Int(try cursor.u8())
    let height = Int(try cursor.u16())
    let width = Int(try cursor.u16())
    size = PixelSize(width: width, height: height > 0 ? height : lines ?? 0)
    _ = try limits.pixels(width: size.width, height: size.height, at: offset, path: path)
    guard (2...16).contains(precision) else {
      throw ParseError(.invalid, at: offset, path: path, "samples of \(precision) bits")
    }
    let count = Int(try cursor.u8())
    guard count > 0 else { throw ParseError(.invalid, at: offset, path: path, "no components") }
    var components: [Component] = []
    for _ in 0..<count {
      let id = try cursor.u8()
      let sampling = try cursor.u8()
      try cursor.skip(1)
      let component = Component(
        id: id, horizontal: Int(sampling >> 4), vertical: Int(sampling & 15))
      guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical) else {
        throw ParseError(
          .invalid, at: offset, path: path,
          "sampling factors \(component.horizontal)×\(component.vertical)")
      }
      components.append(component)
    }
    self.components = components
  }

  var processName: String {
    switch marker.rawValue {
    case 0xC0: "baseline"
    case 0xC1: "extended sequential"
    case 0xC2: "progressive"
    case 0xC3: "lossless"
    case 0xC5, 0xC6, 0xC7: "hierarchical"
    case 0xC9: "extended sequential, arithmetic coding"
    case 0xCA: "progressive, arithmetic coding"
    case 0xCB: "lossless, arithmetic coding"
    default: "hierarchical, arithmetic coding"
    }
  }

  /// Whether a decoder for 8-bit DCT images can read it.
  var isDCT: Bool { [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker.rawValue) }

  /// How many times fewer samples the second component has than the first, across and down; nil
  /// when the ratios are not whole or the second and third component differ.
  var chromaRatio: (x: Int, y: Int)? {
    guard components.count >= 3 else { return nil }
    let (luma, cb, cr) = (components[0], components[1], components[2])
    guard cb.horizontal == cr.horizontal, cb.vertical == cr.vertical,
      luma.horizontal % cb.horizontal == 0, luma.vertical % cb.vertical == 0
    else { return nil }
    return (luma.horizontal / cb.horizontal, luma.vertical / cb.vertical)
  }
}
