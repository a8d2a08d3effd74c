import HDRColor
import Testing

/// Kernels of every level that can run here; results must not depend on it.
let availableKernels = KernelLevel.allCases.filter(\.isAvailable).map { RowKernels(level: $0) }

/// Row lengths around the vector widths, and around the pieces long rows are cut into.
let rowLengths = Array(1...67) + [255, 256, 257, 511, 512, 513, 1030]

/// Repeatable random numbers (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func samples<Sample: KernelSample>(_ n: Int, max: Sample = .max) -> [Sample] {
    (0..<n).map { _ in Sample.random(in: 0...max, using: &self) }
  }

  mutating func floats(_ n: Int, _ range: ClosedRange<Float> = 0...1) -> [Float] {
    (0..<n).map { _ in Float.random(in: range, using: &self) }
  }

  /// Floats in and far outside `range`, with the special values strewn in.
  mutating func wildFloats(_ n: Int, _ range: ClosedRange<Float>) -> [Float] {
    let special: [Float] = [
      .nan, .infinity, -.infinity, 0, -0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, -.nan,
      range.lowerBound, range.upperBound, range.upperBound.nextUp, range.upperBound.nextDown,
    ]
    return floats(n, range).map { value in
      switch Int.random(in: 0..<8, using: &self) {
      case 0: special.randomElement(using: &self) ?? value
      case 1: value * 100
      case 2: -value
      case 3: value * 1e-6
      default: value
      }
    }
  }
}

/// A row inside a larger array, so that it starts anywhere and that stray writes are seen.
struct GuardedRow<Element: BitwiseCopyable & Equatable> {
  private var storage: [Element]
  private let range: Range<Int>
  private let canary: Element

  init(_ content: [Element], at offset: Int, canary: Element) {
    let fence = [Element](repeating: canary, count: 40)
    storage = fence.prefix(offset) + content + fence
    range = offset..<offset + content.count
    self.canary = canary
  }

  var content: [Element] { Array(storage[range]) }

  /// Whether nothing outside the row was written.
  var isIntact: Bool {
    storage[..<range.lowerBound].allSatisfy { $0 == canary }
      && storage[range.upperBound...].allSatisfy { $0 == canary }
  }

  mutating func withSpan(_ body: (inout MutableSpan<Element>) -> Void) {
    let range = range
    var whole = storage.mutableSpan
    var row = whole._mutatingExtracting(range)
    body(&row)
  }
}

extension GuardedRow<Float> {
  init(_ content: [Float], at offset: Int = 3) { self.init(content, at: offset, canary: -7.25) }
  init(count: Int, at offset: Int = 3) {
    self.init([Float](repeating: 99, count: count), at: offset)
  }
}

extension GuardedRow where Element: KernelSample {
  init(count: Int, at offset: Int = 3) {
    self.init([Element](repeating: 99, count: count), at: offset, canary: 0xA5)
  }
}

/// Three float planes as a kernel sees them.
struct GuardedPlanes {
  private var planes: [GuardedRow<Float>]

  init(_ red: [Float], _ green: [Float], _ blue: [Float]) {
    planes = [GuardedRow(red, at: 1), GuardedRow(green, at: 2), GuardedRow(blue, at: 7)]
  }

  init(count: Int) {
    let blank = [Float](repeating: 99, count: count)
    self.init(blank, blank, blank)
  }

  var content: [[Float]] { planes.map(\.content) }
  var isIntact: Bool { planes.allSatisfy(\.isIntact) }

  mutating func withSpans(
    _ body: (inout MutableSpan<Float>, inout MutableSpan<Float>, inout MutableSpan<Float>) -> Void
  ) {
    var (red, green, blue) = (planes[0], planes[1], planes[2])
    red.withSpan { r in green.withSpan { g in blue.withSpan { b in body(&r, &g, &b) } } }
    planes = [red, green, blue]
  }
}

/// Bits of floats, any NaN as one.
func bits(_ values: [Float]) -> [UInt32] {
  values.map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern }
}

func bits(_ planes: [[Float]]) -> [[UInt32]] { planes.map { bits($0) } }

/// `value` clamped as the kernels do: NaN becomes the lower bound.
func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float {
  let raised = value > low ? value : low
  return raised < high ? raised : high
}
