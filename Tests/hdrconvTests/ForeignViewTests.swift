import Foundation
import TestSupport
import Testing

/// What programs of other people see in the PNG files we write.
@Suite(.serialized)
struct ForeignViewTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let source = Corpus.packageRoot.appending(path: "TestImages/gain-map.heic").path
    let result = try run(
      try builtProduct("hdrconv"), [source, "--to", "pq-png16", "-o", "a.png"], in: folder.url)
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test func imagecodecsSeesTheSamePixels() throws {
    guard let reader = ForeignReader(for: "ForeignViewTests") else { return }
    let ours = try DecodedPNG(path: folder.path("a.png"))
    let theirs = try reader.picture(folder.path("a.png"))
    #expect(theirs.width == ours.width && theirs.height == ours.height)
    #expect(theirs.channels == 3 && theirs.type == "uint16")
    let codes = stride(from: 0, to: ours.pixels.count, by: 2).map {
      UInt16(ours.pixels[$0]) << 8 | UInt16(ours.pixels[$0 + 1])
    }
    #expect(theirs.codes == codes)
  }

  @Test func chromiumShowsTheRightSize() throws {
    guard let chromium = systemProgram("chromium") else {
      print("ForeignViewTests: Chromium is not installed, its view is not compared")
      return
    }
    let page = """
      <!doctype html>
      <img src="a.png" onload="document.title = `${this.naturalWidth}×${this.naturalHeight}`">
      """
    try Data(page.utf8).write(to: folder.url.appending(path: "page.html"))
    let result = try run(
      chromium,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))",
        "--virtual-time-budget=10000", "--dump-dom", "file://\(folder.path("page.html"))",
      ])
    #expect(result.outputText.contains("<title>384×512</title>"))
  }
}
