import HDRCodec

/// `hdrconv convert`: one input after the other, each over all cores.
struct ConvertCommand {
  var options: Options
  var console: Console

  func run() async throws(UsageError) -> ExitStatus {
    guard let target = options.target else { return .usage }
    let plans = try PlannedConversion.all(options, fileExtension: target.fileExtension)
    if options.writesStandardOutput, !options.dryRun, Console.outputIsTerminal {
      throw UsageError("standard output is a terminal; --output names a file")
    }
    var status = ExitStatus.done
    var reports: [Section] = []
    for plan in plans where !Task.isCancelled {
      do throws(CodecError) {
        let report = try await convert(plan, target: target)
        reports.append(report)
        show(report)
      } catch {
        if Task.isCancelled { break }
        status = max(status, ExitStatus(error.fault))
        reports.append(Section(failure: error, of: plan.inputName))
        console.fail(error, of: plan.inputName, hint: commandHint(for: plan))
      }
    }
    if options.json {
      console.print(
        JSONPrinter.document([
          .init(key: "command", value: .text("convert")),
          .init(key: "is_dry_run", value: .bool(options.dryRun)),
          .init(key: "files", value: .list(reports.map(\.jsonValue))),
        ]))
    }
    return status
  }

  private func convert(
    _ plan: PlannedConversion, target: Target
  ) async throws(CodecError) -> Section {
    let request = plan.request(options, target: target)
    try checkExisting(plan)
    if options.dryRun {
      return Section(preview: try Codec.preview(request), plan: plan, target: target)
    }
    let showsProgress = console.showsProgress && !options.quiet
    let progress = ProgressLine(name: plan.inputName, isShown: showsProgress)
    defer { progress.clear() }
    let result = try await Codec.convert(request) { progress.update($0) }
    progress.clear()
    warn(result.warnings, of: plan)
    return Section(result: result, plan: plan, target: target)
  }

  private func checkExisting(_ plan: PlannedConversion) throws(CodecError) {
    guard !options.force, plan.outputName != "-" else { return }
    if FileFacts(path: plan.outputName) != nil {
      throw CodecError(
        .usage, "the output '\(plan.outputName)' exists already", advice: "--force replaces it")
    }
  }

  private func warn(_ warnings: [String], of plan: PlannedConversion) {
    guard !options.quiet else { return }
    for warning in warnings { console.warn("\(plan.inputName): \(warning)") }
  }

  private func show(_ report: Section) {
    guard !options.json, !options.quiet else { return }
    let printer = TextPrinter(
      style: options.writesStandardOutput ? console.errorStyle : console.outputStyle,
      isVerbose: options.verbose)
    let text = printer.string(report)
    if options.writesStandardOutput, !options.dryRun {
      Console.writeError(text)
    } else {
      console.print(text)
    }
  }

  /// A mistyped command is taken for an input; the message then offers the command.
  private func commandHint(for plan: PlannedConversion) -> String {
    guard !options.namesCommand, plan.inputName == options.operands.first,
      !plan.inputName.contains(where: { $0 == "." || $0 == "/" }),
      FileFacts(path: plan.inputName) == nil
    else { return "" }
    let nearest = nearestName(to: plan.inputName, among: Command.allCases.map(\.rawValue))
    return nearest.map { "; did you mean the command '\($0)'?" } ?? ""
  }
}
