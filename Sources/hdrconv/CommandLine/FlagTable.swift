import ByteParsing
import HDRCodec

/// Every option of the program, in the order of the help.
let flagTable: [Flag] =
  conversionFlags + encodingFlags + lightFlags + tagFlags + limitFlags + reportFlags + generalFlags

/// What is written, and where.
private let conversionFlags: [Flag] = [
  .choice(
    "to", "TARGET", among: Target.allCases.map { Choice(name: $0.rawValue, summary: $0.summary) },
    for: [.convert], "What to write."
  ) { $0.target = Target(rawValue: $1) },
  .path(
    "output", short: "o", .file, for: [.convert, .retag], absent: "beside the input",
    "Write to FILE; - is standard output. Needs a single input."
  ) { $0.output = $1 },
  .path(
    "out", .folder, for: [.convert, .retag], absent: "beside each input",
    "Write into the folder DIR, which must exist."
  ) { $0.outputFolder = $1 },
  .toggle("force", short: "f", for: [.convert, .retag], "Replace existing outputs.") {
    $0.force = true
  },
  Flag(
    name: "headroom", value: .headroom, commands: [.convert],
    help: """
      How far above diffuse white (203 nits) the result of a gain map may reach: a factor (4x), \
      stops (2stops) or a peak (800nits); 0 gives the SDR rendition.
      """,
    absent: "all that the file holds"
  ) { (options, text) throws(UsageError) in
    options.headroomStops = try HeadroomValue.stops(text)
  },
  .toggle("allow-sdr", for: [.convert], "Convert pictures that are plain SDR, too.") {
    $0.allowSDR = true
  },
  .toggle("dry-run", short: "n", for: [.convert], "Print the plan of each conversion and stop.") {
    $0.dryRun = true
  },
]

private let pixelCount = Quantity(range: 1...1_000_000_000_000, unit: "pixels", thousand: 1000)
private let byteCount = Quantity(range: (1 << 20)...(1 << 40), unit: "bytes", thousand: 1024)

/// What a run may take.
private let limitFlags: [Flag] = [
  .number(
    "jobs", "N", Quantity(range: 1...1024, unit: "tasks"), for: [.convert],
    absent: "one per core", "Work on N bands of rows at a time."
  ) { $0.jobs = $1 },
  .number(
    "max-pixels", "N", pixelCount, for: [.convert, .inspect, .retag, .validate],
    absent: pixelCount.format(Limits.standard.maxPixels),
    "Refuse images of more pixels, such as 200M."
  ) { $0.limits.maxPixels = $1 },
  .number(
    "max-memory", "N", byteCount, for: [.convert, .inspect, .retag, .validate],
    absent: byteCount.format(Limits.standard.maxMemory),
    "Refuse files that need more memory for their pixels, such as 1G."
  ) { $0.limits.maxMemory = $1 },
]

/// What is said about it.
private let reportFlags: [Flag] = [
  .toggle(
    "json", for: [.convert, .inspect, .retag, .validate, .doctor, .formats, .help],
    "Print the report as JSON, for programs."
  ) { $0.json = true },
  .toggle(
    "verbose", short: "v", for: [.convert, .inspect, .validate], "Say everything that is known."
  ) {
    $0.verbose = true
  },
  .toggle("quiet", short: "q", for: [.convert, .retag], "Say nothing but errors.") {
    $0.quiet = true
  },
]

private let generalFlags: [Flag] = [
  .toggle("help", short: "h", for: Command.allCases, "Explain the program or the command.") {
    $0.showHelp = true
  },
  .toggle(
    "version", for: Command.allCases, "Print the versions of the program and its libraries."
  ) { $0.showVersion = true },
]
