/// Runs a picture through decode → transform → consume in bands of rows.
///
/// Parts of strips are decoded and bands transformed in child tasks, `jobs` at a time; the caller's
/// task hands out work and consumes finished bands in order. A band starts as soon as the strips it
/// needs are there, and a strip is dropped when no later band needs it, so memory follows the strip
/// height, never the picture height. The result does not depend on `jobs`.
struct BandPipeline<Output: Sendable>: Sendable {
  let source: any StripSource
  let bandHeight: Int
  let jobs: Int
  let transform: @Sendable (RowWindow, Range<Int>) throws(CodecError) -> Output

  private enum Finished<Unit: Sendable>: Sendable {
    case part(strip: Int, part: Int, PicturePart)
    case band(Int, Output)
    case unit(Unit)
  }

  /// Bands in order go to `consume`, on the caller's task.
  func run(
    isolation: isolated (any Actor)? = #isolation,
    consume: (Output) throws(CodecError) -> Void
  ) async throws(CodecError) {
    try await run { (output) throws(CodecError) -> [Work<Never>] in
      try consume(output)
      return []
    } collect: { _ in
    }
  }

  /// Bands in order go to `consume`, on the caller's task. What it hands out is worked on before
  /// more bands are, so that bands do not pile up behind it, and comes to `collect` in any order.
  func run<Unit: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    consume: (Output) throws(CodecError) -> [Work<Unit>],
    collect: (Unit) throws(CodecError) -> Void
  ) async throws(CodecError) {
    let layout = source.layout
    var schedule = BandSchedule(layout: layout, bandHeight: bandHeight, jobs: jobs)
    var failure: CodecError?
    await withTaskGroup(of: Result<Finished<Unit>, CodecError>.self) { group in
      var running = 0
      var decoding = 0
      var finishedBands: [Int: Output] = [:]
      var nextToConsume = 0
      var handedOut: [Work<Unit>] = []
      var openUnits = 0
      while failure == nil, nextToConsume < schedule.bandCount || openUnits > 0 {
        while running <= jobs, let work = handedOut.popLast() {
          running += 1
          group.addTask { Result { () throws(CodecError) in .unit(try work()) } }
        }
        while running <= jobs,
          let work = schedule.next(
            mayDecode: !source.isSequential || decoding == 0, consumed: nextToConsume)
        {
          running += 1
          switch work {
          case .decode(let strip, let part):
            decoding += 1
            group.addTask { [source] in
              Result { () throws(CodecError) in
                .part(strip: strip, part: part, try source.decode(strip: strip, part: part))
              }
            }
          case .transform(let band, let rows, let window):
            group.addTask { [transform] in
              Result { () throws(CodecError) in .band(band, try transform(window, rows)) }
            }
          }
        }
        guard let result = await group.next() else {
          failure = CodecError(.program, "the pipeline has no work left before its last band")
          break
        }
        running -= 1
        do throws(CodecError) {
          if Task.isCancelled { throw CodecError(.system, "cancelled") }
          switch try result.get() {
          case .part(let strip, let part, let picture):
            decoding -= 1
            schedule.decoded(strip: strip, part: part, picture)
          case .band(let band, let output):
            finishedBands[band] = output
          case .unit(let unit):
            openUnits -= 1
            try collect(unit)
          }
          while let output = finishedBands.removeValue(forKey: nextToConsume) {
            let works = try consume(output)
            openUnits += works.count
            handedOut.insert(contentsOf: works.reversed(), at: 0)
            nextToConsume += 1
          }
        } catch {
          failure = error
        }
      }
      group.cancelAll()
      await group.waitForAll()
    }
    if let failure { throw failure }
  }
}
