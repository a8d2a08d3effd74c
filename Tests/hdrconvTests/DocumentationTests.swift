import Foundation
import TestSupport
import Testing

@testable import hdrconv

/// Commands shown to users are commands the program understands.
struct DocumentationTests {
  /// The lines of README.md that begin with `hdrconv`, without comments, continuations and pipes.
  private func commands() throws -> [[String]] {
    let readme = try String(
      contentsOf: Corpus.packageRoot.appending(path: "README.md"), encoding: .utf8)
    return readme.split(separator: "\n").filter { $0.hasPrefix("hdrconv ") }.map { line in
      let command = line.split(separator: "#")[0].split { $0 == "|" || $0 == ">" || $0 == "<" }[0]
      return command.split(separator: " ").dropFirst().map(String.init)
    }
  }

  @Test func examplesOfTheReadmeAreUnderstood() throws {
    let commands = try commands()
    #expect(commands.count >= 10)
    for arguments in commands {
      #expect(throws: Never.self, "\(arguments)") { try ArgumentParser.parse(arguments) }
    }
  }

  @Test func theReadmeShowsARealReport() throws {
    let result = try run(
      builtProduct("hdrconv"), ["inspect", "TestImages/gain-map.heic"], in: Corpus.packageRoot)
    #expect(result.status == 0)
    let readme = try String(
      contentsOf: Corpus.packageRoot.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("$ hdrconv inspect TestImages/gain-map.heic\n\(result.outputText)```"))
  }

  @Test(arguments: Program.examples.map(\.command))
  func examplesOfTheHelpAreUnderstood(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    #expect(words.first == "hdrconv")
    _ = try ArgumentParser.parse(Array(words.dropFirst()))
  }
}
