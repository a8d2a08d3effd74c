import Testing

@testable import hdrconv

/// The table is data, so what must hold of it is checked like data.
struct FlagTableTests {
  @Test func namesAreUnique() {
    #expect(Set(flagTable.map(\.name)).count == flagTable.count)
    let letters = flagTable.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: flagTable) func entryIsWellFormed(_ flag: Flag) {
    #expect(flag.name.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(flag.help.hasSuffix("."))
    #expect(!flag.commands.isEmpty)
    #expect(Set(flag.commands).count == flag.commands.count)
  }

  @Test(arguments: flagTable) func numbersSayTheirRange(_ flag: Flag) {
    switch flag.value {
    case .number(_, let quantity):
      #expect(!quantity.unit.isEmpty)
      #expect(flag.value.range?.hasSuffix(quantity.unit) == true)
    case .headroom, .decimals: #expect(flag.value.range != nil)
    case .choice(_, let choices):
      #expect(!choices.isEmpty)
      #expect(Set(choices.map(\.name)).count == choices.count)
    case .none, .path: #expect(flag.value.range == nil)
    }
  }

  @Test(arguments: [nil] + Command.allCases.map(Optional.some))
  func helpFitsTheScreen(_ topic: Command?) {
    for line in HelpText.text(for: topic).split(separator: "\n") {
      #expect(line.count <= HelpText.width, "\(line)")
    }
  }

  @Test func helpNamesEverything() {
    let help = HelpText.text(for: nil)
    for flag in flagTable { #expect(help.contains(HelpText.heading(flag))) }
    for command in Command.allCases { #expect(help.contains("\n  \(command.rawValue)")) }
    for choice in flagTable.flatMap(\.value.choices) { #expect(help.contains(choice.name)) }
  }

  @Test func helpOfACommandNamesOnlyItsOptions() {
    let help = HelpText.text(for: .inspect)
    #expect(help.contains("usage: hdrconv inspect INPUT... [options]"))
    #expect(help.contains("--verbose"))
    #expect(!help.contains("--force"))
    #expect(HelpText.text(for: .man).contains("usage: hdrconv man [options]"))
  }

  @Test func defaultsAreTheLibrarys() {
    let help = HelpText.text(for: nil).split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(help.contains("(1M to 1T bytes; default: 2G)"))
    #expect(help.contains("(1 to 1T pixels; default: 536870912)"))
  }
}
