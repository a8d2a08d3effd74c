import ByteParsing
import HDRColor
import ISOBMFF

extension Retagging {
  /// New properties for the primary item and, where they state colour, its tiles.
  static func heif(
    _ contents: HEIFContents, _ tags: Tags, _ limits: Limits
  ) throws(ParseError) -> [Piece] {
    let file = contents.file
    guard let item = file.primaryItem else {
      throw ParseError(.missing, "there is no primary item")
    }
    var edit = PropertyEditor.Edit(item: item.id, removing: [], adding: [])
    var edits: [PropertyEditor.Edit] = []
    if tags.hasCodePoints || tags.iccProfile != nil {
      let codes = tags.codePoints(replacing: contents.baseColour.cicp)
      if codes.matrix == .identity, let chroma = contents.base?.coding.chroma,
        ![.yuv444, .monochrome].contains(chroma)
      {
        throw ParseError(.invalid, "matrix coefficients 0 with \(chroma.rawValue) chroma")
      }
      edit.removed.insert("colr")
      if let profile = tags.iccProfile {
        edit.added.append(.init(.colr(.icc(profile, isRestricted: false))))
      }
      let colour = ComposedProperty(.colr(.nclx(CodedColour(codes))))
      edit.added.append(colour)
      for tile in contents.base?.tiles ?? []
      where tile.id != item.id && (tile.codedColour != nil || tile.iccProfile != nil) {
        edits.append(.init(item: tile.id, removing: ["colr"], adding: [colour]))
      }
    }
    for property in tags.light.itemProperties {
      edit.removed.insert(property.type)
      edit.added.append(ComposedProperty(property))
    }
    edits.append(edit)
    let (range, bytes) = try PropertyEditor(file.source, limits: limits).replacement(edits)
    return [
      .old(0..<range.lowerBound), .new(bytes), .old(range.upperBound..<file.source.size),
    ]
  }
}

extension CodedColour {
  init(_ cicp: CICP) {
    self.init(
      primaries: UInt16(cicp.primaries.rawValue), transfer: UInt16(cicp.transfer.rawValue),
      matrix: UInt16(cicp.matrix.rawValue), isFullRange: cicp.fullRange)
  }
}
