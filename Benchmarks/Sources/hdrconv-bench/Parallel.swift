/// Tasks at a time, as many as the cores that the goals are stated for.
let jobs = 2

/// The rows of a picture in bands as the conversion cuts them.
func bands(ofHeight height: Int) -> [Range<Int>] {
  stride(from: 0, to: height, by: 32).map { $0..<min($0 + 32, height) }
}

/// Calls `body` for every band, on `jobs` tasks, and sums up what it returns; also says how many
/// seconds that took.
func timed(
  _ bands: [Range<Int>], _ body: @escaping @Sendable (Range<Int>) throws -> Int
) async throws -> (seconds: Double, sum: Int) {
  let start = ContinuousClock.now
  let sum = try await withThrowingTaskGroup(of: Int.self) { group in
    for job in 0..<jobs {
      group.addTask {
        try stride(from: job, to: bands.count, by: jobs).reduce(0) { try $0 + body(bands[$1]) }
      }
    }
    return try await group.reduce(0, +)
  }
  return (start.duration(to: .now) / .seconds(1), sum)
}
