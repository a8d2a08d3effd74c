import ByteParsing
import CHDRShims

/// Reads an XML document into a tree: well-formed UTF-8, no DTD, no entities but the five of XML,
/// nothing outside the document, sizes bounded.
struct XMLParser {
  /// Elements, attributes and pieces of text in all.
  static let maxNodes = 200_000
  static let maxDepth = 64
  static let maxAttributes = 4096
  static let maxDeclarations = 1000

  private var open: [XMLElement] = []
  private var nodes = 0
  private var declarations = 0

  static func parse(_ bytes: [UInt8]) throws(ParseError) -> XMLElement {
    var parser = XMLParser()
    return try parser.root(XMLReader(bytes))
  }

  private mutating func root(_ reader: borrowing XMLReader) throws(ParseError) -> XMLElement {
    while true {
      switch reader.next() {
      case HDR_XML_ELEMENT:
        try count()
        open.append(XMLElement(name: reader.name, attributes: try attributes(reader)))
      case HDR_XML_TEXT:
        try count()
        append(text: reader.value)
      case HDR_XML_END_ELEMENT:
        guard let ended = open.popLast() else { throw Self.error("an end without a start") }
        guard !open.isEmpty else { return ended }
        open[open.count - 1].children.append(.element(ended))
      case HDR_XML_DONE:
        throw Self.error("no element at all")
      default:
        throw Self.error(reader.failure)
      }
    }
  }

  private mutating func attributes(
    _ reader: borrowing XMLReader
  ) throws(ParseError) -> [XMLAttribute] {
    var attributes: [XMLAttribute] = []
    while reader.nextAttribute() {
      try count()
      let attribute = XMLAttribute(name: reader.name, value: reader.value)
      if attribute.isDeclaration {
        declarations += 1
        guard declarations <= Self.maxDeclarations else {
          throw Self.limit("more than \(Self.maxDeclarations) namespace declarations")
        }
      }
      attributes.append(attribute)
    }
    return attributes
  }

  private mutating func append(text: String) {
    guard let last = open.indices.last else { return }
    guard case .text(var joined) = open[last].children.last else {
      open[last].children.append(.text(text))
      return
    }
    // Taken out of the tree first, so that many small pieces are not copied again and again.
    open[last].children.removeLast()
    joined += text
    open[last].children.append(.text(joined))
  }

  private mutating func count() throws(ParseError) {
    nodes += 1
    guard nodes <= Self.maxNodes else {
      throw Self.limit("more than \(Self.maxNodes) elements, attributes and texts")
    }
  }

  private static func error(_ detail: String) -> ParseError {
    ParseError(.invalid, path: "XML", detail)
  }

  private static func limit(_ detail: String) -> ParseError {
    ParseError(.limit, path: "XML", detail)
  }
}
