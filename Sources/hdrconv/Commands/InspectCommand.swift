import HDRCodec

/// `hdrconv inspect`: what files hold.
struct InspectCommand {
  var options: Options
  var console: Console

  func run() -> ExitStatus {
    var status = ExitStatus.done
    var reports: [Section] = []
    for (index, name) in options.operands.enumerated() where !Task.isCancelled {
      do throws(CodecError) {
        let file = try Codec.open(name, limits: options.limits)
        let report = Section(of: file, path: name)
        if options.json { reports.append(report) } else { show(report, isFirst: index == 0) }
      } catch {
        status = max(status, ExitStatus(error.fault))
        reports.append(Section(failure: error, of: name))
        console.fail(error, of: name)
      }
    }
    if options.json {
      console.print(
        JSONPrinter.document([
          .init(key: "command", value: .text("inspect")),
          .init(key: "files", value: .list(reports.map(\.jsonValue))),
        ]))
    }
    return status
  }

  private func show(_ report: Section, isFirst: Bool) {
    let printer = TextPrinter(style: console.outputStyle, isVerbose: options.verbose)
    console.print((isFirst ? "" : "\n") + printer.string(report))
  }
}
