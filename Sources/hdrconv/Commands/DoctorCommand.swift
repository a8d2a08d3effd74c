import HDRCodec
import HDRColor

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `hdrconv doctor`: what this machine has, and what is missing.
struct DoctorCommand {
  var options: Options
  var console: Console

  func run() {
    let report = Self.report(CodecLibrary.all)
    console.print(
      options.json
        ? JSONPrinter.document(report.jsonMembers)
        : TextPrinter(style: console.outputStyle, isVerbose: options.verbose).string(report))
  }

  static func report(_ libraries: [CodecLibrary]) -> Section {
    var report = Section("doctor", "")
    report.add("version", "hdrconv", .text(Program.version))
    report.add("cores", "Cores", .integer(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    report.add("kernel_level", "Kernels", .text("\(KernelLevel.best)"), KernelLevel.best.text)
    for library in libraries {
      let advice = "missing; install the package \(library.package)"
      report.add(
        library.purpose.rawValue, library.purpose.name,
        library.version.map(ReportValue.text) ?? .null, library.version ?? advice)
    }
    let missing = libraries.filter { $0.version == nil }.map(\.package)
    report.add("missing_packages", "", lines: missing)
    return report
  }
}

extension KernelLevel {
  /// The instruction set's name.
  fileprivate var text: String {
    switch self {
    case .baseline: "baseline instruction set"
    case .v3: "x86-64-v3 (AVX2)"
    case .v4: "x86-64-v4 (AVX-512)"
    }
  }
}
