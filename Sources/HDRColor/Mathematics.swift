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
  func exp(_ x: Double) -> Double { Darwin.exp(x) }
  func exp2(_ x: Double) -> Double { Darwin.exp2(x) }
  func log(_ x: Double) -> Double { Darwin.log(x) }
  func log2(_ x: Double) -> Double { Darwin.log2(x) }
  func log10(_ x: Double) -> Double { Darwin.log10(x) }
#elseif canImport(Glibc)
  func pow(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
  func exp(_ x: Double) -> Double { Glibc.exp(x) }
  func exp2(_ x: Double) -> Double { Glibc.exp2(x) }
  func log(_ x: Double) -> Double { Glibc.log(x) }
  func log2(_ x: Double) -> Double { Glibc.log2(x) }
  func log10(_ x: Double) -> Double { Glibc.log10(x) }
#elseif canImport(Musl)
  func pow(_ x: Double, _ y: Double) -> Double { Musl.pow(x, y) }
  func exp(_ x: Double) -> Double { Musl.exp(x) }
  func exp2(_ x: Double) -> Double { Musl.exp2(x) }
  func log(_ x: Double) -> Double { Musl.log(x) }
  func log2(_ x: Double) -> Double { Musl.log2(x) }
  func log10(_ x: Double) -> Double { Musl.log10(x) }
#endif

/// `x` raised to `y`, continued to negative `x` as an odd function.
func mirroredPow(_ x: Double, _ y: Double) -> Double {
  x < 0 ? -pow(-x, y) : pow(x, y)
}

/// An odd continuation: `f` for `x >= 0`, `-f(-x)` below.
func mirrored(_ x: Double, _ f: (Double) -> Double) -> Double {
  x < 0 ? -f(-x) : f(x)
}
