import ByteParsing
import Foundation
import TestSupport
import Testing

@testable import HDRCodec

extension ScratchFolder {
  fileprivate func contents(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }
}

@Suite struct OutputFileTests {
  @Test(arguments: [false, true]) func appearsOnlyWhenComplete(named: Bool) throws {
    let folder = try ScratchFolder()
    let large = [UInt8](repeating: 7, count: 300_000)
    let output = try OutputFile(
      path: folder.path("a.png"), replacing: false, namedTemporary: named)
    try output.write([1, 2, 3, 4])
    try output.write(large)
    try output.write([5, 6])
    try output.patch([9, 9], at: 1)
    #expect(output.byteCount == 300_006)
    let before = try folder.names
    if named {
      #expect(before.count == 1 && before[0].hasPrefix(".a.png.") && before[0].hasSuffix(".tmp"))
    } else {
      #expect(before.isEmpty)
    }
    let time = FileTime(seconds: 1_000_000_000, nanoseconds: 500_000_000)
    #expect(try output.finish(modificationTime: time) == .complete)
    #expect(try folder.names == ["a.png"])
    #expect(try folder.contents("a.png") == [1, 9, 9, 4] + large + [5, 6])
    #expect(try FileSource(path: folder.path("a.png")).modificationTime == time)
  }

  @Test(arguments: [false, true]) func nothingIsLeftOfWhatWasNotFinished(named: Bool) throws {
    let folder = try ScratchFolder()
    do {
      let output = try OutputFile(
        path: folder.path("a.png"), replacing: false, namedTemporary: named)
      try output.write([UInt8](repeating: 0, count: 1 << 20))
      #expect(try folder.names.count == (named ? 1 : 0))
    }
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [false, true]) func whatIsThereIsReplacedOnlyWhenAsked(named: Bool) throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.png")
    try Data([1]).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    expectError(IOError(.create, path, .exists)) { () throws(IOError) in
      _ = try OutputFile(
        path: path, replacing: false, namedTemporary: named)
    }
    let output = try OutputFile(path: path, replacing: true, namedTemporary: named)
    try output.write([2])
    #expect(try folder.contents("a.png") == [1])
    _ = try output.finish()
    #expect(try folder.contents("a.png") == [2])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names == ["a.png"])
  }

  @Test(arguments: [false, true]) func aFileThatCameMeanwhileIsKept(named: Bool) throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.png")
    do {
      let output = try OutputFile(
        path: path, replacing: false, namedTemporary: named)
      try Data([1]).write(to: URL(fileURLWithPath: path))
      expectError(IOError(.create, path, .exists)) { () throws(IOError) in
        _ = try output.finish()
      }
    }
    #expect(try folder.contents("a.png") == [1])
    #expect(try folder.names == ["a.png"])
  }

  @Test func aLinkStaysALink() throws {
    let folder = try ScratchFolder()
    try Data([1]).write(to: URL(fileURLWithPath: folder.path("real.png")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "real.png")
    let output = try OutputFile(path: folder.path("link.png"), replacing: true)
    try output.write([2])
    _ = try output.finish()
    #expect(try folder.contents("real.png") == [2])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.png"))
        == "real.png")
  }

  @Test func longNamesFit() throws {
    let folder = try ScratchFolder()
    let name = String(repeating: "é", count: 127)
    let output = try OutputFile(path: folder.path(name))
    _ = try output.finish()
    #expect(try folder.names.count == 1)
  }

  @Test func foldersAndMissingFoldersAreRefused() throws {
    let folder = try ScratchFolder()
    expectError(IOError(.create, folder.url.path, .isDirectory)) { () throws(IOError) in
      _ = try OutputFile(path: folder.url.path, replacing: true)
    }
    let path = folder.path("none/a.png")
    let missing = IOError(.create, path, .system(ENOENT))
    expectError(missing) { () throws(IOError) in _ = try OutputFile(path: path) }
    #expect(missing.description == "cannot create \(path): no such file or folder")
    #expect(CodecError(missing).fault == .system)
  }

  @Test func devicesGetTheirBytesAtTheEnd() throws {
    let output = try OutputFile(path: "/dev/null")
    try output.write([1, 2, 3])
    try output.patch([4], at: 0)
    #expect(try output.finish() == .complete)
  }

  @Test(.enabled(if: unsafe access("/dev/full", W_OK) == 0)) func aFullDeviceIsReported() throws {
    let output = try OutputFile(path: "/dev/full")
    try output.write([1, 2, 3])
    let full = IOError(.write, "/dev/full", .system(ENOSPC))
    expectError(full) { () throws(IOError) in _ = try output.finish() }
    #expect(full.description == "cannot write /dev/full: no space left on the device")
  }

  @Test func aFullFileSystemLeavesNothing() throws {
    let folder = try ScratchFolder()
    guard geteuid() == 0, mountSmall(folder.url.path) == 0 else {
      print("OutputFileTests.aFullFileSystemLeavesNothing: skipped, no right to mount")
      return
    }
    defer { unsafe umount(folder.url.path) }
    let path = folder.path("a.png")
    do {
      let output = try OutputFile(path: path)
      let block = [UInt8](repeating: 1, count: 300_000)
      expectError(IOError(.write, path, .system(ENOSPC))) { () throws(IOError) in
        for _ in 0..<10 { try output.write(block) }
      }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func aReaderThatWentAwayIsNoFailure() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    let output = try OutputFile(path: "/dev/fd/\(ends[1])")
    close(ends[0])
    try output.write([UInt8](repeating: 1, count: 3_000_000))
    // The path was opened a second time; both writing ends are without a reader now.
    #expect(try output.finish() == .brokenPipe)
    close(ends[1])
  }
}

