import Foundation
import HDRCodec
import TestSupport
import Testing

@testable import hdrconv

/// All targets, as messages list them.
let targets = Target.allCases.map(\.rawValue).joined(separator: ", ")

/// The program as its users meet it: the built binary, its messages and its exit status.
struct CommandTests {
  private let folder: ScratchFolder
  private let program: URL

  init() throws {
    folder = try ScratchFolder()
    program = try builtProduct("hdrconv")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder"), withIntermediateDirectories: true)
    for (name, content) in [
      ("empty.heic", ""), ("text.heic", "This is no picture, whatever its name says.\n"),
      ("clip.gif", "GIF89a and more bytes, so that nobody calls it short"),
      ("there.png", "precious"), ("there.heic", ""),
    ] {
      try Data(content.utf8).write(to: folder.url.appending(path: name))
    }
  }

  private func hdrconv(
    _ line: String, input: String = "", environment: [String: String] = [:]
  ) throws -> FinishedProcess {
    try run(
      program, line.split(separator: " ").map(String.init), in: folder.url,
      input: Data(input.utf8), environment: environment)
  }

  /// Command lines that make no sense, and what is said of them; the exit status is 2.
  private static let usageFailures: [(line: String, message: String)] = [
    ("", "no input given"),
    ("--bad", "unknown option '--bad'"),
    ("a.heic --to gif", "unknown value 'gif' for --to; possible: \(targets)"),
    ("a.heic --to pq-png16 --out nowhere", "the folder 'nowhere' does not exist"),
    (
      "a.heic --to pq-png16 --out empty.heic",
      "'empty.heic' is not a folder; --output names a file"
    ),
    ("a.heic --to pq-png16 -o folder", "'folder' is a folder; --out writes into a folder"),
    (
      "there.png --to pq-png16 --force",
      "the output 'there.png' would replace the input 'there.png'"
    ),
    (
      "there.heic there.png --to pq-png16 --force",
      "the output 'there.png' would replace the input 'there.png'"
    ),
    (
      "a.heic folder/a.jpg --to pq-png16 --out folder",
      "'a.heic' and 'folder/a.jpg' would both become 'folder/a.png'"
    ),
    ("a.heic ./a.jpg --to pq-png16", "'a.heic' and './a.jpg' would both become './a.png'"),
    (
      "- --to pq-png16 --out folder",
      "standard input has no name for a file in --out; use --output"
    ),
  ]

  /// Inputs that cannot be done, and what is said of each.
  private static let inputFailures: [(line: String, status: Int32, messages: [String])] = [
    (
      "there.heic --to pq-png16", 2,
      ["there.heic: the output 'there.png' exists already; --force replaces it"]
    ),
    ("missing.heic --to pq-png16", 1, ["cannot open missing.heic: no such file or folder"]),
    ("inspect missing.heic", 1, ["cannot open missing.heic: no such file or folder"]),
    (
      "convrt --to pq-png16", 1,
      ["cannot open convrt: no such file or folder; did you mean the command 'convert'?"]
    ),
    ("folder --to pq-png16", 1, ["folder is a folder"]),
    ("inspect folder", 1, ["folder is a folder"]),
    ("empty.heic --to pq-png16", 1, ["empty.heic: the file is empty"]),
    ("inspect empty.heic", 1, ["empty.heic: the file is empty"]),
    ("text.heic --to pq-png16", 1, ["text.heic: this is not an image file of a known kind"]),
    ("inspect text.heic", 1, ["text.heic: this is not an image file of a known kind"]),
    ("clip.gif --to pq-png16", 1, ["clip.gif: GIF files are not read"]),
    ("inspect -", 1, ["standard input: the file is empty"]),
    (
      "inspect empty.heic clip.gif", 1,
      ["empty.heic: the file is empty", "clip.gif: GIF files are not read"]
    ),
    (
      "clip.gif there.heic --to pq-png16", 2,
      [
        "clip.gif: GIF files are not read",
        "there.heic: the output 'there.png' exists already; --force replaces it",
      ]
    ),
  ]

