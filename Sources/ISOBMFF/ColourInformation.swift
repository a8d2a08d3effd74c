public import ByteParsing

/// The four fields of an `nclx` colour description: code points of ITU-T H.273 and the range.
public struct CodedColour: Hashable, Sendable {
  /// ColourPrimaries; 2 is unspecified.
  public var primaries: UInt16
  /// TransferCharacteristics; 2 is unspecified.
  public var transfer: UInt16
  /// MatrixCoefficients; 2 is unspecified.
  public var matrix: UInt16
  /// VideoFullRangeFlag.
  public var isFullRange: Bool

  /// A description from its four fields.
  public init(primaries: UInt16, transfer: UInt16, matrix: UInt16, isFullRange: Bool) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
  }
}

/// The `colr` property. One item may carry a coded colour and an ICC profile.
public enum ColourInformation: Hashable, Sendable {
  /// `nclx`, or QuickTime's `nclc`, which is always narrow range.
  case nclx(CodedColour)
  /// `prof`, or `rICC` when restricted.
  case icc([UInt8], isRestricted: Bool)
  /// A colour type that is not known, with what follows it.
  case other(FourCC, [UInt8])

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    let type = try cursor.fourCC()
    switch type {
    case "nclx", "nclc":
      self = .nclx(
        CodedColour(
          primaries: try cursor.u16(), transfer: try cursor.u16(), matrix: try cursor.u16(),
          isFullRange: type == "nclx" ? try cursor.u8() & 0x80 != 0 : false))
    case "prof", "rICC":
      guard !cursor.isAtEnd else { throw cursor.error(.invalid, "an empty ICC profile") }
      self = .icc(Array(cursor.rest()), isRestricted: type == "rICC")
    default: self = .other(type, Array(cursor.rest()))
    }
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .nclx(let colour):
      writer.append("nclx" as FourCC)
      writer.u16(colour.primaries)
      writer.u16(colour.transfer)
      writer.u16(colour.matrix)
      writer.u8(colour.isFullRange ? 0x80 : 0)
    case .icc(let profile, let isRestricted):
      writer.append((isRestricted ? "rICC" : "prof") as FourCC)
      writer.append(profile)
    case .other(let type, let bytes):
      writer.append(type)
      writer.append(bytes)
    }
  }
}
