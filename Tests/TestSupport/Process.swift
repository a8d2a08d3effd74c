public import Foundation

/// What a program left behind.
public struct FinishedProcess: Sendable {
  /// Exit status, or the signal's number when one ended it.
  public var status: Int32
  public var wasKilled: Bool
  /// What it wrote to standard output.
  public var output: Data
  /// What it wrote to standard error.
  public var errors: Data

  /// The output as UTF-8.
  public var outputText: String { String(decoding: output, as: UTF8.self) }
  /// The errors as UTF-8.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// A folder for one test, removed with the value.
public final class ScratchFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Creates the folder among the system's temporary files.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "hdrconv-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have taken the permission to write away.
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder, which need not exist.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Names of all files, sorted.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// Runs a program to its end. Its input is empty unless given; it is killed after `timeout` seconds.
public func run(
  _ program: URL, _ arguments: [String], in folder: URL? = nil, input: Data = Data(),
  environment: [String: String] = [:], timeout: Double = 120
) throws -> FinishedProcess {
  let scratch = try ScratchFolder()
  func file(_ name: String, holding data: Data = Data()) throws -> URL {
    let url = scratch.url.appending(path: name)
    try data.write(to: url)
    return url
  }
  let (outputFile, errorFile) = (try file("output"), try file("errors"))
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: try file("input", holding: input))
  process.standardOutput = try FileHandle(forWritingTo: outputFile)
  process.standardError = try FileHandle(forWritingTo: errorFile)
  try process.run()
  let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
  DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: watchdog)
  process.waitUntilExit()
  watchdog.cancel()
  return FinishedProcess(
    status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
    output: try Data(contentsOf: outputFile), errors: try Data(contentsOf: errorFile))
}

/// An executable product of this package, beside the test bundle.
public func builtProduct(_ name: String) throws -> URL {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let place = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
  let product = place.deletingLastPathComponent().appending(path: name)
  guard FileManager.default.isExecutableFile(atPath: product.path) else {
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: product.path])
  }
  return product
}

/// A program of the system, or nil when it is not installed.
public func systemProgram(_ name: String) -> URL? {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
