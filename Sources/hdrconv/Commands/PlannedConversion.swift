import HDRCodec
import HDRColor

/// One input and the place of its output.
struct PlannedConversion: Sendable, Equatable {
  /// As typed.
  var inputName: String
  /// As messages call it; `-` for standard output.
  var outputName: String

  var input: Input { inputName == "-" ? .standardInput : .file(path: inputName) }
  var output: Output { outputName == "-" ? .standardOutput : .file(path: outputName) }

  func request(_ options: Options, target: Target) -> ConversionRequest {
    var request = ConversionRequest(input: input, output: output, target: target)
    request.headroom =
      options.headroomStops.map { .limited(Headroom(log2: $0)) } ?? .content
    request.allowSDR = options.allowSDR
    request.encoding = options.encoding
    request.light = options.light
    request.force = options.force
    request.jobs = options.jobs
    request.limits = options.limits
    return request
  }
}

extension PlannedConversion {
  /// Where every input goes, with all clashes found before any work is done.
  static func all(
    _ options: Options, fileExtension: String?
  ) throws(UsageError) -> [PlannedConversion] {
    if let folder = options.outputFolder { try checkFolder(folder) }
    if let output = options.output, FileFacts(path: output)?.kind == .folder {
      throw UsageError("'\(output)' is a folder; --out writes into a folder")
    }
    var plans: [PlannedConversion] = []
    for name in options.operands {
      plans.append(
        PlannedConversion(
          inputName: name, outputName: try outputName(for: name, options, fileExtension)))
    }
    try checkClashes(plans)
    return plans
  }

  private static func outputName(
    for input: String, _ options: Options, _ fileExtension: String?
  ) throws(UsageError) -> String {
    if let output = options.output { return output }
    guard input == "-" else {
      return PathName(input).renamed(
        extension: fileExtension, in: options.outputFolder)
    }
    guard options.outputFolder == nil else {
      throw UsageError("standard input has no name for a file in --out; use --output")
    }
    return "-"
  }

  private static func checkFolder(_ folder: String) throws(UsageError) {
    switch FileFacts(path: folder)?.kind {
    case .folder: break
    case nil: throw UsageError("the folder '\(folder)' does not exist")
    default: throw UsageError("'\(folder)' is not a folder; --output names a file")
    }
  }

  /// Refuses to write over an input, and two inputs that would become one output.
  private static func checkClashes(_ plans: [PlannedConversion]) throws(UsageError) {
    let inputs = plans.map { plan in (plan.inputName, FileFacts(path: plan.inputName)) }
    var sources: [OutputPlace: String] = [:]
    for plan in plans where plan.outputName != "-" {
      if let facts = FileFacts(path: plan.outputName),
        let clash = inputs.first(where: { $0.1?.isSameFile(as: facts) ?? false })
      {
        throw UsageError("the output '\(plan.outputName)' would replace the input '\(clash.0)'")
      }
      if let other = sources.updateValue(plan.inputName, forKey: OutputPlace(plan.outputName)) {
        let name = plan.outputName
        throw UsageError("'\(other)' and '\(plan.inputName)' would both become '\(name)'")
      }
    }
  }
}

/// A file yet to be written, the same under all names of its folder.
private struct OutputPlace: Hashable {
  var folder: FileFacts?
  /// The whole path while the folder cannot be seen.
  var name: String

  init(_ path: String) {
    let parts = PathName(path)
    folder = FileFacts(path: parts.folder.isEmpty ? "." : parts.folder)
    name = folder == nil ? path : String(path.dropFirst(parts.folder.count))
  }
}
