public import ByteParsing

/// The properties most often asked for. Where an item has one twice, the first counts.
extension Item {
  private func first<Value>(_ select: (ItemProperty) -> Value?) -> Value? {
    for association in properties {
      if let value = select(association.property) { return value }
    }
    return nil
  }

  /// The first property of a type.
  public func property(_ type: FourCC) -> PropertyAssociation? {
    properties.first { $0.type == type }
  }

  /// Width and height in pixels before transformations.
  public var size: (width: Int, height: Int)? {
    first { if case .ispe(let width, let height) = $0 { (Int(width), Int(height)) } else { nil } }
  }

  /// Bits of each channel, as `pixi` says.
  public var bitDepths: [Int]? {
    first { if case .pixi(let depths) = $0 { depths.map(Int.init) } else { nil } }
  }

  /// The `nclx` colour description.
  public var codedColour: CodedColour? {
    first { if case .colr(.nclx(let colour)) = $0 { colour } else { nil } }
  }

  /// The ICC profile, restricted or not.
  public var iccProfile: [UInt8]? {
    first { if case .colr(.icc(let profile, _)) = $0 { profile } else { nil } }
  }

  /// The `clli` property.
  public var contentLightLevel: ContentLightLevel? {
    first { if case .clli(let level) = $0 { level } else { nil } }
  }

  /// The `mdcv` property.
  public var masteringDisplay: MasteringDisplay? {
    first { if case .mdcv(let display) = $0 { display } else { nil } }
  }

  /// The URN of `auxC`.
  public var auxiliaryType: String? {
    first { if case .auxC(let type, _) = $0 { type } else { nil } }
  }

  /// The `hvcC` property.
  public var hevcConfiguration: HEVCConfiguration? {
    first { if case .hvcC(let configuration) = $0 { configuration } else { nil } }
  }

  /// The `av1C` property.
  public var av1Configuration: AV1Configuration? {
    first { if case .av1C(let configuration) = $0 { configuration } else { nil } }
  }

  /// Crop, rotation and mirroring in the order in which they apply.
  public var transformations: [ItemProperty] {
    properties.map(\.property).filter(\.isTransformation)
  }
}
