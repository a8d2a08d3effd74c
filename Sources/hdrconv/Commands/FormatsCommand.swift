import HDRCodec

/// `hdrconv formats`: what is read and what is written.
struct FormatsCommand {
  var options: Options
  var console: Console

  func run() {
    let report = Self.report
    console.print(
      options.json
        ? JSONPrinter.document(report.jsonMembers)
        : TextPrinter(style: console.outputStyle, isVerbose: options.verbose).string(report))
  }

  static var report: Section {
    var report = Section("formats", "")
    var reading = Section("read", "Read")
    for format in Format.allCases where format != .unknown {
      reading.add(format.rawValue, format.name, .text(format.support.rawValue), format.support.text)
    }
    report.add(reading)
    var writing = Section("write", "Written (--to)")
    for target in Target.allCases {
      writing.add(target.rawValue, target.rawValue, .text(target.summary))
    }
    report.add(writing)
    return report
  }
}

/// How far a format is read.
enum FormatSupport: String {
  case converted
  case inspected
  case recognised

  var text: String {
    switch self {
    case .converted: "inspected and converted"
    case .inspected: "inspected, not yet converted"
    case .recognised: "recognised, not read"
    }
  }
}

extension Format {
  var support: FormatSupport {
    switch self {
    case .heic, .avif: .converted
    case .png, .jpeg, .tiff: .inspected
    case .jpegXL, .openEXR, .radiance, .gif, .webp, .jpeg2000, .bmp, .pdf, .isoMedia, .cameraRaw,
      .unknown:
      .recognised
    }
  }
}
