import HDRCodec

/// `hdrconv retag`: copies of files with other tags.
struct RetagCommand {
  var options: Options
  var console: Console

  func run() throws(UsageError) -> ExitStatus {
    let plans = try PlannedConversion.all(options, fileExtension: nil)
    var tags = options.tags
    tags.light = options.light.stated
    var status = ExitStatus.done
    var reports: [Section] = []
    if let path = options.profilePath {
      do throws(CodecError) { tags.iccProfile = try Codec.profile(path) } catch {
        console.fail(error, of: path)
        return ExitStatus(error.fault)
      }
    }
    for plan in plans where !Task.isCancelled {
      do throws(CodecError) {
        let description = try Retagging.run(
          plan.input, to: plan.output, tags: tags, force: options.force, limits: options.limits)
        var report = Section("file", "\(plan.inputName) → \(plan.outputName)")
        report.add("input", "", .text(plan.inputName))
        report.add("output", "", .text(plan.outputName))
        report.add("status", "", .text("done"))
        report.add("kind", "Kind", .text(description.kind.rawValue), description.kind.name)
        report.add("warnings", "Warnings", lines: description.warnings)
        reports.append(report)
        if !options.quiet, !options.json, plan.outputName != "-" {
          console.print(TextPrinter(style: console.outputStyle, isVerbose: false).string(report))
        }
      } catch {
        status = max(status, ExitStatus(error.fault))
        reports.append(Section(failure: error, of: plan.inputName))
        console.fail(error, of: plan.inputName)
      }
    }
    if options.json {
      console.print(
        JSONPrinter.document([
          .init(key: "command", value: .text("retag")),
          .init(key: "files", value: .list(reports.map(\.jsonValue))),
        ]))
    }
    return status
  }
}
