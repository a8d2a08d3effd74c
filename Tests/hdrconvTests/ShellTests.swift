import Foundation
import TestSupport
import Testing

@testable import hdrconv

struct ShellTests {
  /// What bash offers after the given words.
  private func bashOffers(_ words: [String], in folder: ScratchFolder) throws -> [String] {
    let bash = try #require(systemProgram("bash"))
    let quoted = (["hdrconv"] + words).map(shellQuoted).joined(separator: " ")
    let script = """
      \(bashCompletions)
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _hdrconv
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run(bash, ["--norc", "-c", script], in: folder.url)
    #expect(result.errorText == "")
    return result.outputText.split(separator: "\n").map(String.init)
  }

  @Test func bashCompletes() throws {
    let folder = try ScratchFolder()
    try Data().write(to: folder.url.appending(path: "in a.heic"))
    #expect(try bashOffers(["ins"], in: folder) == ["inspect"])
    #expect(try bashOffers(["in"], in: folder) == ["inspect", "in a.heic"])
    #expect(try bashOffers(["x", "--to", "hlg-p"], in: folder) == ["hlg-png16"])
    #expect(try bashOffers(["x", "--dry"], in: folder) == ["--dry-run"])
    #expect(try bashOffers(["inspect", "--dry"], in: folder) == [])
    #expect(try bashOffers(["inspect", "--verb"], in: folder) == ["--verbose"])
    #expect(try bashOffers(["completions", "f"], in: folder) == ["fish"])
    #expect(try bashOffers(["x", "--to", "pq-png16", "-o", "in"], in: folder) == ["in a.heic"])
  }

  /// The other shells' scripts are at least parsed where the shell is installed.
  @Test(arguments: Shell.allCases) func scriptIsValid(_ shell: Shell) throws {
    guard let program = systemProgram(shell.rawValue) else {
      print("ShellTests: \(shell.rawValue) is not installed, its completions are not parsed")
      return
    }
    let folder = try ScratchFolder()
    let script = folder.path("script")
    try Data(shell.completionScript.utf8).write(to: URL(fileURLWithPath: script))
    let result = try run(program, ["-n", script])
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
  }

  @Test(arguments: Shell.allCases) func scriptNamesEveryOption(_ shell: Shell) {
    let script = shell.completionScript
    for flag in flagTable {
      let name = shell == .fish ? "-l \(flag.name)" : flag.spelling
      #expect(script.contains(name))
    }
    for command in Command.allCases { #expect(script.contains(command.rawValue)) }
  }

  @Test func manualPageIsValid() throws {
    guard let man = systemProgram("man") else {
      print("ShellTests: man is not installed, the manual page is not rendered")
      return
    }
    let folder = try ScratchFolder()
    try Data(ManualPage.roff.utf8).write(to: folder.url.appending(path: "hdrconv.1"))
    let result = try run(
      man, ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "hdrconv.1"], in: folder.url,
      environment: ["MANWIDTH": "80", "LC_ALL": "C.UTF-8"])
    #expect(result.status == 0)
    #expect(result.errorText == "")
    // Bold letters are printed twice, with a backspace between.
    let text = result.outputText.replacing(/.\u{8}/, with: "")
    for title in ["NAME", "SYNOPSIS", "COMMANDS", "OPTIONS", "EXIT STATUS", "EXAMPLES"] {
      #expect(text.contains(title))
    }
  }

  @Test func roffIsEscaped() {
    #expect(ManualPage.escaped(".a\\b-c\n'd") == "\\&.a\\eb\\-c\n\\&'d")
  }
}
