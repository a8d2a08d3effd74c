import ByteParsing

/// A chromaticity as stored; the unit is that of the property it belongs to.
public struct StoredChromaticity<Value: FixedWidthInteger & Sendable>: Hashable, Sendable {
  public var x, y: Value

  public init(x: Value, y: Value) {
    self.x = x
    self.y = y
  }

  init(reading cursor: inout ByteCursor) throws(ParseError) {
    x = try cursor.bigEndian(Value.self)
    y = try cursor.bigEndian(Value.self)
  }

  func write(to writer: inout ByteWriter) {
    writer.bigEndian(x)
    writer.bigEndian(y)
  }
}

/// `clli`, in nits; 0 is unknown.
public struct ContentLightLevel: Hashable, Sendable {
  /// MaxCLL.
  public var maxContentLightLevel: UInt16
  /// MaxPALL.
  public var maxPictureAverageLightLevel: UInt16

  public init(maxContentLightLevel: UInt16, maxPictureAverageLightLevel: UInt16) {
    self.maxContentLightLevel = maxContentLightLevel
    self.maxPictureAverageLightLevel = maxPictureAverageLightLevel
  }
}

/// `mdcv`: chromaticities in 0.00002, luminances in 0.0001 nit. Stored in the order green, blue,
/// red, white.
public struct MasteringDisplay: Hashable, Sendable {
  /// In the order of storage.
  public var green, blue, red, white: StoredChromaticity<UInt16>
  /// In 0.0001 nit.
  public var maxLuminance, minLuminance: UInt32

  public init(
    green: StoredChromaticity<UInt16>, blue: StoredChromaticity<UInt16>,
    red: StoredChromaticity<UInt16>, white: StoredChromaticity<UInt16>,
    maxLuminance: UInt32, minLuminance: UInt32
  ) {
    self.green = green
    self.blue = blue
    self.red = red
    self.white = white
    self.maxLuminance = maxLuminance
    self.minLuminance = minLuminance
  }
}

/// `cclv`: primaries (green, blue, red) in 0.00002, luminances in 1e-7 of the normalised linear
/// range of the signalled transfer. Each part may be absent.
public struct ContentColourVolume: Hashable, Sendable {
  /// Empty, or green, blue and red.
  public var primaries: [StoredChromaticity<Int32>] = []
  /// Absent when not flagged.
  public var minLuminance, maxLuminance, averageLuminance: UInt32?

  public init() {}
}

/// `amve`: illuminance in 0.0001 lux, chromaticity in 0.00002.
public struct AmbientViewingEnvironment: Hashable, Sendable {
  /// In 0.0001 lux.
  public var illuminance: UInt32
  /// Chromaticity of the ambient light in 0.00002.
  public var light: StoredChromaticity<UInt16>

  public init(illuminance: UInt32, light: StoredChromaticity<UInt16>) {
    self.illuminance = illuminance
    self.light = light
  }
}

/// `reve`: luminances in 0.0001 nit, chromaticities in 0.0001.
public struct ReferenceViewingEnvironment: Hashable, Sendable {
  /// In 0.0001 nit.
  public var surroundLuminance: UInt32
  /// In 0.0001.
  public var surround: StoredChromaticity<UInt16>
  /// In 0.0001 nit.
  public var peripheryLuminance: UInt32
  /// In 0.0001.
  public var periphery: StoredChromaticity<UInt16>

  public init(
    surroundLuminance: UInt32, surround: StoredChromaticity<UInt16>, peripheryLuminance: UInt32,
    periphery: StoredChromaticity<UInt16>
  ) {
    self.surroundLuminance = surroundLuminance
    self.surround = surround
    self.peripheryLuminance = peripheryLuminance
    self.periphery = periphery
  }
}
