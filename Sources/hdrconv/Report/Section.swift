/// A part of a report, from which both the text for people and the JSON are printed.
struct Section: Sendable, Equatable {
  /// Key in JSON.
  var key: String
  /// Heading in the text; empty prints the entries without one.
  var title: String
  /// Shown in the text only with `--verbose`; JSON always has everything.
  var isDetail: Bool
  var entries: [Entry] = []

  enum Entry: Sendable, Equatable {
    case row(Row)
    case section(Section)
    case list(SectionList)
  }

  init(_ key: String, _ title: String, isDetail: Bool = false) {
    self.key = key
    self.title = title
    self.isDetail = isDetail
  }

  /// Adds a fact; an absent value adds nothing.
  ///
  /// - Parameters:
  ///   - key: stable name in JSON, with its unit.
  ///   - label: name for people; empty keeps the row out of the text.
  ///   - text: the value for people, when its plain form will not do.
  mutating func add(
    _ key: String, _ label: String, _ value: ReportValue?, _ text: String? = nil,
    isDetail: Bool = false
  ) {
    guard let value else { return }
    let lines = [text ?? value.plainText]
    entries.append(
      .row(Row(key: key, label: label, value: value, lines: lines, isDetail: isDetail)))
  }

  /// Adds texts, each on a line of its own; JSON has the list even when it is empty.
  mutating func add(_ key: String, _ label: String, lines: [String], isDetail: Bool = false) {
    let row = Row(
      key: key, label: label, value: .texts(lines), lines: lines, isDetail: isDetail)
    entries.append(.row(row))
  }

  mutating func add(_ section: Section?) {
    if let section { entries.append(.section(section)) }
  }

  mutating func add(_ list: SectionList) { entries.append(.list(list)) }
}

/// One fact: its name and value for programs, and both for people.
struct Row: Sendable, Equatable {
  var key: String
  var label: String
  var value: ReportValue
  /// The value for people; a row without lines is for programs alone.
  var lines: [String]
  /// Shown in the text only with `--verbose`.
  var isDetail: Bool
}

/// Several sections of one kind: an array in JSON, headed blocks or single lines in the text.
struct SectionList: Sendable, Equatable {
  var key: String
  var title: String
  var isDetail = false
  /// Each item; its title is its line in the text, and its rows stand below it with `--verbose`.
  var items: [Section]
}
