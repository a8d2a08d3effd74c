/// What a decoded R′G′B′ signal means: which primaries, and how signal stands for light.
public struct ColorSpace: Sendable, Hashable {
  public var primaries: Primaries
  public var transfer: TransferFunction
  /// For reports.
  public var name: String

  /// `name` nil makes a name from the other two.
  public init(primaries: Primaries, transfer: TransferFunction, name: String? = nil) {
    self.primaries = primaries
    self.transfer = transfer
    self.name = name ?? "\(primaries.name), \(transfer.name)"
  }

  public static let sRGB = ColorSpace(primaries: .bt709, transfer: .sRGB, name: "sRGB")
  public static let displayP3 = ColorSpace(
    primaries: .displayP3, transfer: .sRGB, name: "Display P3")
  public static let adobeRGB = ColorSpace(
    primaries: .adobeRGB, transfer: .gamma(563.0 / 256), name: "Adobe RGB (1998)")
  public static let bt2100PQ = ColorSpace(primaries: .bt2020, transfer: .pq, name: "BT.2100 PQ")
  public static let bt2100HLG = ColorSpace(primaries: .bt2020, transfer: .hlg, name: "BT.2100 HLG")
  public static let displayP3PQ = ColorSpace(
    primaries: .displayP3, transfer: .pq, name: "Display P3 PQ")
  /// Linear light, 1.0 = 203 cd/m².
  public static let linearBT2020 = ColorSpace(
    primaries: .bt2020, transfer: .linear, name: "linear BT.2020")

  /// Whether both spaces give the same meaning to the same signal; names do not count.
  public func isEquivalent(to other: ColorSpace) -> Bool {
    primaries == other.primaries && transfer == other.transfer
  }
}

extension Primaries {
  /// For reports: a known name, else the chromaticities.
  public var name: String {
    let known: [(Primaries, String)] = [
      (.bt709, "BT.709"), (.displayP3, "Display P3"), (.bt2020, "BT.2020"),
      (.adobeRGB, "Adobe RGB (1998)"), (.dciP3, "DCI-P3"), (.bt470M, "BT.470 System M"),
      (.bt601Lines625, "BT.601 (625 lines)"), (.bt601Lines525, "BT.601 (525 lines)"),
      (.film, "generic film"), (.ebu3213, "EBU Tech 3213-E"), (.xyz, "CIE XYZ"),
    ]
    if let match = known.first(where: { $0.0 == self }) { return match.1 }
    let points = [red, green, blue, white].map { "\(shortDecimal($0.x)),\(shortDecimal($0.y))" }
    return "primaries " + points.joined(separator: " ")
  }
}
