import ByteParsing

/// Writes display profiles: matrix, tone curve and, where the space has code points, a `cicp` tag.
///
/// PQ and HLG cannot be said by a matrix and tone curves. Programs that know the `cicp` tag ignore
/// them; the others get a smooth tone-mapped SDR picture from the curve. The bytes depend on nothing
/// but the colour space and the description: the creation date is fixed, the profile ID is zero.
public struct ICCProfileBuilder: Sendable {
  /// What the profile says.
  public var space: ColorSpace
  /// The profile's name, in English.
  public var description: String
  /// For pictures of one channel.
  public var isGrey: Bool

  /// `description` nil takes the name of the space.
  public init(_ space: ColorSpace, description: String? = nil, isGrey: Bool = false) {
    self.space = space
    self.isGrey = isGrey
    self.description = description ?? space.name
  }

  /// The profile of `space`.
  public static func profile(for space: ColorSpace, isGrey: Bool = false) -> [UInt8] {
    ICCProfileBuilder(space, isGrey: isGrey).build()
  }

  /// The profile's bytes.
  public func build() -> [UInt8] {
    let adaptation = ChromaticAdaptation.bradford(from: space.primaries.white, to: .iccD50)
    let colorants = (adaptation * space.primaries.rgbToXYZ).transpose.rows
    let curve = ICCTagData.toneCurve(space.transfer)
    var tags: [(FourCC, [UInt8])] = [
      ("desc", ICCTagData.text(description)),
      ("cprt", ICCTagData.text("No copyright, use freely")),
      ("wtpt", ICCTagData.xyz(ICCTagData.d50)),
      ("chad", ICCTagData.matrix(adaptation)),
    ]
    if isGrey {
      tags.append(("kTRC", curve))
    } else {
      tags += [
        ("rXYZ", ICCTagData.xyz(colorants.0)), ("gXYZ", ICCTagData.xyz(colorants.1)),
        ("bXYZ", ICCTagData.xyz(colorants.2)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      ]
    }
    if let cicp = CICP(rgb: space) { tags.append(("cicp", ICCTagData.cicp(cicp))) }
    return assemble(tags)
  }

  /// Header, tag table and data; tags with equal data share it.
  private func assemble(_ tags: [(FourCC, [UInt8])]) -> [UInt8] {
    var data = ByteWriter()
    var table = ByteWriter()
    var offsets: [[UInt8]: Int] = [:]
    let start = 128 + 4 + 12 * tags.count
    for (signature, bytes) in tags {
      let offset = offsets[bytes] ?? start + data.count
      if offsets.updateValue(offset, forKey: bytes) == nil {
        data.append(bytes)
        data.append(repeatElement(0, count: -bytes.count & 3))
      }
      table.append(signature)
      table.u32(UInt32(offset))
      table.u32(UInt32(bytes.count))
    }
    var profile = header(size: start + data.count)
    profile.u32(UInt32(tags.count))
    profile.append(table.bytes)
    profile.append(data.bytes)
    return profile.bytes
  }

  private func header(size: Int) -> ByteWriter {
    var header = ByteWriter()
    header.u32(UInt32(size))
    header.u32(0)  // no preferred engine
    header.u32(0x0440_0000)  // version 4.4, the first with a cicp tag
    header.append("mntr" as FourCC)
    header.append(isGrey ? "GRAY" : "RGB " as FourCC)
    header.append("XYZ " as FourCC)
    for field: UInt16 in [2026, 1, 1, 0, 0, 0] { header.u16(field) }
    header.append("acsp" as FourCC)
    header.append([UInt8](repeating: 0, count: 64 - header.count))
    header.u32(1)  // rendering intent: media-relative colorimetric
    header.append(ICCTagData.xyz(ICCTagData.d50).dropFirst(8))
    header.append([UInt8](repeating: 0, count: 128 - header.count))
    return header
  }
}
