/// Numbers of the TIFF fields that are read (TIFF 6.0, its supplements, Exif, DNG, MPF).
struct TIFFTag: RawRepresentable, Sendable, Hashable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }
  private init(_ rawValue: UInt16) { self.rawValue = rawValue }

  static let newSubfileType = TIFFTag(254)
  static let imageWidth = TIFFTag(256)
  static let imageLength = TIFFTag(257)
  static let bitsPerSample = TIFFTag(258)
  static let compression = TIFFTag(259)
  static let photometric = TIFFTag(262)
  static let imageDescription = TIFFTag(270)
  static let make = TIFFTag(271)
  static let model = TIFFTag(272)
  static let stripOffsets = TIFFTag(273)
  static let orientation = TIFFTag(274)
  static let samplesPerPixel = TIFFTag(277)
  static let rowsPerStrip = TIFFTag(278)
  static let stripByteCounts = TIFFTag(279)
  static let planarConfiguration = TIFFTag(284)
  static let software = TIFFTag(305)
  static let dateTime = TIFFTag(306)
  static let predictor = TIFFTag(317)
  static let whitePoint = TIFFTag(318)
  static let primaryChromaticities = TIFFTag(319)
  static let colorMap = TIFFTag(320)
  static let tileWidth = TIFFTag(322)
  static let tileLength = TIFFTag(323)
  static let tileOffsets = TIFFTag(324)
  static let tileByteCounts = TIFFTag(325)
  static let subIFDs = TIFFTag(330)
  static let extraSamples = TIFFTag(338)
  static let sampleFormat = TIFFTag(339)
  static let yCbCrSubSampling = TIFFTag(530)
  static let xmp = TIFFTag(700)
  static let iccProfile = TIFFTag(34675)
  static let exifIFD = TIFFTag(34665)
  static let gpsIFD = TIFFTag(34853)
  static let dateTimeOriginal = TIFFTag(36867)
  /// cd/m² of stored value 1.0 in LogLuv files.
  static let stoNits = TIFFTag(37439)
  static let dngVersion = TIFFTag(50706)
  static let uniqueCameraModel = TIFFTag(50708)

  static let mpfVersion = TIFFTag(0xB000)
  static let numberOfImages = TIFFTag(0xB001)
  static let mpEntries = TIFFTag(0xB002)
}
