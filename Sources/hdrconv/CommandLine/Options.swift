import ByteParsing
import HDRCodec

/// What was typed: the command line after parsing, before any file is looked at.
struct Options: Sendable {
  var command = Command.convert
  /// Whether the command was named; without it the first word may be a mistyped command.
  var namesCommand = false
  /// The words that are neither command nor option.
  var operands: [String] = []
  var showHelp = false
  var showVersion = false

  var target: Target?
  /// File to write; `-` is standard output.
  var output: String?
  var outputFolder: String?
  var force = false
  var dryRun = false
  /// Headroom asked for, in stops above diffuse white; nil for all that the file holds.
  var headroomStops: Double?
  var allowSDR = false
  var encoding = EncodingOptions()
  var light = LightOptions()
  /// Of retag; light is in `light.stated`.
  var tags = Tags()
  /// ICC profile to embed.
  var profilePath: String?

  /// Tasks at a time; 0 means one per core.
  var jobs = 0
  var limits = Limits.standard

  var json = false
  var quiet = false
  var verbose = false
}
