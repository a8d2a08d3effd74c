import Foundation
import TestSupport
import Testing

/// A small photograph with a gain map; nil when there is none here.
private let photograph: URL? = {
  let made = Corpus.packageRoot.appending(path: "TestImages/gain-map.heic")
  let real = Corpus.shared?.appending(path: "corpus/a/iphone-small.heic")
  return [made, real].compactMap(\.self).first {
    FileManager.default.fileExists(atPath: $0.path)
  }
}()

/// Conversions by the built binary: where outputs go, what is said, and what is left behind.
///
/// One at a time: each conversion uses all cores.
@Suite(.serialized, .enabled(if: photograph != nil))
struct ConversionTests {
  private let folder: ScratchFolder
  private let program: URL

  init() throws {
    folder = try ScratchFolder()
    program = try builtProduct("hdrconv")
    let original = try #require(photograph)
    let manager = FileManager.default
    for name in ["a.heic", "b.HEIC"] {
      try manager.copyItem(at: original, to: folder.url.appending(path: name))
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: folder.path(name))
    }
    try manager.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: true)
  }

  private func hdrconv(_ line: String, input: Data = Data()) throws -> FinishedProcess {
    try run(program, line.split(separator: " ").map(String.init), in: folder.url, input: input)
  }

  private func shell(_ script: String) throws -> FinishedProcess {
    let bash = try #require(systemProgram("bash"))
    return try run(
      bash, ["-c", script], in: folder.url, environment: ["HDRCONV": program.path])
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  @Test func theOutputLiesBesideTheInput() throws {
    let result = try hdrconv("a.heic --to pq-png16")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.hasPrefix("a.heic → a.png: "))
    #expect(result.outputText.hasSuffix("B\n"))
    #expect(!result.outputText.contains("\u{1B}") && !result.errorText.contains("\u{1B}"))
    #expect(try folder.names == ["a.heic", "a.png", "b.HEIC", "out"])
    #expect(try bytes("a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a.png"))
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000_000_000))
  }

  @Test func anExistingOutputIsReplacedOnlyWhenAsked() throws {
    try Data("precious".utf8).write(to: folder.url.appending(path: "a.png"))
    let refused = try hdrconv("a.heic --to pq-png16")
    #expect(refused.status == 2)
    #expect(try bytes("a.png") == Data("precious".utf8))
    let forced = try hdrconv("a.heic --to pq-png16 --force")
    #expect(forced.status == 0)
    #expect(try bytes("a.png").count > 1000)
    #expect(try folder.names == ["a.heic", "a.png", "b.HEIC", "out"])
  }

  @Test func pipesGiveTheSameBytes() throws {
    #expect(try hdrconv("a.heic --to pq-png16 --quiet").outputText == "")
    let piped = try hdrconv("- --to pq-png16", input: try bytes("a.heic"))
    #expect(piped.status == 0)
    #expect(try piped.output == bytes("a.png"))
    #expect(piped.errorText.contains("- → standard output: "))
    let named = try hdrconv("a.heic --to pq-png16 -o - --quiet --jobs 1")
    #expect(try named.output == bytes("a.png"))
    #expect(named.errorText == "")
  }

  @Test func severalInputsGoToAFolder() throws {
    let result = try hdrconv("a.heic missing.heic b.HEIC --to hlg-png16 --out out --quiet")
    #expect(result.status == 1)
    #expect(
      result.errorText
        == "hdrconv: error: cannot open missing.heic: no such file or folder\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        == ["a.png", "b.png"])
  }

  @Test func aDryRunSaysThePlanAndWritesNothing() throws {
    let result = try hdrconv("a.heic --to pq-png16 --dry-run")
    #expect(result.status == 0)
    for line in ["a.heic\n", "  Output", "a.png", "  Target", "pq-png16", "  Plan"] {
      #expect(result.outputText.contains(line), "\(line)")
    }
    #expect(try folder.names == ["a.heic", "b.HEIC", "out"])
  }

  @Test func theReportIsJSONOnDemand() throws {
    let result = try hdrconv("a.heic b.HEIC missing.heic --to pq-png16 --json")
    #expect(result.status == 1)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["status"] as? String } == ["done", "done", "failed"])
    #expect(files.map { $0["output"] as? String } == ["a.png", "b.png", nil])
    #expect(try files[0]["output_bytes"] as? Int == bytes("a.png").count)
    #expect(files[0]["max_cll_nits"] is Double)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let written = try hdrconv("a.heic --to pq-png16 --json")
    let inspected = try hdrconv("inspect --json a.png")
    #expect(written.status == 0 && inspected.status == 0, "\(inspected.errorText)")
    func file(_ result: FinishedProcess) throws -> [String: Any] {
      let report = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
      return try #require((report?["files"] as? [[String: Any]])?.first)
    }
    let (conversion, picture) = (try file(written), try file(inspected))
    #expect(picture["kind"] as? String == "pq")
    #expect(picture["bit_depth"] as? Int == 16)
    #expect(picture["size_pixels"] as? [String: Int] == conversion["size_pixels"] as? [String: Int])
    let colour = try #require(picture["colour"] as? [String: Any])
    let cicp = try #require(colour["cicp"] as? [String: Any])
    #expect(cicp["primaries"] as? Int == 9)
    #expect(cicp["transfer"] as? Int == 16)
    #expect(cicp["matrix"] as? Int == 0)
    #expect(cicp["full_range"] as? Bool == true)
    let light = try #require(picture["light"] as? [String: Any])
    for key in ["max_cll_nits", "max_fall_nits"] {
      let (said, found) = (conversion[key] as? Double, light[key] as? Double)
      #expect(abs((said ?? -1) - (found ?? -2)) < 0.001, "\(key)")
    }
  }

  @Test func aForeignReaderAgrees() throws {
    guard let exiftool = systemProgram("exiftool") else {
      print("ConversionTests: exiftool is not installed, its view of our files is not compared")
      return
    }
    for (target, transfer) in [("pq-png16", 16), ("hlg-png16", 18)] {
      let result = try hdrconv("a.heic --to \(target) -o \(target).png --json")
      let report = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
      let ours = try #require((report?["files"] as? [[String: Any]])?.first)
      let size = try #require(ours["size_pixels"] as? [String: Int])
      let seen = try run(exiftool, ["-json", "-n", "\(target).png"], in: folder.url)
      let tags = try #require(
        (try JSONSerialization.jsonObject(with: seen.output) as? [[String: Any]])?.first)
      let expected = [
        "ImageWidth": size["width"], "ImageHeight": size["height"], "BitDepth": 16, "ColorType": 2,
        "ColorPrimaries": 9, "TransferCharacteristics": transfer, "MatrixCoefficients": 0,
        "VideoFullRangeFlag": 1, "Orientation": 1,
      ]
      for (name, value) in expected {
        // A picture without Exif has no orientation.
        if name == "Orientation", tags[name] == nil { continue }
        #expect(tags[name] as? Int == value, "\(target): \(name)")
      }
      #expect(tags["Warning"] == nil && tags["Error"] == nil)
    }
  }

  @Test func limitsNameTheirOption() throws {
    let pixels = try hdrconv("a.heic --to pq-png16 --max-pixels 10")
    #expect(pixels.status == 3)
    #expect(pixels.errorText.contains("--max-pixels"))
    let inspected = try hdrconv("inspect a.heic --max-pixels 10")
    #expect(inspected.status == 3)
    #expect(try folder.names == ["a.heic", "b.HEIC", "out"])
  }

  @Test func anUnwritableOutputIsTheSystemsFault() throws {
    let folderless = try hdrconv("a.heic --to pq-png16 -o nowhere/a.png")
    #expect(folderless.status == 4)
    #expect(
      folderless.errorText.hasSuffix("cannot create nowhere/a.png: no such file or folder\n"))
    if FileManager.default.fileExists(atPath: "/dev/full") {
      let full = try hdrconv("a.heic --to pq-png16 -o /dev/full --force --quiet")
      #expect(full.status == 4)
      #expect(full.errorText.contains("no space left on the device"))
    }
    #expect(try folder.names == ["a.heic", "b.HEIC", "out"])
  }

  @Test func aBrokenPipeIsSuccess() throws {
    let result = try shell("set -o pipefail; \"$HDRCONV\" a.heic --to pq-png16 -o - -q | head -c 9")
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test func anInterruptionLeavesNothing() throws {
    let result = try shell(
      """
      set -m
      for i in 1 2 3 4 5 6; do
        "$HDRCONV" a.heic b.HEIC --to pq-png16 --out out --force --quiet & sleep 0.0$i
        kill -INT $!; wait $!; echo $?
      done
      """)
    let statuses = Set(result.outputText.split(separator: "\n").compactMap { Int($0) })
    #expect(statuses.contains(130) && statuses.isSubset(of: [0, 130]))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(Set(left).isSubset(of: ["a.png", "b.png"]))
  }

  @Test func progressIsShownOnATerminalOnly() throws {
    guard systemProgram("script") != nil else {
      print("ConversionTests: script is not installed, the progress line is not tested")
      return
    }
    let result = try shell(
      """
      TERM=xterm script -qec '"$HDRCONV" a.heic --to pq-png16 --out out' /dev/null </dev/null
      TERM=dumb script -qec '"$HDRCONV" b.HEIC --to pq-png16 --out out' /dev/null </dev/null
      """)
    #expect(result.outputText.contains("100 % a.heic"))
    #expect(!result.outputText.contains("100 % b.HEIC"))
    #expect(result.outputText.contains("b.HEIC → out/b.png"))
  }
}
