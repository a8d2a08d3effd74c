/// One line on a terminal that says how far a conversion has come; silent elsewhere.
final class ProgressLine {
  private static let cells = 24

  private let name: String
  private let isShown: Bool
  private var percent: Int?

  init(name: String, isShown: Bool) {
    self.name = name.escapedForTerminal
    self.isShown = isShown
  }

  /// - Parameter part: the part done, 0 to 1.
  func update(_ part: Double) {
    guard isShown else { return }
    let now = Int(min(max(part, 0), 1) * 100)
    guard now != percent else { return }
    percent = now
    Console.writeError("\r\(Self.bar(percent: now)) \(name)\u{1B}[K")
  }

  /// Removes the line.
  func clear() {
    guard percent != nil else { return }
    percent = nil
    Console.writeError("\r\u{1B}[K")
  }

  /// `[=====     ]  20 %`
  static func bar(percent: Int) -> String {
    let filled = cells * percent / 100
    let bar = String(repeating: "=", count: filled).padded(to: cells)
    let number = String(percent)
    return "[\(bar)] \(String(repeating: " ", count: 3 - number.count))\(number) %"
  }
}
