import ByteParsing
import HDRColor

/// Rows of a TIFF picture as codes, signal or light.
struct TIFFRowReader: RowReader {
  private var chunks: TIFFChunkReader
  private let kind: TIFFSampleKind
  private let width: Int
  private let inks: InkConverter?

  init(
    _ image: TIFFImage, _ kind: TIFFSampleKind, in source: any ByteSource, inks: InkConverter?,
    budget: Budget
  ) throws(CodecError) {
    self.kind = kind
    self.inks = inks
    width = image.size.width
    chunks = try TIFFChunkReader(
      image, in: source, bitsPerPixel: kind.bits * (image.isContiguous ? kind.stored : 1),
      budget: budget)
  }

  mutating func read(rows count: Int) throws(CodecError) -> [SamplePlane] {
    let planes = try chunks.read(rows: count)
    switch kind.storage {
    case .codes(let bits):
      return bits == 8 && !kind.isConverted && kind.samples == .u8
        ? arranged(channels(planes, count) { bytes, place in bytes[place] }, count)
        : codes(planes, count, bits)
    case .wideCodes(let bits):
      let peak = Double(1 << bits - 1)
      return light(
        channels(planes, count) { bytes, index in
          Float(Double(Self.packed(bytes, index, bits)) / peak)
        }, count)
    case .float(let bits):
      return light(channels(planes, count) { Self.float($0, $1, bits) }, count)
    }
  }

  // MARK: Channels

  /// Separates the samples of pixels: the colour channels, then alpha.
  private func channels<Word: SampleWord>(
    _ planes: [[UInt8]], _ count: Int, _ sample: (Span<UInt8>, Int) -> Word
  ) -> [[Word]] {
    let wanted = Array(0..<kind.colours) + (kind.alpha.map { [$0] } ?? [])
    let isInterleaved = planes.count == 1
    let stored = isInterleaved ? kind.stored : 1
    return wanted.map { channel in
      var out = [Word](repeating: 0, count: width * count)
      let bytes = isInterleaved ? planes[0] : planes[channel]
      let all = bytes.span
      let first = isInterleaved ? channel : 0
      for y in 0..<count {
        let row = all.extracting(y * chunks.rowSize..<(y + 1) * chunks.rowSize)
        for x in 0..<width { out[y * width + x] = sample(row, x * stored + first) }
      }
      return out
    }
  }

  /// Planes in the order of `PicturePart`.
  private func arranged<Word: SampleWord>(_ channels: [[Word]], _ count: Int) -> [SamplePlane] {
    let order = kind.colours == 3 ? [1, 2, 0] + Array(3..<channels.count) : Array(channels.indices)
    return order.map {
      SamplePlane(width: width, height: count, samples: Word.samples(channels[$0]))
    }
  }

  private func codes(_ planes: [[UInt8]], _ count: Int, _ bits: Int) -> [SamplePlane] {
    var codes: [[UInt16]] = channels(planes, count) {
      UInt16(truncatingIfNeeded: Self.packed($0, $1, bits))
    }
    let peak = UInt16(truncatingIfNeeded: 1 << bits - 1)
    switch kind.meaning {
    case .inverseGrey: codes[0] = codes[0].map { peak - min($0, peak) }
    case .palette(let palette):
      let entries = palette.count / 3
      let indices = codes[0]
      let looked = (0..<3).map { channel in
        indices.map { Int($0) < entries ? palette[channel * entries + Int($0)] : 0 }
      }
      let order = [looked[1], looked[2], looked[0]]
      // Alpha has the depth of the indices.
      let alpha = codes.dropFirst().map { $0.map { UInt16(Int($0) * 65535 / Int(peak)) } }
      return (order + alpha).map {
        SamplePlane(width: width, height: count, samples: .u16($0))
      }
    default: break
    }
    if kind.isConverted {
      return light(codes.map { $0.map { Float($0) / Float(peak) } }, count)
    }
    if bits <= 8 {
      return arranged(codes.map { $0.map { UInt8(truncatingIfNeeded: $0) } }, count)
    }
    return arranged(codes, count)
  }

