/// Prints reports for people: labels and values in two columns, parts indented.
struct TextPrinter {
  var style: TextStyle
  /// Whether details are shown, too.
  var isVerbose: Bool

  func string(_ section: Section) -> String {
    lines(of: section, depth: 0).map { $0.trimmingSpaces + "\n" }.joined()
  }

  private func lines(of section: Section, depth: Int) -> [String] {
    let shown = section.entries.filter(isShown)
    guard !shown.isEmpty || depth == 0 else { return [] }
    let inner = section.title.isEmpty ? depth : depth + 1
    let width = shown.compactMap(\.label?.count).max() ?? 0
    let body = shown.flatMap { entry in
      switch entry {
      case .row(let row): lines(of: row, labelWidth: width, depth: inner)
      case .section(let section): lines(of: section, depth: inner)
      case .list(let list): lines(of: list, depth: inner)
      }
    }
    return section.title.isEmpty ? body : [heading(section.title, depth: depth)] + body
  }

  private func lines(of list: SectionList, depth: Int) -> [String] {
    let items = list.items.flatMap { item in
      isVerbose && item.entries.contains(where: isShown)
        ? lines(of: item, depth: depth + 1) : [margin(depth + 1) + item.title.escapedForTerminal]
    }
    return [heading(list.title, depth: depth)] + items
  }

  private func lines(of row: Row, labelWidth: Int, depth: Int) -> [String] {
    row.lines.enumerated().map { index, line in
      let label = (index == 0 ? row.label : "").padded(to: labelWidth)
      return margin(depth) + style.label(label) + "  " + line.escapedForTerminal
    }
  }

  private func heading(_ title: String, depth: Int) -> String {
    margin(depth) + style.heading(title.escapedForTerminal)
  }

  private func margin(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  private func isShown(_ entry: Section.Entry) -> Bool {
    switch entry {
    case .row(let row):
      !row.label.isEmpty && !row.lines.isEmpty && (isVerbose || !row.isDetail)
    case .section(let section): isVerbose || !section.isDetail
    case .list(let list): !list.items.isEmpty && (isVerbose || !list.isDetail)
    }
  }
}

extension Section.Entry {
  /// The label, for rows.
  fileprivate var label: String? {
    if case .row(let row) = self { row.label } else { nil }
  }
}

/// How text is dressed: plain, or with a terminal's attributes.
struct TextStyle: Sendable {
  var isPlain: Bool

  static let plain = TextStyle(isPlain: true)

  func heading(_ text: String) -> String { dressed(text, "1") }
  func label(_ text: String) -> String { dressed(text, "2") }
  func warning(_ text: String) -> String { dressed(text, "33") }
  func error(_ text: String) -> String { dressed(text, "31") }

  private func dressed(_ text: String, _ code: String) -> String {
    isPlain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
