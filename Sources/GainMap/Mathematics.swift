#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The C library's elementary functions under their usual names, so that no other file of the module
// needs to know which C library there is.

#if canImport(Darwin)
  func pow(_ x: Double, _ y: Double) -> Double { Darwin.pow(x, y) }
  func exp2(_ x: Double) -> Double { Darwin.exp2(x) }
  func log2(_ x: Double) -> Double { Darwin.log2(x) }
#elseif canImport(Glibc)
  func pow(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
  func exp2(_ x: Double) -> Double { Glibc.exp2(x) }
  func log2(_ x: Double) -> Double { Glibc.log2(x) }
#elseif canImport(Musl)
  func pow(_ x: Double, _ y: Double) -> Double { Musl.pow(x, y) }
  func exp2(_ x: Double) -> Double { Musl.exp2(x) }
  func log2(_ x: Double) -> Double { Musl.log2(x) }
#endif

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