@Suite struct FileSourceTests {
  @Test func rangesAreChecked() throws {
    let folder = try ScratchFolder()
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("a")))
    let source = try FileSource(path: folder.path("a"))
    #expect(source.size == 1000)
    #expect(try source.read(at: 0, count: 1000) == bytes)
    #expect(try source.read(at: 1000, count: 0) == [])
    #expect(try source.read(at: 17, count: 3) == [17, 18, 19])
    for (offset, count) in [(0, 1001), (1001, 0), (-1, 2), (5, -1), (1, .max), (.max, 1)] {
      #expect(throws: ParseError.self) { try source.read(at: offset, count: count) }
    }
  }

  @Test func aFileThatShrinksIsAnError() throws {
    let folder = try ScratchFolder()
    try Data(repeating: 1, count: 100).write(to: URL(fileURLWithPath: folder.path("a")))
    let source = try FileSource(path: folder.path("a"))
    #expect(unsafe truncate(folder.path("a"), 10) == 0)
    do throws(ParseError) {
      _ = try source.read(at: 0, count: 100)
      Issue.record("bytes that are not there were read")
    } catch {
      #expect(error == ParseError(.truncated, at: 10, "the file became shorter"))
    }
  }

  @Test func foldersAndMissingFilesAreRefused() throws {
    let folder = try ScratchFolder()
    let refused = IOError(.open, folder.url.path, .isDirectory)
    expectError(refused) { () throws(IOError) in _ = try FileSource(path: folder.url.path) }
    #expect(CodecError(refused) == CodecError(.input, "\(folder.url.path) is a folder"))
    let missing = IOError(.open, folder.path("a"), .system(ENOENT))
    expectError(missing) { () throws(IOError) in _ = try FileSource(path: folder.path("a")) }
    #expect(CodecError(missing).fault == .input)
  }

  @Test func pipesAreReadToTheirEndWithinTheLimit() throws {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for limit in [5000, 4999] {
      var ends: [Int32] = [0, 0]
      #expect(unsafe pipe(&ends) == 0)
      #expect(unsafe write(ends[1], bytes, bytes.count) == bytes.count)
      let path = "/dev/fd/\(ends[0])"
      let reading = Result { () throws(IOError) in
        // The path opens the pipe anew; without writers it ends after what is in it.
        close(ends[1])
        return try FileSource(path: path, limit: limit)
      }
      close(ends[0])
      if limit == 5000 {
        let source = try reading.get()
        #expect(try source.read(at: 0, count: 5000) == bytes)
        #expect(source.size == 5000)
      } else {
        expectError(IOError(.read, path, .tooLong(limit: 4999))) { () throws(IOError) in
          _ = try reading.get()
        }
      }
    }
  }
}

private func expectError(
  _ expected: IOError, _ body: () throws(IOError) -> Void,
  location: SourceLocation = #_sourceLocation
) {
  do throws(IOError) {
    try body()
    Issue.record("no error instead of: \(expected)", sourceLocation: location)
  } catch {
    #expect(error == expected, sourceLocation: location)
  }
}

/// Mounts a file system of one mebibyte.
private func mountSmall(_ path: String) -> Int32 {
  #if os(Linux)
    unsafe mount("none", path, "tmpfs", 0, "size=1m")
  #else
    -1
  #endif
}
