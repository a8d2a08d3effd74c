import ByteParsing
import Foundation
import HDRCodec
import HDRColor
import TestSupport
import Testing

/// What the oracle says of one corpus file, and expectations against it that are counted.
struct InspectFacts {
  let path: String
  let facts: JSONValue

  var name: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

  /// The corpus files of the given folders and extensions that have oracle numbers.
  static func all(in letters: String, extensions: Set<String>) throws -> [InspectFacts] {
    guard let shared = Corpus.shared else { return [] }
    return try Corpus.files(in: letters, extensions: extensions).compactMap { path in
      let place = path.split(separator: "/").suffix(2).joined(separator: "/")
      guard let data = try? Data(contentsOf: shared.appending(path: "oracle/\(place).json")) else {
        return nil
      }
      let oracle = try JSONDecoder().decode(File.self, from: data)
      return InspectFacts(path: path, facts: oracle.facts)
    }
  }

  /// The part of an oracle file that is read: samples are many and not needed here.
  private struct File: Decodable {
    let facts: JSONValue
  }

  static func source(_ path: String) throws -> MemorySource {
    MemorySource([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  func source() throws -> MemorySource { try Self.source(path) }

  func size(_ key: String) -> PixelSize? {
    let numbers = facts[key].numbers
    guard numbers.count == 2 else { return nil }
    return PixelSize(width: Int(numbers[0]), height: Int(numbers[1]))
  }

  /// Whether the oracle has a value.
  func has(_ key: String) -> Bool {
    if case .null = facts[key] { false } else { true }
  }

  /// Sizes, depth and ICC description; returns the number of values compared.
  func compareBasics(_ description: ImageDescription) -> Int {
    var count = 2
    #expect(description.codedSize == size("stored_size"), "\(name)")
    #expect(description.size == size("oriented_size"), "\(name)")
    if has("bit_depth") {
      #expect(description.bitDepth == Int(facts["bit_depth"].number), "\(name)")
      count += 1
    }
    if has("icc") {
      #expect(description.colour.icc?.description == facts["icc"].text, "\(name)")
      count += 1
    }
    if has("cicp") {
      let cicp = description.colour.cicp
      let codes = [cicp.primaries.rawValue, cicp.transfer.rawValue, cicp.matrix.rawValue]
      #expect(codes.map(Double.init) == facts["cicp"].numbers.dropLast(), "\(name)")
      count += 1
    }
    return count + compareColour(description)
  }

  /// The resolved primaries, where the oracle names them.
  private func compareColour(_ description: ImageDescription) -> Int {
    let text = facts["colour"].text
    let marker = "nominal primaries "
    guard let range = text.range(of: marker) else { return 0 }
    let expected = text[range.upperBound...].replacing("Adobe RGB", with: "Adobe RGB (1998)")
    #expect(description.colour.resolved?.primaries.name == String(expected), "\(name)")
    return 1
  }
}

extension Double {
  /// Equal to a number printed with six digits.
  func isNear(_ printed: Double) -> Bool { abs(self - printed) <= 1e-5 * max(1, abs(printed)) }
}