  @Test func failuresAreExplainedAndLoseNothing() throws {
    let before = try folder.names
    let hint = "hdrconv: 'hdrconv --help' explains the command line\n"
    let failures =
      Self.usageFailures.map { ($0.line, 2, "hdrconv: error: \($0.message)\n\(hint)") }
      + Self.inputFailures.map {
        ($0.line, $0.status, $0.messages.map { "hdrconv: error: \($0)\n" }.joined())
      }
    for (line, status, message) in failures {
      let result = try hdrconv(line)
      #expect(result.status == status && !result.wasKilled, "\(line)")
      #expect(result.errorText == message, "\(line)")
      #expect(result.outputText == "", "\(line)")
    }
    #expect(try folder.names == before)
    #expect(try String(contentsOfFile: folder.path("there.png"), encoding: .utf8) == "precious")
    #expect(failures.count == 25)
  }

  @Test func inputNamesCannotDriveTheTerminal() throws {
    let result = try run(program, ["inspect", "\u{1B}]0;title\u{7}\u{202E}"], in: folder.url)
    #expect(result.status == 1)
    let name = "\\u{1b}]0;title\\u{7}\\u{202e}"
    #expect(
      result.errorText == "hdrconv: error: cannot open \(name): no such file or folder\n")
  }

  @Test func failuresAreInTheJSONReport() throws {
    let result = try hdrconv("inspect --json empty.heic missing.heic")
    #expect(result.status == 1)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(report["schema"] as? Int == 1)
    #expect(report["command"] as? String == "inspect")
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["input"] as? String } == ["empty.heic", "missing.heic"])
    let errors = files.compactMap { $0["error"] as? [String: Any] }
    #expect(
      errors.map { $0["message"] as? String }
        == ["the file is empty", "cannot open missing.heic: no such file or folder"])
    #expect(errors.map { $0["exit_status"] as? Int } == [1, 1])
    #expect(errors.map { $0["class"] as? String } == ["input", "input"])
  }

  @Test func informationGoesToStandardOutput() throws {
    for (line, start) in [
      ("--help", "hdrconv \(Program.version): "), ("help", "hdrconv \(Program.version): "),
      ("help convert", "usage: hdrconv convert INPUT"), ("inspect -h", "usage: hdrconv inspect"),
      ("--version", "hdrconv \(Program.version)\n"), ("man", ".TH HDRCONV 1"),
      ("completions bash", "# bash completion"), ("completions zsh", "#compdef hdrconv"),
      ("completions fish", "# fish completion"), ("formats", "Read\n"),
      ("help --json", "{\n  \"schema\": 1,"), ("formats --json", "{\n  \"schema\": 1,"),
    ] {
      let result = try hdrconv(line)
      #expect(result.status == 0, "\(line)")
      #expect(result.outputText.hasPrefix(start), "\(line)")
      #expect(result.errorText == "", "\(line)")
      #expect(!result.outputText.contains("\u{1B}"), "\(line)")
      if line.hasSuffix("--json") { _ = try JSONSerialization.jsonObject(with: result.output) }
    }
  }

  @Test func aBrokenPipeIsSuccess() throws {
    let shell = try #require(systemProgram("bash"))
    let script = "set -o pipefail; for i in 1 2 3; do '\(program.path)' man; done | head -c 1"
    let result = try run(shell, ["-c", "trap '' PIPE; " + script])
    #expect(result.status == 0)
    #expect(result.errorText == "")
  }

  @Test func aFullDeviceIsTheSystemsFault() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let shell = try #require(systemProgram("bash"))
    let result = try run(shell, ["-c", "'\(program.path)' man > /dev/full"])
    #expect(result.status == 4)
    #expect(
      result.errorText
        == "hdrconv: cannot write to standard output: No space left on device\n")
  }
}
