import ByteParsing

extension ItemProperty {
  /// Decodes the content of one property box. A type that is not known becomes `.other`.
  init(type: FourCC, reading cursor: inout ByteCursor) throws(ParseError) {
    switch type {
    case "ispe":
      try cursor.requireVersion0()
      self = .ispe(width: try cursor.u32(), height: try cursor.u32())
    case "pixi":
      try cursor.requireVersion0()
      let count = Int(try cursor.u8())
      self = .pixi(Array(try cursor.take(count)))
    case "colr": self = .colr(try ColourInformation(reading: &cursor))
    case "clli": self = .clli(try ContentLightLevel(reading: &cursor))
    case "mdcv": self = .mdcv(try MasteringDisplay(reading: &cursor))
    case "cclv": self = .cclv(try ContentColourVolume(reading: &cursor))
    case "amve": self = .amve(try AmbientViewingEnvironment(reading: &cursor))
    case "reve":
      try cursor.requireVersion0()
      self = .reve(try ReferenceViewingEnvironment(reading: &cursor))
    case "ndwt":
      try cursor.requireVersion0()
      self = .ndwt(try cursor.u32())
    case "pasp": self = .pasp(horizontal: try cursor.u32(), vertical: try cursor.u32())
    case "irot": self = .irot(quarterTurns: try cursor.u8() & 3)
    case "imir": self = .imir(try cursor.u8() & 1 == 0 ? .topBottom : .leftRight)
    case "clap": self = .clap(try CleanAperture(reading: &cursor))
    case "auxC":
      try cursor.requireVersion0()
      self = .auxC(type: cursor.nulTerminatedString(), subtype: Array(cursor.rest()))
    case "hvcC": self = .hvcC(try HEVCConfiguration(reading: &cursor))
    case "av1C": self = .av1C(try AV1Configuration(reading: &cursor))
    case "a1op": self = .a1op(try cursor.u8())
    case "lsel": self = .lsel(try cursor.u16())
    case "a1lx": self = .a1lx(Array(cursor.rest()))
    default: self = .other(type, Array(cursor.rest()))
    }
  }

  /// Whether a writer marks the association essential: transformations and codec configurations,
  /// without which the image would be shown wrongly or not at all.
  public var isEssentialByDefault: Bool {
    switch self {
    case .clap, .irot, .imir, .hvcC, .av1C, .a1op, .lsel: true
    default: false
    }
  }

  /// The whole box.
  public func serialised() -> [UInt8] {
    let plain = { (body: (inout ByteWriter) -> Void) in ByteWriter.box(type, body) }
    let full = { (body: (inout ByteWriter) -> Void) in ByteWriter.fullBox(type, body) }
    switch self {
    case .ispe(let width, let height):
      return full {
        $0.u32(width)
        $0.u32(height)
      }
    case .pixi(let depths):
      return full {
        $0.u8(UInt8(truncatingIfNeeded: depths.count))
        $0.append(depths.prefix(255))
      }
    case .colr(let colour): return plain(colour.write)
    case .clli(let level): return plain(level.write)
    case .mdcv(let display): return plain(display.write)
    case .cclv(let volume): return plain(volume.write)
    case .amve(let environment): return plain(environment.write)
    case .reve(let environment): return full(environment.write)
    case .ndwt(let luminance): return full { $0.u32(luminance) }
    case .pasp(let horizontal, let vertical):
      return plain {
        $0.u32(horizontal)
        $0.u32(vertical)
      }
    case .irot(let quarterTurns): return plain { $0.u8(quarterTurns & 3) }
    case .imir(let axis): return plain { $0.u8(axis.rawValue) }
    case .clap(let aperture): return plain(aperture.write)
    case .auxC(let urn, let subtype):
      return full {
        $0.nulTerminated(urn)
        $0.append(subtype)
      }
    case .a1op(let point): return plain { $0.u8(point) }
    case .lsel(let layer): return plain { $0.u16(layer) }
    case .a1lx(let bytes): return plain { $0.append(bytes) }
    case .other(_, let bytes): return plain { $0.append(bytes) }
    case .hvcC(let configuration): return plain { $0.append(configuration.content) }
    case .av1C(let configuration): return plain { $0.append(configuration.content) }
    }
  }
}

extension ByteCursor {
  fileprivate mutating func requireVersion0() throws(ParseError) {
    _ = try versionAndFlags(in: 0...0)
  }
}
