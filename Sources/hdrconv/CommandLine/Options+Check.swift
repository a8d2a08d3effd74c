import HDRCodec
import HDRColor

extension Options {
  /// Finds contradictions that need no look at the files.
  func check() throws(UsageError) {
    try checkOperandCount()
    switch command {
    case .convert: try checkConversion()
    case .completions: _ = try shell()
    case .help: _ = try helpTopic()
    case .retag: try checkRetagging()
    case .inspect, .validate, .doctor, .formats, .man: break
    }
    guard operands.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError("standard input ('-') can be read only once")
    }
  }

  private func checkOperandCount() throws(UsageError) {
    let allowed = command.operands.allowed
    if operands.count < allowed.lowerBound {
      throw UsageError(
        command == .completions ? "no shell given: bash, zsh or fish" : "no input given")
    }
    if operands.count > allowed.upperBound {
      throw UsageError("'\(command.rawValue)' has no use for '\(operands[allowed.upperBound])'")
    }
  }

  private func checkConversion() throws(UsageError) {
    guard target != nil else {
      if !namesCommand, let word = operands.first {
        let commands = Command.allCases.map(\.rawValue)
        if let nearest = nearestName(to: word, among: commands) {
          throw UsageError("unknown command '\(word)'; did you mean '\(nearest)'?")
        }
      }
      let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("no target given: --to with one of \(names)")
    }
    guard output == nil || outputFolder == nil else {
      throw UsageError("--output and --out exclude each other")
    }
    guard output == nil || operands.count == 1 else {
      throw UsageError("--output names one file, but there are \(operands.count) inputs; use --out")
    }
    try checkEncoding()
    guard !json || !writesStandardOutput || dryRun else {
      throw UsageError("--json and the image cannot both go to standard output")
    }
  }

  private func checkRetagging() throws(UsageError) {
    guard output != nil || outputFolder != nil else {
      throw UsageError("no output given: retag writes a copy, -o FILE or --out DIR")
    }
    guard output == nil || operands.count == 1 else {
      throw UsageError("--output names one file, but there are \(operands.count) inputs; use --out")
    }
    var stated = tags
    stated.light = light.stated
    guard !stated.isEmpty || profilePath != nil else {
      throw UsageError("no tag to change is given, such as --cicp or --light-level")
    }
  }

  /// Options that the target has no use for.
  private func checkEncoding() throws(UsageError) {
    guard let target else { return }
    let isCoded = target.container == .heic || target.container == .avif
    let needless: [(String, Bool)] = [
      ("quality", encoding.quality != nil && !isCoded),
      ("chroma", encoding.chroma != nil && !isCoded),
      ("tiling", encoding.tiling != nil && !isCoded),
      ("effort", encoding.effort != nil && !isCoded),
      ("depth", encoding.bitDepth != nil && !isCoded && target != .linearTIFF),
      ("primaries", encoding.linearPrimaries != .bt2020 && target != .linearTIFF),
      ("scene-referred", light.isSceneReferred && target.transfer != .hlg),
      ("diffuse-white", light.stated.diffuseWhite != nil && target.transfer != .pq),
    ]
    if let flag = needless.first(where: \.1)?.0 {
      throw UsageError("--\(flag) has no meaning for \(target.rawValue)")
    }
    guard encoding.quality == nil || !encoding.isLossless else {
      throw UsageError("--quality and --lossless exclude each other")
    }
  }

  /// Whether the picture itself goes to standard output.
  var writesStandardOutput: Bool {
    output == "-" || (output == nil && outputFolder == nil && operands.contains("-"))
  }

  /// The shell of `hdrconv completions`.
  func shell() throws(UsageError) -> Shell {
    guard let shell = Shell(rawValue: operands[0]) else {
      throw UsageError(
        "unknown shell '\(operands[0])'", suggesting: operands[0],
        among: Shell.allCases.map(\.rawValue))
    }
    return shell
  }

  /// The command that `hdrconv help` is asked about; nil for the program.
  func helpTopic() throws(UsageError) -> Command? {
    guard let name = operands.first else { return nil }
    guard let topic = Command(rawValue: name) else {
      throw UsageError(
        "unknown command '\(name)'", suggesting: name, among: Command.allCases.map(\.rawValue))
    }
    return topic
  }
}
