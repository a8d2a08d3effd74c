import GainMap

/// The descriptions of one gain map that a file holds, and which of them is applied.
///
/// Order of trust: ISO 21496-1, `hdrgm` XMP, Apple's own. A description that is there but makes no
/// sense refuses the map: a lesser one does not take its place, since they were written to say the
/// same.
struct GainMapEvidence: Sendable {
  private(set) var kinds: [GainMapKind] = []
  private(set) var iso: GainMapMetadata?
  private(set) var hdrgm: GainMapMetadata?
  private(set) var apple: AppleGainMap?
  private(set) var refusal: String?

  mutating func readISO(_ payload: [UInt8]) {
    kinds.append(.iso21496)
    do throws(GainMapError) {
      iso = try ISO21496.parse(payload, hasTmapVersion: false)
    } catch { refuse(error) }
  }

  /// - Returns: whether the properties have parameters, sound or not.
  @discardableResult
  mutating func readHDRGM(_ properties: XMPProperties) -> Bool {
    do throws(GainMapError) {
      guard let metadata = try HDRGainMapXMP.metadata(from: properties) else { return false }
      kinds.append(.hdrgm)
      hdrgm = metadata
    } catch {
      kinds.append(.hdrgm)
      if !kinds.contains(.iso21496) { refuse(error) }
    }
    return true
  }

  mutating func readApple(_ properties: XMPProperties, makerNote: AppleMakerNote?) {
    kinds.append(.apple)
    do throws(GainMapError) {
      apple = try AppleGainMap.read(
        properties, maker33: makerNote?.maker33, maker48: makerNote?.maker48)
    } catch { if kinds == [.apple] { refuse(error) } }
  }

  private mutating func refuse(_ error: GainMapError) { refusal = refusal ?? "\(error)" }

  /// The description to apply, and where its headroom comes from; nil when the map is refused.
  var model: (model: GainMapModel, headroomSource: String)? {
    guard refusal == nil else { return nil }
    if let iso { return (.iso(iso), "ISO 21496-1") }
    if let hdrgm { return (.iso(hdrgm), "hdrgm XMP") }
    return apple.map { (.apple($0), $0.source.rawValue) }
  }

  /// Whether two descriptions of the same map disagree, in one sentence.
  var contradiction: String? {
    guard let iso, let hdrgm, !iso.agrees(with: hdrgm) else { return nil }
    return "ISO 21496-1 and hdrgm XMP describe different gain maps: the former is used"
  }
}

extension GainMapMetadata {
  /// Whether all numbers are equal to within rounding to three decimals.
  fileprivate func agrees(with other: GainMapMetadata) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 2e-3 }
    let pairs = (0..<3).map { (channel($0), other.channel($0)) }
    return near(baseHeadroom.value, other.baseHeadroom.value)
      && near(alternateHeadroom.value, other.alternateHeadroom.value)
      && pairs.allSatisfy { a, b in
        near(a.min.value, b.min.value) && near(a.max.value, b.max.value)
          && near(a.gamma.value, b.gamma.value)
          && near(a.baseOffset.value, b.baseOffset.value)
          && near(a.alternateOffset.value, b.alternateOffset.value)
      }
  }

  private func channel(_ index: Int) -> Channel {
    channels.count == 3 ? channels[index] : channels[0]
  }
}
