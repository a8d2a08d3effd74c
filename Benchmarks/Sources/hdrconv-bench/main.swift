import Foundation
import HDRCodec

/// Stages of a conversion, measured alone, and the inputs they need. Results are JSON on standard
/// output. scripts/bench builds and calls this program.
let usage = """
  hdrconv-bench enlarge IN OUT         a HEIC of twice the width and height, from the tiles of IN
  hdrconv-bench rows IN OUT            the packed 16-bit rows that IN is converted to
  hdrconv-bench png ROWS WIDTH HEIGHT  filters and compresses rows
  hdrconv-bench colour IN RUNS         colour and gain stage of IN, decoded beforehand
  """

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("enlarge", 3):
  try EnlargedPicture(path: arguments[1]).write(to: arguments[2])
case ("rows", 3):
  let stage = try await ColourStage(path: arguments[1])
  try await stage.rows().write(to: URL(fileURLWithPath: arguments[2]))
  print("{\"width\": \(stage.size.width), \"height\": \(stage.size.height)}")
case ("png", 4):
  let stage = try PNGStage(
    path: arguments[1], width: Int(arguments[2]) ?? 0, height: Int(arguments[3]) ?? 0)
  let (seconds, bytes) = try await stage.run()
  print("{\"seconds\": \(seconds), \"bytes\": \(bytes)}")
case ("colour", 3):
  let stage = try await ColourStage(path: arguments[1])
  var seconds: [Double] = []
  for _ in 0..<(Int(arguments[2]) ?? 1) { seconds.append(await stage.run()) }
  print("{\"seconds\": \(seconds), \"pixels\": \(stage.size.pixels)}")
default:
  print(usage)
  exit(2)
}
