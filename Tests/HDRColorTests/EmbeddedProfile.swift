import Foundation

/// Digs an ICC profile out of a corpus file without this project's container code: the first `colr`
/// box of type `prof` of a HEIF file, or the APP2 segments of a JPEG file.
enum EmbeddedProfile {
  static func first(in path: String) throws -> [UInt8]? {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return data.starts(with: [0xFF, 0xD8]) ? jpeg([UInt8](data)) : heif(data)
  }

  private static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
    let name = Array("ICC_PROFILE\0".utf8)
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = min(position + 2 + length, bytes.count)
      let body = bytes[min(position + 4, end)..<end]
      if bytes[position + 1] == 0xE2, body.starts(with: name), body.count > 14 {
        let number = body[body.startIndex + 12]
        if parts[number] == nil { parts[number] = body.dropFirst(14) }
      }
      position = end
    }
    let profile = parts.sorted { $0.key < $1.key }.flatMap(\.value)
    return profile.isEmpty ? nil : profile
  }

  private static func heif(_ bytes: Data) -> [UInt8]? {
    guard let found = bytes.range(of: Data("colrprof".utf8)), found.lowerBound >= 4 else {
      return nil
    }
    let start = found.lowerBound - 4
    let size = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard size > 12, start + size <= bytes.count else { return nil }
    return Array(bytes[start + 12..<start + size])
  }
}
