import Foundation
import Testing

@testable import hdrconv

struct ReportTests {
  private var report: Section {
    var report = Section("file", "a\u{1B}[31m.heic")
    report.add("kind", "Kind", .text("gain_map"), "gain map")
    report.add("max_cll_nits", "MaxCLL", .number(0), "0 (unknown)")
    report.add("absent", "Absent", nil)
    report.add("nothing", "Nothing", .null)
    report.add("raw", "", .integer(7))
    report.add("detail", "Detail", .bool(true), isDetail: true)
    var map = Section("gain_map", "Gain map")
    map.add("gamma", "Gamma", .fraction(n: 1, d: 2), "0.5 (1/2)")
    report.add(map)
    var empty = Section("empty", "Empty", isDetail: true)
    empty.add("x", "X", .integer(1))
    report.add(empty)
    var item = Section("auxiliary", "urn:x, 4×3")
    item.add("urn", "", .text("urn:x"))
    item.add("item_id", "Item", .integer(3))
    report.add(SectionList(key: "auxiliaries", title: "Auxiliary pictures", items: [item]))
    report.add("warnings", "Warnings", lines: ["one", "two\nthree"])
    return report
  }

  @Test func textIsShortAndAligned() {
    let text = TextPrinter(style: .plain, isVerbose: false).string(report)
    #expect(
      text == """
        a\\u{1b}[31m.heic
          Kind      gain map
          MaxCLL    0 (unknown)
          Nothing   none
          Gain map
            Gamma  0.5 (1/2)
          Auxiliary pictures
            urn:x, 4×3
          Warnings  one
                    two\\u{a}three

        """)
  }

  @Test func verboseTextHasEverything() {
    let text = TextPrinter(style: .plain, isVerbose: true).string(report)
    for line in ["  Detail    yes", "  Empty", "    X  1", "    urn:x, 4×3", "      Item  3"] {
      #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    #expect(!text.contains("raw"))
  }

  @Test func terminalsGetAttributes() {
    let text = TextPrinter(style: TextStyle(isPlain: false), isVerbose: false).string(report)
    #expect(text.contains("\u{1B}[2mKind    \u{1B}[0m  gain map\n"))
    #expect(text.contains("\u{1B}[1mGain map\u{1B}[0m"))
    #expect(!text.contains("\u{1B}[31m"))
  }

  @Test func jsonHasEverythingAndKeepsOrder() {
    #expect(
      JSONPrinter.document(report.jsonMembers) == """
        {
          "schema": 1,
          "kind": "gain_map",
          "max_cll_nits": 0.0,
          "nothing": null,
          "raw": 7,
          "detail": true,
          "gain_map": {
            "gamma": {"n": 1, "d": 2}
          },
          "empty": {"x": 1},
          "auxiliaries": [
            {
              "urn": "urn:x",
              "item_id": 3
            }
          ],
          "warnings": ["one", "two\\nthree"]
        }

        """)
  }

  @Test(arguments: [
    (
      ReportValue.text("\"\\/\n\t\u{0}\u{1B}\u{9B}\u{202E}é😀"),
      #""\"\\/\n\t\u0000\u001b\u009b\u202eé😀""#
    ),
    (.number(.nan), "null"), (.number(-.infinity), "null"), (.number(0.1), "0.1"),
    (.number(1e-7), "1e-07"), (.number(1e300), "1e+300"), (.integer(.min), "-9223372036854775808"),
    (.list([]), "[]"), (.object([]), "{}"), (.bool(false), "false"),
    (.fraction(n: -5, d: 0), #"{"n": -5, "d": 0}"#), (.list([.integer(1), .null]), "[1, null]"),
  ])
  func jsonValuesAreExact(_ value: ReportValue, _ text: String) throws {
    #expect(JSONPrinter.string(value) == text)
    let parsed = try? JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    #expect(parsed != nil)
  }

  @Test func jsonStringsSurviveAForeignParser() throws {
    let hostile = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
    let text = JSONPrinter.string(.text(hostile))
    let parsed = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    #expect(parsed as? String == hostile)
    let isSafe = !text.unicodeScalars.contains { $0.actsOnTerminal }
    #expect(isSafe)
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.12345, "0.1235"), (0.00001, "1e-05"), (-0.0, "0"),
    (1e20, "1e+20"), (.infinity, "inf"), (203.4, "203.4"), (0.99999, "1"), (-0.00001, "-1e-05"),
  ])
  func decimalsForPeopleAreShort(_ value: Double, _ text: String) {
    #expect(decimalText(value) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (1234, "1.2 kB"), (99_960, "100 kB"),
    (35_600_000, "36 MB"), (2_500_000_000, "2.5 GB"),
  ])
  func fileSizesAreShort(_ count: Int, _ text: String) {
    #expect(byteText(count) == text)
  }

  @Test func progressBarHasOneWidth() {
    #expect(ProgressLine.bar(percent: 0) == "[                        ]   0 %")
    #expect(ProgressLine.bar(percent: 50) == "[============            ]  50 %")
    #expect(ProgressLine.bar(percent: 100) == "[========================] 100 %")
  }
}
