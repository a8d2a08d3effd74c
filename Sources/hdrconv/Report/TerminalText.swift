extension String {
  /// Safe to show on a terminal: characters that move the cursor, change its state, or reverse the
  /// direction of writing appear as `\u{…}`.
  var escapedForTerminal: String {
    guard unicodeScalars.contains(where: \.actsOnTerminal) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.actsOnTerminal {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Control characters (C0, DEL, C1), line and paragraph separators, and directional formatting.
  var actsOnTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
