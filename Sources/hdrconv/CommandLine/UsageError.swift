/// The command line cannot be understood or asks for something that makes no sense.
struct UsageError: Error, Equatable, Sendable {
  /// One sentence without a full stop.
  var message: String

  init(_ message: String) { self.message = message }

  /// Adds the nearest of `names`, if one is near, or else all of them when they are few.
  init(_ message: String, suggesting typed: String, among names: [String]) {
    if let nearest = nearestName(to: typed, among: names) {
      self.init("\(message); did you mean '\(nearest)'?")
    } else if names.count <= 16 {
      self.init("\(message); possible: \(names.joined(separator: ", "))")
    } else {
      self.init(message)
    }
  }
}

/// The name that a slip of the fingers turned into `typed`, or nil when none is near.
func nearestName(to typed: String, among names: [String]) -> String? {
  let allowed = max(1, typed.count / 3)
  let ranked = names.map { (name: $0, distance: editDistance(typed, $0)) }
  let best = ranked.min { $0.distance < $1.distance }
  return best.flatMap { $0.distance <= allowed ? $0.name : nil }
}

/// Insertions, deletions, replacements and exchanges of neighbours that turn `a` into `b`
/// (optimal string alignment).
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var older: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replace = previous[j] + (a[i] == b[j] ? 0 : 1)
      var cost = min(replace, previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
      row.append(cost)
    }
    (older, previous) = (previous, row)
  }
  return previous[b.count]
}