  /// Light or signal in floating point; what is no number counts as 0.
  private func light(_ channels: [[Float]], _ count: Int) -> [SamplePlane] {
    var channels = channels.map { $0.map { $0.isNaN ? 0 : $0 } }
    let alpha = kind.alpha.map { _ in channels.removeLast() }
    var planes: [SamplePlane]
    switch kind.meaning {
    case .cmyk: planes = inked(channels, count)
    case .lab(let isUnsigned): planes = inked(Self.lab(channels, isUnsigned: isUnsigned), count)
    case .xyz(let scale):
      // No white is said: X = Y = Z is taken for white (CIE E), as the format's own tools do.
      let rows = MatrixRows(
        Double(scale)
          * (Primaries.bt2020.xyzToRGB
            * ChromaticAdaptation.bradford(
              from: Chromaticity(x: 1.0 / 3, y: 1.0 / 3), to: Primaries.bt2020.white)))
      planes = [rows.green, rows.blue, rows.red].map { row in
        var plane = [Float](repeating: 0, count: width * count)
        for index in plane.indices {
          plane[index] =
            row.x * channels[0][index] + row.y * channels[1][index] + row.z * channels[2][index]
        }
        return SamplePlane(width: width, height: count, samples: .f32(plane))
      }
    case .luminance(let scale):
      planes = [
        SamplePlane(width: width, height: count, samples: .f32(channels[0].map { $0 * scale }))
      ]
    case .inverseGrey:
      planes = [
        SamplePlane(width: width, height: count, samples: .f32(channels[0].map { 1 - $0 }))
      ]
    case .colour, .palette: planes = arranged(channels, count)
    }
    if let alpha {
      planes.append(SamplePlane(width: width, height: count, samples: .f32(alpha)))
    }
    return planes
  }

  private func inked(_ channels: [[Float]], _ count: Int) -> [SamplePlane] {
    guard let inks else { return [] }
    var values = [Float](repeating: 0, count: channels.count * width * count)
    for (channel, plane) in channels.enumerated() {
      for index in plane.indices { values[index * channels.count + channel] = plane[index] }
    }
    return inks.light(values, width: width, height: count)
  }

  /// Codes of 0…1 to L* (0…100), a* and b* (TIFF 6.0 section 23; TIFF technical note 4 for ICC's).
  private static func lab(_ channels: [[Float]], isUnsigned: Bool) -> [[Float]] {
    let chroma = channels.dropFirst().map { plane in
      plane.map { value in
        let code = value * 255
        return isUnsigned ? code - 128 : code < 128 ? code : code - 256
      }
    }
    let grey = [Float](repeating: 0, count: channels[0].count)
    return [channels[0].map { $0 * 100 }] + (chroma.count == 2 ? Array(chroma) : [grey, grey])
  }

  // MARK: Samples

  /// Sample `index` of a row of packed unsigned integers, the high bit first; 8, 16 and 32 bits are
  /// in the machine's order (little-endian on all that are supported).
  private static func packed(_ row: Span<UInt8>, _ index: Int, _ bits: Int) -> UInt32 {
    switch bits {
    case 8: return UInt32(row[index])
    case 16: return UInt32(row[2 * index]) | UInt32(row[2 * index + 1]) << 8
    case 32:
      return (0..<4).reduce(0) { $0 | UInt32(row[4 * index + $1]) << UInt32(8 * $1) }
    default:
      var value: UInt32 = 0
      for bit in index * bits..<(index + 1) * bits {
        value = value << 1 | UInt32(row[bit >> 3] >> UInt8(7 - bit & 7)) & 1
      }
      return value
    }
  }

  private static func float(_ row: Span<UInt8>, _ index: Int, _ bits: Int) -> Float {
    let size = bits / 8
    var pattern: UInt64 = 0
    for byte in 0..<size { pattern |= UInt64(row[index * size + byte]) << UInt64(8 * byte) }
    switch bits {
    case 16: return Float(Float16(bitPattern: UInt16(truncatingIfNeeded: pattern)))
    case 24: return float24(UInt32(truncatingIfNeeded: pattern))
    case 64: return Float(Double(bitPattern: pattern))
    default: return Float(bitPattern: UInt32(truncatingIfNeeded: pattern))
    }
  }

  /// A sign, 7 bits of exponent with bias 63, 16 of fraction (TIFF technical note 3).
  private static func float24(_ pattern: UInt32) -> Float {
    let sign: Float = pattern >> 23 == 0 ? 1 : -1
    let exponent = Int(pattern >> 16 & 0x7F)
    let fraction = Float(pattern & 0xFFFF) / 65536
    switch exponent {
    case 0: return sign * fraction * Float(sign: .plus, exponent: -62, significand: 1)
    case 127: return fraction == 0 ? sign * .infinity : .nan
    default: return sign * Float(sign: .plus, exponent: exponent - 63, significand: 1 + fraction)
    }
  }
}
