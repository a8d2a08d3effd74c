/// Tags of Exif 3.0 (CIPA DC-008) and TIFF 6.0 that this library looks at.
enum ExifTag {
  static let imageWidth: UInt16 = 0x0100
  static let imageLength: UInt16 = 0x0101
  static let imageDescription: UInt16 = 0x010E
  static let make: UInt16 = 0x010F
  static let model: UInt16 = 0x0110
  static let orientation: UInt16 = 0x0112
  static let dateTime: UInt16 = 0x0132
  static let thumbnailOffset: UInt16 = 0x0201
  static let thumbnailLength: UInt16 = 0x0202
  static let exifDirectory: UInt16 = 0x8769
  static let gpsDirectory: UInt16 = 0x8825
  static let dateTimeOriginal: UInt16 = 0x9003
  static let offsetTime: UInt16 = 0x9010
  static let offsetTimeOriginal: UInt16 = 0x9011
  static let makerNote: UInt16 = 0x927C
  static let pixelXDimension: UInt16 = 0xA002
  static let pixelYDimension: UInt16 = 0xA003
  static let interoperabilityDirectory: UInt16 = 0xA005
}
