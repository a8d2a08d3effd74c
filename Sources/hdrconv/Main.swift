/// The program: reads the command line, runs one command, and ends with its exit status.
@main
enum Main {
  static func main() async {
    Signals.prepare()
    let console = Console.standard()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let work = Task { await run(arguments, console) }
    let interruption = Signals.cancelling(work)
    let status = await work.value
    interruption.end()
    leave(interruption.status ?? status.rawValue)
  }

  private static func run(_ arguments: [String], _ console: Console) async -> ExitStatus {
    do throws(UsageError) {
      let options = try ArgumentParser.parse(arguments)
      return try await Self.command(options, console)
    } catch {
      console.fail(error.message)
      console.note("'hdrconv --help' explains the command line")
      return .usage
    }
  }

  private static func command(
    _ options: Options, _ console: Console
  ) async throws(UsageError) -> ExitStatus {
    if options.showVersion {
      console.print(VersionReport.text)
      return .done
    }
    if options.showHelp {
      console.print(HelpText.text(for: options.namesCommand ? options.command : nil))
      return .done
    }
    switch options.command {
    case .convert: return try await ConvertCommand(options: options, console: console).run()
    case .inspect: return InspectCommand(options: options, console: console).run()
    case .retag: return try RetagCommand(options: options, console: console).run()
    case .validate: return ValidateCommand(options: options, console: console).run()
    case .doctor: DoctorCommand(options: options, console: console).run()
    case .formats: FormatsCommand(options: options, console: console).run()
    case .help:
      let topic = try options.helpTopic()
      console.print(options.json ? HelpDocument.json : HelpText.text(for: topic))
    case .man: console.print(ManualPage.roff)
    case .completions: console.print(try options.shell().completionScript)
    }
    return .done
  }
}
