/// SMPTE ST 428-1: exponent 2.6, peak 52.37 cd/m² for a white of 48.
enum ST428 {
  static let scale = 52.37 / 48

  static func decode(_ signal: Double) -> Double { scale * pow(signal, 2.6) }
  static func encode(_ light: Double) -> Double { pow(light / scale, 1 / 2.6) }
}

/// H.273's logarithmic characteristics: `V = 1 + log10(L) / decades`, 0 below the last decade.
struct LogarithmicCurve {
  var decades: Double

  static let log100 = LogarithmicCurve(decades: 2)
  static let log316 = LogarithmicCurve(decades: 2.5)

  /// The least light with a signal of its own.
  var threshold: Double { pow(10, -decades) }

  /// Signal 0 stands for everything below the threshold; its middle is taken.
  func decode(_ signal: Double) -> Double {
    signal > 0 ? pow(10, decades * (signal - 1)) : threshold / 2
  }

  func encode(_ light: Double) -> Double {
    light >= threshold ? 1 + log10(light) / decades : 0
  }
}
