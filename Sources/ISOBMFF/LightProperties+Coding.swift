import ByteParsing

extension ContentLightLevel {
  init(reading cursor: inout ByteCursor) throws(ParseError) {
    maxContentLightLevel = try cursor.u16()
    maxPictureAverageLightLevel = try cursor.u16()
  }

  func write(to writer: inout ByteWriter) {
    writer.u16(maxContentLightLevel)
    writer.u16(maxPictureAverageLightLevel)
  }
}

extension MasteringDisplay {
  init(reading cursor: inout ByteCursor) throws(ParseError) {
    green = try StoredChromaticity(reading: &cursor)
    blue = try StoredChromaticity(reading: &cursor)
    red = try StoredChromaticity(reading: &cursor)
    white = try StoredChromaticity(reading: &cursor)
    maxLuminance = try cursor.u32()
    minLuminance = try cursor.u32()
  }

  func write(to writer: inout ByteWriter) {
    for point in [green, blue, red, white] { point.write(to: &writer) }
    writer.u32(maxLuminance)
    writer.u32(minLuminance)
  }
}

extension ContentColourVolume {
  private static let primariesFlag: UInt8 = 0x20
  private static let minFlag: UInt8 = 0x10
  private static let maxFlag: UInt8 = 0x08
  private static let averageFlag: UInt8 = 0x04

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    let flags = try cursor.u8()
    if flags & Self.primariesFlag != 0 {
      for _ in 0..<3 { primaries.append(try StoredChromaticity(reading: &cursor)) }
    }
    if flags & Self.minFlag != 0 { minLuminance = try cursor.u32() }
    if flags & Self.maxFlag != 0 { maxLuminance = try cursor.u32() }
    if flags & Self.averageFlag != 0 { averageLuminance = try cursor.u32() }
  }

  func write(to writer: inout ByteWriter) {
    let hasPrimaries = primaries.count == 3
    writer.u8(
      (hasPrimaries ? Self.primariesFlag : 0) | (minLuminance != nil ? Self.minFlag : 0)
        | (maxLuminance != nil ? Self.maxFlag : 0)
        | (averageLuminance != nil ? Self.averageFlag : 0))
    if hasPrimaries { for point in primaries { point.write(to: &writer) } }
    for luminance in [minLuminance, maxLuminance, averageLuminance] {
      if let luminance { writer.u32(luminance) }
    }
  }
}

extension AmbientViewingEnvironment {
  init(reading cursor: inout ByteCursor) throws(ParseError) {
    illuminance = try cursor.u32()
    light = try StoredChromaticity(reading: &cursor)
  }

  func write(to writer: inout ByteWriter) {
    writer.u32(illuminance)
    light.write(to: &writer)
  }
}

extension ReferenceViewingEnvironment {
  init(reading cursor: inout ByteCursor) throws(ParseError) {
    surroundLuminance = try cursor.u32()
    surround = try StoredChromaticity(reading: &cursor)
    peripheryLuminance = try cursor.u32()
    periphery = try StoredChromaticity(reading: &cursor)
  }

  func write(to writer: inout ByteWriter) {
    writer.u32(surroundLuminance)
    surround.write(to: &writer)
    writer.u32(peripheryLuminance)
    periphery.write(to: &writer)
  }
}
