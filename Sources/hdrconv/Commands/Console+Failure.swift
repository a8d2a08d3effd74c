import HDRCodec

extension Console {
  /// Says what went wrong with an input, which is named once.
  func fail(_ error: CodecError, of input: String, hint: String = "") {
    let name = input == "-" ? "standard input" : input
    let text = "\(error)\(hint)"
    let isNamed = ["cannot open \(name):", "\(name) is "].contains { text.hasPrefix($0) }
    fail(isNamed ? text : "\(name): \(text)")
  }
}
