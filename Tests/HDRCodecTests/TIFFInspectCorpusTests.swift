import ByteParsing
import HDRCodec
import HDRColor
import TestSupport
import Testing

/// Real TIFF files against independent numbers.
@Suite struct TIFFInspectCorpusTests {
  @Test func agreesWithTheOracle() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "TIFF inspection") }
    var values = 0
    let files = try InspectFacts.all(in: "i", extensions: ["tif", "tiff"])
    for file in files {
      let (description, _) = try TIFFInspector.describe(file.source(), limits: .standard)
      values += file.compareBasics(description)
      let details = description.structure[0].details.joined(separator: "; ")
      func expect(_ key: String, _ names: [String: String]) {
        guard file.has(key) else { return }
        let name = names[file.facts[key].text] ?? "?"
        #expect(details.contains(name), "\(file.name): \(name) in \(details)")
        values += 1
      }
      if file.has("bits_per_sample") {
        #expect(description.bitDepth == Int(file.facts["bits_per_sample"].number), "\(file.name)")
        let samples = Int(file.facts["samples_per_pixel"].number)
        let bits = Array(repeating: "\(description.bitDepth)", count: samples).joined(
          separator: ",")
        #expect(details.contains("\(bits) bit"), "\(file.name): \(details)")
        values += 2
      }
      expect("sample_format", ["uint": "unsigned integer", "float": "floating point"])
      expect(
        "compression",
        [
          "LZW": "LZW", "NONE": "compression none", "ADOBE_DEFLATE": "Deflate",
          "SGI LogLuv24": "SGI LogLuv 24", "SGI LogLuv32": "SGI LogLuv 32",
        ])
      expect(
        "photometric",
        [
          "RGB": "RGB", "CIELAB": "L*a*b*", "MINISBLACK": "black is zero",
          "LogLuv": "CIE Log2(L) (u', v')",
        ])
      if file.has("predictor") {
        let predictor = Int(file.facts["predictor"].number)
        #expect(details.contains("predictor") == (predictor != 1), "\(file.name): \(details)")
        values += 1
      }
      if file.has("pages") {
        #expect(description.structure.count == Int(file.facts["pages"].number), "\(file.name)")
        values += 1
      }
    }
    print("TIFF inspection: \(files.count) files, \(values) values compared")
    #expect(files.count == 14 && values > 120)
  }

  @Test func rawFilesAreNamed() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "DNG inspection") }
    let files = Corpus.files(in: "l", extensions: ["dng"])
    for path in files {
      let (description, _) = try TIFFInspector.describe(
        InspectFacts.source(path), limits: .standard)
      #expect(description.format == .cameraRaw)
      #expect(description.undecodable?.hasPrefix("camera raw (DNG 1.") == true)
      #expect(description.codedSize.width > 2000)
    }
    #expect(files.count == 2)
  }

  /// Damaged files end in an error or a description.
  @Test func damagedFilesNeverTrap() throws {
    guard Corpus.isPresent else { return Corpus.noteAbsence(of: "damaged TIFF files") }
    let files = Corpus.files(in: "n", extensions: ["tif", "tiff"])
    var errors = 0
    for path in files {
      let source = try InspectFacts.source(path)
      do throws(CodecError) {
        let (description, _) = try TIFFInspector.describe(source, limits: .standard)
        print("  \(path.split(separator: "/").last ?? ""): \(description.warnings)")
      } catch {
        print("  \(path.split(separator: "/").last ?? ""): \(error)")
        errors += 1
      }
    }
    #expect(files.count == 5 && errors == 1)
  }
}
