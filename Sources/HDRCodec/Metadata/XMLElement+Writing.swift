extension XMLElement {
  /// The element as text, with the prefixes and namespace declarations it was read with.
  var xml: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    text += "<\(name.qualified)"
    for attribute in attributes {
      text += " \(attribute.name.qualified)=\""
      Self.escape(attribute.value, in: .attribute, to: &text)
      text += "\""
    }
    guard !children.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    for child in children {
      switch child {
      case .text(let characters): Self.escape(characters, in: .content, to: &text)
      case .element(let element): element.write(to: &text)
      }
    }
    text += "</\(name.qualified)>"
  }

  private enum Place { case attribute, content }

  /// White space that a parser would normalise becomes character references.
  private static func escape(_ value: String, in place: Place, to text: inout String) {
    for scalar in value.unicodeScalars {
      switch (scalar, place) {
      case ("&", _): text += "&amp;"
      case ("<", _): text += "&lt;"
      case (">", _): text += "&gt;"
      case ("\"", .attribute): text += "&quot;"
      case ("\r", _): text += "&#xD;"
      case ("\n", .attribute): text += "&#xA;"
      case ("\t", .attribute): text += "&#x9;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
