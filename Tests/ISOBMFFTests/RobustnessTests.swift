import ByteParsing
import Testing

@testable import ISOBMFF

/// Damaged files are refused or read, and never end the process.
@Suite struct RobustnessTests {
  /// Reads a file and everything in it; true when it was accepted.
  private func accepts(_ bytes: [UInt8]) -> Bool {
    do throws(ParseError) {
      exercise(try HEIFFile(source: MemorySource(bytes)))
      return true
    } catch {
      #expect(!error.detail.isEmpty)
      return false
    }
  }

  @Test func everyTruncation() throws {
    var layouts = 0
    for mediaFirst in [false, true] {
      var composer = SampleFiles.photograph().composer
      composer.layout.mediaDataComesFirst = mediaFirst
      let bytes = try composer.compose()
      let accepted = (0...bytes.count).filter { accepts(Array(bytes.prefix($0))) }
      // With `meta` first, all that matters to the structure is there when `meta` is.
      let meta = try #require(bytes.firstRange(of: Array("mdat".utf8))).lowerBound - 4
      #expect(accepted == (mediaFirst ? [bytes.count] : Array(meta...bytes.count)))
      print("truncations: \(bytes.count + 1) lengths, \(accepted.count) accepted")
      layouts += 1
    }
    #expect(layouts == 2)
  }

  /// Every fifth bit, so that over five bytes each position within a byte has its turn.
  @Test func singleBitFlips() throws {
    let bytes = try SampleFiles.photograph().composer.compose()
    let bits = stride(from: 0, to: bytes.count * 8, by: 5)
    var accepted = 0
    var count = 0
    for bit in bits {
      count += 1
      var damaged = bytes
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      if accepts(damaged) { accepted += 1 }
    }
    #expect(count > 2000 && accepted > 0)
    print("bit flips: \(count) files, \(accepted) accepted")
  }

  @Test func randomDamage() throws {
    var random = SplitMix64(seed: 14496)
    var composer = SampleFiles.photograph().composer
    composer.layout.extentsPerItem = 3
    composer.layout.itemLocationVersion = 2
    composer.add(ComposedItem("mime", payload: [1], storage: .within(1, offset: 0)))
    let bytes = try composer.compose()
    var accepted = 0
    let rounds = 1500
    for _ in 0..<rounds {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: damaged[position] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged[position] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 2: damaged.remove(at: position)
        case 3: damaged.insert(UInt8.random(in: 0...255, using: &random), at: position)
        default:
          let end = min(position + 4, damaged.count)
          damaged.replaceSubrange(
            position..<end, with: [UInt8](repeating: 0xFF, count: end - position))
        }
      }
      if accepts(damaged) { accepted += 1 }
    }
    print("random damage: \(rounds) files, \(accepted) accepted")
    #expect(accepted > 0)
  }

  @Test func randomBytesBehindAnHonestStart() {
    var random = SplitMix64(seed: 23008)
    let start = FileType(majorBrand: "heic", compatibleBrands: ["mif1"]).serialised()
    for _ in 0..<500 {
      let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(!accepts(start + ByteWriter.fullBox("meta") { $0.append(noise) }))
    }
  }
}
