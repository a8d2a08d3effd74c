import ByteParsing
import HDRCodec
import Testing

@testable import hdrconv

struct ArgumentParserTests {
  /// What a command line must be understood as.
  private func expect(
    _ line: String, _ check: (Options) -> Bool, at location: SourceLocation = #_sourceLocation
  ) {
    do throws(UsageError) {
      let options = try ArgumentParser.parse(line.split(separator: " ").map(String.init))
      #expect(check(options), "\(line): \(options)", sourceLocation: location)
    } catch {
      Issue.record("\(line): \(error.message)", sourceLocation: location)
    }
  }

  @Test func wordsAndOptionsMix() {
    expect("a.heic --to pq-png16") { $0.command == .convert && $0.operands == ["a.heic"] }
    expect("--to pq-png16 a b") { $0.operands == ["a", "b"] && $0.target == .pqPNG16 }
    expect("convert a --to hlg-png16") { $0.namesCommand && $0.target == .hlgPNG16 }
    expect("--json inspect a") { $0.command == .inspect && $0.json && $0.operands == ["a"] }
    expect("inspect inspect") { $0.command == .inspect && $0.operands == ["inspect"] }
    expect("--to pq-png16 -- inspect") { $0.command == .convert && $0.operands == ["inspect"] }
    expect("--to=pq-png16 -- --force -") { $0.operands == ["--force", "-"] && !$0.force }
  }

  @Test func valuesComeInEveryForm() {
    expect("a --to pq-png16 -o b.png") { $0.output == "b.png" }
    expect("a --to pq-png16 -ob.png") { $0.output == "b.png" }
    expect("a --to pq-png16 --output=b.png") { $0.output == "b.png" }
    expect("a --to pq-png16 --output=--force") { $0.output == "--force" }
    expect("a --to pq-png16 --output=a=b") { $0.output == "a=b" }
    expect("a --to pq-png16 -fqv") { $0.force && $0.quiet && $0.verbose }
    expect("a --to pq-png16 -fo b.png") { $0.force && $0.output == "b.png" }
    expect("- --to pq-png16 -o -") { $0.operands == ["-"] && $0.output == "-" }
    expect("a --to hlg-png16 --to pq-png16") { $0.target == .pqPNG16 }
  }

  @Test func numbersAreUnderstood() {
    expect("a --to pq-png16 --jobs 3") { $0.jobs == 3 }
    expect("inspect a --max-pixels 200M") { $0.limits.maxPixels == 200_000_000 }
    expect("inspect a --max-pixels 12345") { $0.limits.maxPixels == 12345 }
    expect("inspect a --max-memory 1G") { $0.limits.maxMemory == 1 << 30 }
    expect("inspect a --max-memory 1.5g") { $0.limits.maxMemory == 3 << 29 }
    expect("a --to pq-png16 --headroom 4x") { $0.headroomStops == 2 }
    expect("a --to pq-png16 --headroom 0") { $0.headroomStops == 0 }
  }

  @Test func helpAndVersionNeedNothingElse() {
    expect("--help") { $0.showHelp && !$0.namesCommand }
    expect("-h") { $0.showHelp }
    expect("convert --help") { $0.showHelp && $0.command == .convert }
    expect("doctor --force --help") { $0.showHelp }
    expect("--version") { $0.showVersion }
    expect("help inspect") { $0.command == .help && $0.operands == ["inspect"] }
  }

  private static let mistakes: [(line: String, message: String)] = [
    ("", "no input given"),
    ("inspect", "no input given"),
    ("a", "no target given: --to with one of \(targets)"),
    ("inspct a", "unknown command 'inspct'; did you mean 'inspect'?"),
    ("a --to", "--to needs a value: \(targets)"),
    ("a --to --force", "--to needs a value: \(targets)"),
    ("a --to pq", "unknown value 'pq' for --to; possible: \(targets)"),
    ("a --to pq-png", "unknown value 'pq-png' for --to; did you mean 'pq-png16'?"),
    ("a --to PQ-PNG16 -x", "unknown value 'PQ-PNG16' for --to; possible: \(targets)"),
    ("a --headrom 4x", "unknown option '--headrom'; did you mean '--headroom'?"),
    ("a --zzzzzz", "unknown option '--zzzzzz'"),
    ("a -x", "unknown option '-x'"),
    ("a --force=yes", "--force takes no value"),
    ("a -o", "--output needs a value"),
    ("a -o -f", "--output needs a value"),
    ("a --output=", "--output needs a name that is not empty"),
    ("a --jobs", "--jobs needs a value: 1 to 1024 tasks"),
    ("a --jobs 0", "--jobs takes 1 to 1024 tasks; '0' is outside"),
    ("a --jobs -1", "--jobs needs a value: 1 to 1024 tasks"),
    ("a --jobs=-1", "--jobs takes 1 to 1024 tasks; '-1' is outside"),
    ("a --jobs 2k", "--jobs takes 1 to 1024 tasks, not '2k'"),
    ("a --max-pixels 0", "--max-pixels takes 1 to 1T pixels; '0' is outside"),
    ("a --max-pixels 200X", "--max-pixels takes 1 to 1T pixels, not '200X'"),
    ("a --max-pixels nan", "--max-pixels takes 1 to 1T pixels, not 'nan'"),
    ("a --max-memory 1", "--max-memory takes 1M to 1T bytes; '1' is outside"),
    (
      "a --max-memory 9999999999999999999T",
      "--max-memory takes 1M to 1T bytes; '9999999999999999999T' is outside"
    ),
    ("a --headroom", "--headroom needs a value: \(HeadroomValue.rangeText)"),
    ("a --headroom 2", "--headroom takes a form such as 4x, 2stops or 800nits, not '2'"),
    ("a --headroom lots", "--headroom takes a form such as 4x, 2stops or 800nits, not 'lots'"),
    ("a --headroom 100nits", "--headroom takes \(HeadroomValue.rangeText); '100nits' is outside"),
    ("inspect a --force", "--force does not go with 'inspect'"),
    ("doctor --quiet", "--quiet does not go with 'doctor'"),
    ("doctor now", "'doctor' has no use for 'now'"),
    (
      "help me",
      "unknown command 'me'; possible: convert, inspect, retag, validate, doctor, formats, "
        + "help, man, completions"
    ),
    ("help inspekt", "unknown command 'inspekt'; did you mean 'inspect'?"),
    ("completions", "no shell given: bash, zsh or fish"),
    ("completions tcsh", "unknown shell 'tcsh'; possible: bash, zsh, fish"),
    ("a b --to pq-png16 -o c", "--output names one file, but there are 2 inputs; use --out"),
    ("a --to pq-png16 -o b --out c", "--output and --out exclude each other"),
    ("a --to pq-png16 -o - --json", "--json and the image cannot both go to standard output"),
    ("inspect - -", "standard input ('-') can be read only once"),
  ]

  @Test func mistakesAreExplained() {
    for (line, message) in Self.mistakes {
      #expect(throws: UsageError(message), "\(line)") {
        try ArgumentParser.parse(line.split(separator: " ").map(String.init))
      }
    }
    #expect(Self.mistakes.count == 41)
  }
}
