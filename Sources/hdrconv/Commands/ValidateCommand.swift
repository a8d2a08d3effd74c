import HDRCodec

/// `hdrconv validate`: how files compare with ISO 22028-5.
struct ValidateCommand {
  var options: Options
  var console: Console

  func run() -> ExitStatus {
    var status = ExitStatus.done
    var reports: [Section] = []
    for (index, name) in options.operands.enumerated() where !Task.isCancelled {
      do throws(CodecError) {
        let file = try Codec.open(name, limits: options.limits)
        let validation = Validation(file.description)
        if !validation.isConforming { status = max(status, .input) }
        let report = Section(validation, path: name)
        reports.append(report)
        if !options.json {
          let printer = TextPrinter(style: console.outputStyle, isVerbose: options.verbose)
          console.print((index == 0 ? "" : "\n") + printer.string(report))
        }
      } catch {
        status = max(status, ExitStatus(error.fault))
        reports.append(Section(failure: error, of: name))
        console.fail(error, of: name)
      }
    }
    if options.json {
      console.print(
        JSONPrinter.document([
          .init(key: "command", value: .text("validate")),
          .init(key: "files", value: .list(reports.map(\.jsonValue))),
        ]))
    }
    return status
  }
}

extension Section {
  /// A verdict and its reasons.
  init(_ validation: Validation, path: String) {
    self.init("file", path)
    let advice = validation.departures.count { !$0.isRequired }
    add("input", "", .text(path))
    add(
      "is_conforming", "ISO 22028-5", .bool(validation.isConforming),
      validation.isConforming ? "as publicly described" : "not as publicly described")
    add(
      "departures", "Departures",
      lines: validation.departures.filter(\.isRequired).map { "\($0.found): \($0.meaning)" })
    add(
      "advice", advice == 0 ? "" : "Advice",
      lines: validation.departures.filter { !$0.isRequired }.map { "\($0.found): \($0.meaning)" })
    add("rules", "", lines: validation.departures.map(\.rule))
  }
}
