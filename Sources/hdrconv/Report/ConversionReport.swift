import HDRCodec

extension Section {
  /// What a conversion did, in one line for people and in full for programs.
  init(result: ConversionResult, plan: PlannedConversion, target: Target) {
    self.init("file", "")
    let level = result.lightLevel
    add("input", "", .text(plan.inputName))
    add("output", "", .text(plan.outputName))
    add("target", "", .text(target.rawValue))
    add("status", "", .text("done"))
    add("size_pixels", "", result.outputSize.reportValue)
    add("output_bytes", "", .integer(result.byteCount))
    add("max_cll_nits", "", .number(level.maxCLL))
    add("max_fall_nits", "", .number(level.maxFALL))
    add("warnings", "", lines: result.warnings)
    let facts = [
      result.outputSize.description, "MaxCLL \(decimalText(level.maxCLL, digits: 0)) nits",
      byteText(result.byteCount),
    ]
    title = "\(plan.inputName) → \(plan.outputText): \(facts.joined(separator: ", "))"
  }

  /// What a conversion would do.
  init(preview: ConversionPreview, plan: PlannedConversion, target: Target) {
    self.init("file", plan.inputName)
    add("input", "", .text(plan.inputName))
    add("output", "Output", .text(plan.outputName), plan.outputText)
    add("target", "Target", .text(target.rawValue), "\(target.rawValue): \(target.summary)")
    add("status", "", .text("planned"))
    add("size_pixels", "Size", preview.outputSize.reportValue, preview.outputSize.description)
    add("plan", "Plan", lines: preview.plan)
    add("warnings", "Warnings", lines: preview.description.warnings)
  }

  /// What went wrong with an input.
  init(failure error: CodecError, of input: String) {
    self.init("file", input)
    let status = ExitStatus(error.fault)
    add("input", "", .text(input))
    add("status", "", .text("failed"))
    var details = Section("error", "Error")
    details.add("class", "", .text(status.name))
    details.add("exit_status", "", .integer(Int(status.rawValue)))
    details.add("message", "", .text(error.message))
    details.add("advice", "", error.advice.isEmpty ? nil : .text(error.advice))
    details.add("path", "", error.path.isEmpty ? nil : .text(error.path))
    details.add("offset_bytes", "", error.offset.map(ReportValue.integer))
    add(details)
  }
}

extension PlannedConversion {
  fileprivate var outputText: String { outputName == "-" ? "standard output" : outputName }
}

/// A file size for people, in decimal units.
func byteText(_ count: Int) -> String {
  let units = ["bytes", "kB", "MB", "GB", "TB"]
  var value = Double(count)
  var unit = 0
  while value >= 999.5, unit < units.count - 1 {
    value /= 1000
    unit += 1
  }
  return "\(decimalText(value, digits: value < 10 && unit > 0 ? 1 : 0)) \(units[unit])"
}
