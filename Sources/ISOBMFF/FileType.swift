public import ByteParsing

/// The `ftyp` box: which specifications a file says it follows. Brands are hints, the items decide.
public struct FileType: Hashable, Sendable {
  /// The specification that describes the file best.
  public var majorBrand: FourCC
  /// Informative; 0 in image files.
  public var minorVersion: UInt32
  /// All specifications the file follows.
  public var compatibleBrands: [FourCC]

  /// A file type to be written.
  public init(majorBrand: FourCC, minorVersion: UInt32 = 0, compatibleBrands: [FourCC]) {
    self.majorBrand = majorBrand
    self.minorVersion = minorVersion
    self.compatibleBrands = compatibleBrands
  }

  /// Reads the content of the box; a tail shorter than a brand is ignored.
  init(reading cursor: inout ByteCursor) throws(ParseError) {
    majorBrand = try cursor.fourCC()
    minorVersion = try cursor.u32()
    compatibleBrands = []
    while cursor.remaining >= 4 { compatibleBrands.append(try cursor.fourCC()) }
  }

  /// Whether the brand is the major or one of the compatible brands.
  public func contains(_ brand: FourCC) -> Bool {
    majorBrand == brand || compatibleBrands.contains(brand)
  }

  /// The whole box.
  func serialised() -> [UInt8] {
    ByteWriter.box("ftyp") { writer in
      writer.append(majorBrand)
      writer.u32(minorVersion)
      for brand in compatibleBrands { writer.append(brand) }
    }
  }
}
