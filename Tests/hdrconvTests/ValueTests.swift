import Testing

@testable import hdrconv

struct HeadroomValueTests {
  @Test(arguments: [
    ("0", 0.0), ("0stops", 0), ("1x", 0), ("203nits", 0), ("2stops", 2), ("1stop", 1),
    ("1.150000stops", 1.15), ("4x", 2), ("4X", 2), ("2.5Stops", 2.5), ("812nits", 2),
    ("16stops", 16), (".5stops", 0.5),
  ])
  func formsAreUnderstood(_ text: String, _ stops: Double) throws {
    let found = try HeadroomValue.stops(text)
    #expect(abs(found - stops) < 1e-12)
  }

  @Test(arguments: [
    "", "x", "4", "00", "-1stops", "1e2nits", "nanstops", "infx", "0x10stops", "4 x", "4xx",
    "1.2.3x", "0.5x", "0x", "202nits", "16.1stops", "70000x", "٤x",
  ])
  func othersAreNot(_ text: String) {
    #expect(throws: UsageError.self) { try HeadroomValue.stops(text) }
  }
}

struct QuantityTests {
  private let bytes = Quantity(range: 0...(1 << 40), unit: "bytes", thousand: 1024)

  @Test(arguments: [
    ("0", 0), ("1", 1), ("1k", 1024), ("1K", 1024), ("2M", 2 << 20), ("0.5G", 1 << 29),
    ("1T", 1 << 40), ("1.0001K", 1024),
  ])
  func suffixesMultiply(_ text: String, _ number: Int) throws {
    let found = try bytes.parse(text, for: "x")
    #expect(found == number)
  }

  @Test(arguments: ["", "K", "1.5", "1e3", "+-1", "1KB", "1 K", "inf", "infK", "0x1K", "-1K"])
  func othersAreRefused(_ text: String) {
    #expect(throws: UsageError.self) { try bytes.parse(text, for: "x") }
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (1023, "1023"), (1024, "1K"), (1025, "1025"), (3 << 20, "3M"),
    (2 << 30, "2G"),
  ])
  func numbersAreWrittenShort(_ number: Int, _ text: String) {
    #expect(bytes.format(number) == text)
  }
}

struct NearestNameTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 1), ("same", "same", 0),
    ("ca", "abc", 3),
  ])
  func distanceCountsEdits(_ a: String, _ b: String, _ distance: Int) {
    #expect(editDistance(a, b) == distance)
  }

  @Test func onlyNearNamesAreOffered() {
    #expect(nearestName(to: "inspcet", among: ["convert", "inspect"]) == "inspect")
    #expect(nearestName(to: "zzz", among: ["convert", "inspect"]) == nil)
    #expect(nearestName(to: "x", among: []) == nil)
  }
}

struct WrappingTests {
  @Test func breaksAtSpaces() {
    #expect(wrapped("aa bb cc", width: 5) == ["aa bb", "cc"])
    #expect(wrapped("aaaaaaa bb", width: 5) == ["aaaaaaa", "bb"])
    #expect(wrapped("  a \n b ", width: 5) == ["a b"])
    #expect(wrapped("", width: 5) == [])
  }
}

struct PathNameTests {
  @Test(arguments: [
    ("a.heic", "a.png"), ("dir/a.b.HEIC", "dir/a.b.png"), ("a", "a.png"), (".heic", ".heic.png"),
    ("/x/.a.heic", "/x/.a.png"), ("dir.d/a", "dir.d/a.png"), ("a.", "a.png"),
    ("../a.jpg", "../a.png"),
  ])
  func extensionIsReplaced(_ path: String, _ renamed: String) {
    #expect(PathName(path).renamed(extension: "png") == renamed)
  }

  @Test func folderIsReplaced() {
    #expect(PathName("x/a.heic").renamed(extension: "png", in: "out") == "out/a.png")
    #expect(PathName("x/a.heic").renamed(extension: "png", in: "out/") == "out/a.png")
    #expect(PathName("a.heic").renamed(extension: "png", in: "/") == "/a.png")
  }
}
