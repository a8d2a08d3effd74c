import ByteParsing
import HDRColor
import ISOBMFF

/// Writes converted rows as HEIC or AVIF: a grid of tiles, or one coded picture. Workers turn bands
/// into components and encode tiles; the file is put together at the end.
struct HEIFPictureWriter: PictureWriter {
  let packing = RowPacking.codes(.littleEndian16)
  let pack: @Sendable (RowConverter.Band) throws(CodecError) -> ComponentEncoder.Band
  private let format: PictureFormat
  private let coding: HEIFCoding
  private let sink: any ByteSink
  private var tileRow: TileRow
  private var coded: [Int: CodedPictureEncoder.Coded] = [:]
  private var codedAlpha: [Int: CodedPictureEncoder.Coded] = [:]

  init(_ format: PictureFormat, to sink: any ByteSink) throws(CodecError) {
    self.format = format
    self.sink = sink
    coding = try HEIFCoding(format)
    let components = ComponentEncoder(
      coding, hasAlpha: format.hasAlpha,
      dithers: format.encoding.dithers && !coding.isLossless
        && format.sourceDepth > coding.bitDepth)
    pack = { (band) throws(CodecError) in components.encode(band) }
    tileRow = TileRow(coding, hasAlpha: format.hasAlpha)
  }

  mutating func append(_ packed: ComponentEncoder.Band) throws(CodecError) -> [Work<TileRow.Unit>] {
    tileRow.append(packed)
  }

  mutating func take(_ unit: TileRow.Unit) {
    if unit.isAlpha { codedAlpha[unit.index] = unit.coded } else { coded[unit.index] = unit.coded }
  }

  mutating func finish(_ level: ContentLightLevel) throws(CodecError) {
    var light = format.metadata.light
    light.contentLightLevel = light.contentLightLevel ?? level
    var composer = HEIFComposer(coding.fileType)
    let colour = ComposedProperty(.colr(.nclx(CodedColour(coding.cicp))))
    let primary = try add(
      coded, to: &composer, depths: coding.chroma == .monochrome ? 1 : 3,
      describing: [colour], ofWhole: light.itemProperties.map { ComposedProperty($0) })
    composer.primary = primary
    if format.hasAlpha {
      let urn =
        coding.codec == .av1
        ? "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha" : "urn:mpeg:hevc:2015:auxid:1"
      let range = ComposedProperty(.colr(.nclx(CodedColour(CICP(2, 2, 2, fullRange: true)))))
      let alpha = try add(
        codedAlpha, to: &composer, depths: 1, describing: [range],
        ofWhole: [ComposedProperty(.auxC(type: urn, subtype: []))])
      composer.refer("auxl", from: alpha, to: [primary])
    }
    for metadata in [
      format.metadata.exif.map(ComposedItem.exif), format.metadata.xmp.map(ComposedItem.xmp),
    ] {
      guard let metadata else { continue }
      composer.refer("cdsc", from: composer.add(metadata), to: [primary])
    }
    do {
      for chunk in try composer.chunks() { try sink.write(chunk) }
    } catch let error as IOError {
      throw CodecError(error)
    } catch { throw CodecError(.program, "the file cannot be put together: \(error)") }
  }

  /// Adds a picture as one item, or as a grid of hidden ones.
  private func add(
    _ tiles: [Int: CodedPictureEncoder.Coded], to composer: inout HEIFComposer, depths: Int,
    describing: [ComposedProperty], ofWhole: [ComposedProperty]
  ) throws(CodecError) -> ItemID {
    let pixels = ComposedProperty(
      .pixi(Array(repeating: UInt8(coding.bitDepth), count: depths)))
    func size(_ size: PixelSize) -> ComposedProperty {
      ComposedProperty(.ispe(width: UInt32(size.width), height: UInt32(size.height)))
    }
    func item(_ coded: CodedPictureEncoder.Coded, _ more: [ComposedProperty]) -> ComposedItem {
      ComposedItem(
        coding.itemType, payload: coded.payload,
        properties: [ComposedProperty(coded.configuration), size(coded.size), pixels] + describing
          + more)
    }
    let ordered = (0..<coding.columns * coding.rows).compactMap { tiles[$0] }
    guard ordered.count == coding.columns * coding.rows else {
      throw CodecError(.program, "\(ordered.count) tiles were coded")
    }
    guard coding.isGrid else {
      var whole = ofWhole
      let (coded, shown) = (ordered[0].size, coding.size)
      if coded != shown {
        whole.append(
          ComposedProperty(
            .clap(
              CleanAperture(
                left: 0, top: 0, width: shown.width, height: shown.height,
                imageWidth: coded.width, imageHeight: coded.height))))
      }
      return composer.add(item(ordered[0], whole))
    }
    let ids = ordered.map { tile in
      var item = item(tile, [])
      item.isHidden = true
      return composer.add(item)
    }
    let grid = GridDescriptor(
      rows: coding.rows, columns: coding.columns, width: coding.size.width,
      height: coding.size.height)
    let id = composer.add(
      .grid(grid, properties: [size(coding.size), pixels] + describing + ofWhole))
    composer.refer("dimg", from: id, to: ids)
    return id
  }
}
