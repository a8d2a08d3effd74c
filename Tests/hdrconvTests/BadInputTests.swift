import Foundation
import TestSupport
import Testing

/// Damaged and hostile inputs and places that cannot be written to, by the built binary: the exact
/// message and status of each, and nothing left behind.
@Suite(.serialized)
struct BadInputTests {
  private let folder: ScratchFolder
  private let program: URL

  init() throws {
    folder = try ScratchFolder()
    program = try builtProduct("hdrconv")
  }

  private static func testImage(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Corpus.packageRoot.appending(path: "TestImages/\(name)")))
  }

  private func hdrconv(_ line: String) throws -> FinishedProcess {
    try run(program, line.split(separator: " ").map(String.init), in: folder.url)
  }

  private func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: folder.url.appending(path: name))
  }

  // MARK: Numbers

  /// A change of a big-endian field that lies some bytes behind the type of the first such box.
  struct Change: Sendable, CustomStringConvertible {
    let box: String
    let offset: Int
    let values: [UInt32]
    let status: Int32
    let message: String

    init(
      _ box: String, _ offset: Int, _ values: [UInt32], status: Int32 = 1, _ message: String
    ) {
      self.box = box
      self.offset = offset
      self.values = values
      self.status = status
      self.message = message
    }

    /// A change of the numbers of the gain map, by offset in the `tmap` payload, which is all that
    /// `idat` holds.
    static func map(_ offset: Int, _ values: [UInt32], _ reason: String) -> Change {
      Change(
        "idat", offset + 4, values,
        "the gain map cannot be used: \(reason); --allow-sdr converts the SDR base alone")
    }

    var description: String { "\(box) + \(offset): \(values)" }

    func apply(to bytes: inout [UInt8]) throws {
      let data = Data(bytes)
      let place = try #require(data.range(of: Data(box.utf8))).lowerBound + offset
      for (index, value) in values.enumerated() {
        for byte in 0..<4 {
          bytes[place + 4 * index + byte] = UInt8(
            truncatingIfNeeded: value >> UInt32(24 - 8 * byte))
        }
      }
    }
  }

  private static let most = UInt32(Int32.max)
  private static let changes = [
    Change("ispe", 8, [0, 0], "an image of 0×0 pixels"),
    Change(
      "ispe", 8, [65535, 65535], status: 3,
      "65535×65535 is 4294836225 pixels, the limit is 536870912 (--max-pixels) in item 1 ('hvc1')"),
    Change("ispe", 8, [.max, .max], "4294967295 × 4294967295 overflows"),
    .map(0, [0x01_0000_00], "tone map item version 1 is not known"),
    .map(0, [0x00_0001_00], "the gain map demands a reader of version 1 (minimum_version)"),
    .map(10, [0], "the base headroom has the denominator 0"),
    .map(18, [0], "the alternate headroom has the denominator 0"),
    .map(14, [most, 1], "the alternate headroom is 2147483647.0, allowed is 0 to 16 stops"),
    .map(26, [0], "the minimum gain of channel 0 has the denominator 0"),
    .map(34, [0], "the maximum gain of channel 0 has the denominator 0"),
    .map(
      30, [most, 1],
      "the maximum gain of channel 0 is 2147483647.0, allowed is -32 to 32 stops"),
    .map(
      30, [0x8000_0000, 1],
      "the maximum gain of channel 0 is -2147483648.0, allowed is -32 to 32 stops"),
    .map(42, [0], "the gamma of channel 0 has the denominator 0"),
    .map(38, [0], "the gamma of channel 0 is 0.0, allowed is above 0"),
    .map(50, [0], "the base offset of channel 0 has the denominator 0"),
    .map(58, [0], "the alternate offset of channel 0 has the denominator 0"),
  ]

  @Test(arguments: changes)
  func senselessNumbersAreErrors(change: Change) throws {
    var bytes = try Self.testImage("gain-map.heic")
    try change.apply(to: &bytes)
    try write(bytes, as: "in.heic")
    let result = try hdrconv("in.heic --to pq-png16")
    #expect(result.status == change.status && !result.wasKilled)
    #expect(result.errorText == "hdrconv: error: in.heic: \(change.message)\n")
    #expect(try folder.names == ["in.heic"])
  }

  @Test func everyChangeRan() { #expect(Self.changes.count == 16) }

  /// A refused gain map leaves the base, which is converted when asked for.
  @Test func theBaseOfARefusedMapConvertsAlone() throws {
    var bytes = try Self.testImage("gain-map.heic")
    try #require(Self.changes.last).apply(to: &bytes)
    try write(bytes, as: "in.heic")
    let result = try hdrconv("in.heic --to pq-png16 --allow-sdr")
    #expect(result.status == 0)
    #expect(result.errorText.contains("the alternate offset of channel 0 has the denominator 0"))
    #expect(try folder.names == ["in.heic", "in.png"])
  }

  // MARK: Limits

  @Test func limitsAreErrorsOfTheirOwn() throws {
    try write(try Self.testImage("pq.heic"), as: "pq.heic")
    let pixels = try hdrconv("pq.heic --to pq-png16 --max-pixels 1000")
    #expect(pixels.status == 3)
    #expect(
      pixels.errorText
        == "hdrconv: error: pq.heic: 512×384 is 196608 pixels, the limit is 1000 (--max-pixels) "
        + "in item 1 ('hvc1')\n")
    let memory = try hdrconv("pq.heic --to pq-png16 --max-memory 1M")
    #expect(memory.status == 3)
    #expect(
      memory.errorText
        == "hdrconv: error: pq.heic: decoding item 1 ('hvc1') needs 1179648 bytes, "
        + "the limit is 1048576 in all (--max-memory)\n")
    #expect(try folder.names == ["pq.heic"])
  }

  // MARK: Truncation

  /// Ends of boxes at all levels, and one byte before and behind each.
  private static func boundaries(_ bytes: [UInt8]) -> [Int] {
    var found: Set<Int> = []
    func walk(_ range: Range<Int>, depth: Int) {
      var start = range.lowerBound
      while start + 8 <= range.upperBound {
        let size = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        guard size >= 8, start + size <= range.upperBound else { return }
        found.formUnion([start, start + 8, start + size])
        let type = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
        if let header = ["meta": 12, "iprp": 8, "ipco": 8, "iinf": 14, "iref": 12][type], depth < 4
        {
          walk(start + header..<start + size, depth: depth + 1)
        }
        start += size
      }
    }
    walk(0..<bytes.count, depth: 0)
    return Set(found.flatMap { [$0 - 1, $0, $0 + 1] }).filter { (0..<bytes.count).contains($0) }
      .sorted()
  }

  @Test func filesCutAtEveryBoxEndInErrors() throws {
    let bytes = try Self.testImage("gain-map.heic")
    let ends = Self.boundaries(bytes)
    #expect(ends.count > 60)
    for end in ends {
      try write(Array(bytes[..<end]), as: "cut-\(end).heic")
    }
    let names = ends.map { "cut-\($0).heic" }
    let result = try run(program, ["--to", "pq-png16"] + names, in: folder.url)
    #expect(result.status == 1 && !result.wasKilled)
    let lines = result.errorText.split(separator: "\n")
    for name in names {
      #expect(
        lines.contains { $0.hasPrefix("hdrconv: error: \(name): ") && $0.count > name.count + 20 },
        "\(name) ends in an error")
    }
    #expect(try folder.names == names.sorted())
  }

  // MARK: Places

  @Test func aLyingExtensionDoesNotMatter() throws {
    try write(try Self.testImage("pq.heic"), as: "pq.jpg")
    #expect(try hdrconv("pq.jpg --to pq-png16 --quiet").status == 0)
    #expect(try folder.names == ["pq.jpg", "pq.png"])
  }

  /// A small file system of its own needs the right to mount one; without it, `/dev/full` has to do
  /// (`ConversionTests`).
  @Test func aFullOrReadOnlyDiskLosesNothing() throws {
    try write(try Self.testImage("gain-map.heic"), as: "a.heic")
    let shell = try #require(systemProgram("bash"))
    let script = """
      mkdir disk && mount -t tmpfs -o size=8k none disk 2>/dev/null || exit 77
      trap 'umount disk' EXIT
      "$HDRCONV" a.heic --to pq-png16 --out disk --quiet; echo "$?" $(ls -A disk)
      mount -o remount,ro disk
      "$HDRCONV" a.heic --to pq-png16 --out disk --quiet; echo "$?" $(ls -A disk)
      """
    let result = try run(
      shell, ["-c", script], in: folder.url, environment: ["HDRCONV": program.path])
    guard result.status != 77 else {
      print("BadInputTests: no file system can be mounted here, a full one is not tested")
      return
    }
    #expect(result.outputText == "4\n4\n")
    #expect(
      result.errorText
        == "hdrconv: error: a.heic: cannot write disk/a.png: no space left on the device\n"
        + "hdrconv: error: a.heic: cannot create disk/a.png: the file system is read-only\n")
  }

  @Test func aKilledConversionLeavesNothing() throws {
    try write(try Self.testImage("gain-map.heic"), as: "a.heic")
    let shell = try #require(systemProgram("bash"))
    let script = """
      mkdir out; set -m
      for i in 1 2 3 4 5 6 7 8; do
        "$HDRCONV" a.heic --to pq-png16 --out out --force --quiet & sleep 0.0$i
        kill -KILL $!; wait $!; echo $?
      done 2>/dev/null
      ls -A out
      """
    let result = try run(
      shell, ["-c", script], in: folder.url, environment: ["HDRCONV": program.path])
    let lines = result.outputText.split(separator: "\n").map(String.init)
    #expect(lines.count >= 8)
    #expect(Set(lines.prefix(8)).isSubset(of: ["0", "137"]))
    #expect(lines.prefix(8).contains("137"))
    #expect(Set(lines.dropFirst(8)).isSubset(of: ["a.png"]))
  }
}
