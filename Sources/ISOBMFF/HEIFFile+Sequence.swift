import ByteParsing

extension HEIFFile {
  /// How much of an item's data is searched for a sequence header.
  private static let searchedBytes = 64 << 10

  /// What the sequence header of an AV1 item says: from `av1C`, else from the item's data. Nil
  /// when there is none that can be understood.
  public func av1Sequence(of id: ItemID) -> AV1Sequence? {
    guard let item = self[id], let configuration = item.av1Configuration else { return nil }
    if let sequence = configuration.sequence { return sequence }
    guard let head = try? payload(of: id, first: Self.searchedBytes) else { return nil }
    return try? AV1Sequence(findingIn: head[...])
  }

  /// What the bitstream of a coded item says about its colour; nil when it cannot be told.
  public func bitstreamSignal(of id: ItemID) -> BitstreamSignal? {
    switch self[id]?.kind {
    case .hevc: self[id]?.hevcConfiguration?.sequence?.signal
    case .av1: av1Sequence(of: id)?.signal
    default: nil
    }
  }
}
