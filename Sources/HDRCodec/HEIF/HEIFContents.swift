import ByteParsing
import GainMap
import HDRColor
import ISOBMFF

/// A HEIF or AVIF file, read as far as headers go.
struct HEIFContents: Sendable {
  let file: HEIFFile
  /// The picture to decode; nil when it cannot be, and the description says why.
  var base: HEIFPicture?
  var baseColour: ResolvedColor
  var gainMap: HEIFGainMap?
  var alpha: HEIFPicture?
  var isPremultiplied = false
  var metadata = ContainerMetadata()
  var description: ImageDescription

  /// - Throws: when the file's structure cannot be read, or has no primary picture.
  init(_ source: any ByteSource, limits: Limits) throws(CodecError) {
    do throws(ParseError) {
      file = try HEIFFile(source: source, limits: limits)
    } catch { throw CodecError(error) }
    var warnings = file.warnings.map(\.description)

    guard var item = file.primaryItem else {
      throw CodecError(.input, "the primary item \(file.primary) does not exist")
    }
    if item.kind == .toneMap, let first = file.references("dimg", from: item.id).first,
      let inner = file[first]
    {
      warnings.append("the primary item is a tone map; its base picture is taken")
      item = inner
    }

    var undecodable: String?
    do throws(CodecError) {
      base = try HEIFPicture(item, in: file, limits: limits)
    } catch {
      if error.fault != .input { throw error }
      undecodable = error.message
    }

    metadata = Self.metadata(of: item, in: file, warnings: &warnings)
    let exif = metadata.exif.flatMap { try? ExifBlock($0) }
    let colour = HEIFColour(
      item: item, tile: base?.tiles.first, coding: base?.coding, limits: limits)
    baseColour = colour.resolved
    metadata.icc = colour.signals.profile

    description = ImageDescription(
      format: file.fileType.contains("avif") || item.kind == .av1 ? .avif : .heic,
      kind: .sdr, codedSize: base?.geometry.coded ?? item.pixelSize ?? .zero,
      size: base?.geometry.size ?? item.pixelSize ?? .zero,
      orientation: base?.geometry.orientation ?? .upright,
      bitDepth: base?.coding.bitDepth ?? item.bitDepths?.first ?? 8,
      chroma: base?.coding.chroma ?? .other, colour: colour.description)
    description.undecodable = undecodable
    warnings += colour.resolved.warnings

    findGainMap(of: item, exif: exif, warnings: &warnings)
    findAlpha(of: item, warnings: &warnings)
    describe(item, exif: exif)
    if description.undecodable == nil { checkDecodable() }
    description.warnings = Self.unique(warnings)
  }

  private mutating func findGainMap(
    of item: Item, exif: ExifBlock?, warnings: inout [String]
  ) {
    let finder = HEIFGainMapFinder(file: file, base: item, exif: exif)
    do throws(CodecError) {
      gainMap = try finder.find()
    } catch {
      warnings.append("the gain map cannot be read: \(error)")
      description.gainMapProblem = "\(error)"
    }
    guard var found = gainMap else { return }
    if !found.picture.isTransformed, let base, base.isTransformed {
      // A map without transforms of its own takes those of its base; a crop stays with the base and
      // is taken into account when the map is sampled.
      let turns = item.transformations.filter { if case .clap = $0 { false } else { true } }
      if let turned = try? found.picture.transformed(by: turns) { found.picture = turned }
      found.hasOwnTransforms = false
    }
    if let refusal = found.refusal { warnings.append("the gain map is not used: \(refusal)") }
    warnings += found.warnings
    gainMap = found
    description.gainMap = GainMapDescription(found, in: file)
  }

  private mutating func findAlpha(of item: Item, warnings: inout [String]) {
    let types = [
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
    ]
    for id in file.referrers("auxl", to: item.id) {
      guard let candidate = file[id], let urn = candidate.auxiliaryType, types.contains(urn) else {
        continue
      }
      do throws(CodecError) {
        let picture = try HEIFPicture(candidate, in: file, limits: file.limits)
        isPremultiplied = file.references("prem", from: item.id).contains(id)
        alpha = picture
        description.alpha = AlphaDescription(
          size: picture.geometry.size, bitDepth: picture.coding.bitDepth,
          isPremultiplied: isPremultiplied)
        return
      } catch {
        warnings.append("the alpha plane cannot be read and is left out: \(error)")
      }
    }
  }

  private mutating func describe(_ item: Item, exif: ExifBlock?) {
    description.light = LightMetadata(item)
    description.isCropped =
      item.transformations.contains { if case .clap = $0 { true } else { false } }
    description.tiles = base?.tileDescription
    description.auxiliaries = file.referrers("auxl", to: item.id).compactMap { file[$0] }.map {
      AuxiliaryDescription(
        urn: $0.auxiliaryType ?? "without a type", size: $0.pixelSize, itemID: Int($0.id.rawValue))
    }
    description.structure = HEIFStructure(file: file).entries
    description.metadata = MetadataSummary(metadata, exif: exif)
    description.kind =
      gainMap?.model != nil
      ? .gainMap
      : DynamicRangeKind(baseColour.colorSpace.transfer)
  }

  /// What can be told before decoding: a matrix that is not supported, tiles that cut chroma.
  private mutating func checkDecodable() {
    guard let base else { return }
    do throws(CodecError) {
      _ = try base.layout()
      _ = try SignalDecoder(
        cicp: baseColour.cicp, primaries: baseColour.colorSpace.primaries,
        bitDepth: base.coding.bitDepth, hasChroma: base.coding.hasChroma, kernels: RowKernels())
    } catch {
      description.undecodable = error.message
    }
  }

  /// Exif and XMP that describe the picture (or, failing that, nothing in particular).
  private static func metadata(
    of item: Item, in file: HEIFFile, warnings: inout [String]
  ) -> ContainerMetadata {
    var metadata = ContainerMetadata()
    let describing = Set(file.referrers("cdsc", to: item.id))
    func first(_ kind: Item.Kind) -> Item? {
      let all = file.items.filter { $0.kind == kind }
      return all.first { describing.contains($0.id) }
        ?? all.first { file.references("cdsc", from: $0.id).isEmpty }
    }
    if let exif = first(.exif) {
      do {
        metadata.exif = try ExifBlock(heifItem: file.payload(of: exif.id)).bytes
      } catch { warnings.append("Exif cannot be read: \(error)") }
    }
    if let xmp = first(.xmp) {
      do {
        metadata.xmp = try file.payload(of: xmp.id)
      } catch { warnings.append("XMP cannot be read: \(error)") }
    }
    return metadata
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension DynamicRangeKind {
  /// Of a picture without a gain map.
  init(_ transfer: TransferFunction) {
    switch transfer {
    case .pq: self = .pq
    case .hlg: self = .hlg
    default: self = .sdr
    }
  }
}
