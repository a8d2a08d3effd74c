/// Code points from several places made into one set.
///
/// Sources in order: the container's item, its tiles, the bitstream. Each field comes from the first
/// that specifies it; a field that none specifies becomes what MIAF lets a reader assume: primaries
/// 1, transfer 13, matrix 6. The range comes from the first source there is, else full.
struct CICPResolution {
  var cicp: CICP
  var source: String
  var hasPrimaries = false
  var hasTransfer = false
  var hasMatrix = false
  var warnings: [String] = []

  init(_ signals: ColorSignals) {
    let named: [(CICP?, String)] = [
      (signals.container, signals.png == nil ? "nclx of the item" : "cICP chunk"),
      (signals.tiles, "nclx of the tiles"), (signals.bitstream, "bitstream"),
    ]
    let sources = named.compactMap { cicp, name in cicp.map { (cicp: $0, name: name) } }
    cicp = .miafDefault
    source = sources.first?.name ?? "default"
    guard let first = sources.first else { return }

    cicp.fullRange = first.cicp.fullRange
    for source in sources {
      if !hasPrimaries, source.cicp.primaries.primaries != nil {
        (cicp.primaries, hasPrimaries) = (source.cicp.primaries, true)
      }
      if !hasTransfer, TransferFunction(source.cicp.transfer) != nil {
        (cicp.transfer, hasTransfer) = (source.cicp.transfer, true)
      }
      if !hasMatrix, source.cicp.matrix != .unspecified {
        (cicp.matrix, hasMatrix) = (source.cicp.matrix, true)
      }
    }
    for other in sources.dropFirst() where first.cicp.contradicts(other.cicp) {
      warnings.append(
        "\(first.name) says \(first.cicp), \(other.name) says \(other.cicp): the former is used")
    }
  }

  /// Names the fields that were guessed, of those that mattered; nil when nothing was.
  func guess(colour: Bool) -> String? {
    guard source != "default" else { return nil }
    var fields: [String] = []
    if colour, !hasPrimaries { fields.append("primaries taken as \(cicp.primaries.name)") }
    if colour, !hasTransfer { fields.append("transfer taken as \(cicp.transfer.name)") }
    if !hasMatrix { fields.append("matrix taken as \(cicp.matrix.name)") }
    return fields.isEmpty ? nil : "unspecified " + fields.joined(separator: ", ")
  }
}

extension CICP {
  /// Whether a field that both specify has another meaning in `other`.
  func contradicts(_ other: CICP) -> Bool {
    func differ<T: Equatable>(_ a: T?, _ b: T?) -> Bool { a != nil && b != nil && a != b }
    func model(_ cicp: CICP) -> ComponentModel? {
      try? ComponentModel(cicp.matrix, primaries: .bt709)
    }
    return fullRange != other.fullRange
      || differ(primaries.primaries, other.primaries.primaries)
      || differ(TransferFunction(transfer), TransferFunction(other.transfer))
      || differ(model(self), model(other))
  }
}
