/// Coding-independent code points (H.273, ISO/IEC 23091-2): what an `nclx` box, a bitstream header
/// or a cICP chunk says of a signal.
public struct CICP: Sendable, Hashable, CustomStringConvertible {
  public var primaries: ColourPrimaries
  public var transfer: TransferCharacteristics
  public var matrix: MatrixCoefficients
  /// video_full_range_flag.
  public var fullRange: Bool

  /// From named code points.
  public init(
    primaries: ColourPrimaries, transfer: TransferCharacteristics, matrix: MatrixCoefficients,
    fullRange: Bool
  ) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.fullRange = fullRange
  }

  /// From the numbers of a file.
  public init(_ primaries: UInt16, _ transfer: UInt16, _ matrix: UInt16, fullRange: Bool) {
    self.init(
      primaries: ColourPrimaries(rawValue: primaries),
      transfer: TransferCharacteristics(rawValue: transfer),
      matrix: MatrixCoefficients(rawValue: matrix), fullRange: fullRange)
  }

  /// What MIAF lets a reader assume of an item without colour information: 1/13/6, full range.
  public static let miafDefault = CICP(1, 13, 6, fullRange: true)
  /// BT.2100 PQ as R'G'B', full range.
  public static let bt2100PQ = CICP(9, 16, 0, fullRange: true)
  /// BT.2100 HLG as R'G'B', full range.
  public static let bt2100HLG = CICP(9, 18, 0, fullRange: true)

  /// For example `9/16/0 full`.
  public var description: String {
    "\(primaries.rawValue)/\(transfer.rawValue)/\(matrix.rawValue) \(fullRange ? "full" : "narrow")"
  }
}
