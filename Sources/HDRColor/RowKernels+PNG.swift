import CHDRKernels

/// Largest code and sum of light over pixels, in the sense of content light level: a pixel counts
/// with its largest colour sample.
public struct LightLevel: Sendable, Hashable {
  public var maxCode: UInt16 = 0
  /// Sum of the table's entries, in its unit.
  public var sum: UInt64 = 0

  public init() {}

  public mutating func merge(_ other: LightLevel) {
    maxCode = max(maxCode, other.maxCode)
    sum += other.sum
  }
}

/// The five filters of PNG (section 9), with their type bytes.
public enum PNGFilter: UInt8, Sendable, Hashable, CaseIterable {
  case none, sub, up, average, paeth
}

/// Packed rows on their way into a file.
extension RowKernels {
  /// Adds a row of packed big-endian 16-bit pixels to `level`. `table` gives the light of each of
  /// the 65536 codes; the last of 2 or 4 channels is alpha and does not count.
  public func addLight(
    of row: Span<UInt8>, channels: Int, table: Span<UInt32>, to level: inout LightLevel
  ) {
    precondition((1...4).contains(channels), "one to four channels")
    precondition(table.count == 65536, "one entry per code")
    let n = pixelCount(row.count / (2 * channels), within: .max)
    var sums = hdr_light_level(max_code: UInt32(level.maxCode), sum: level.sum)
    row.withAddress { row in
      table.withAddress { table in
        unsafe functions.pointee.light_level_be16(&sums, row, Int32(channels), table, n)
      }
    }
    level.maxCode = UInt16(truncatingIfNeeded: sums.max_code)
    level.sum = sums.sum
  }

  /// Filters a row of bytes. `previous` is the row above (zeros for the first row), as long as
  /// `row`; `bytesPerPixel` is 1 to 8.
  public func filter(
    _ out: inout MutableSpan<UInt8>, row: Span<UInt8>, previous: Span<UInt8>,
    bytesPerPixel: Int, by filter: PNGFilter
  ) {
    precondition((1...8).contains(bytesPerPixel), "one to eight bytes per pixel")
    let n = pixelCount(row.count, within: min(out.count, previous.count))
    let bpp = Int32(bytesPerPixel)
    out.withAddress { out in
      withAddresses(row, previous) { row, previous in
        switch filter {
        case .none: unsafe out.update(from: row, count: Int(n))
        case .sub: unsafe functions.pointee.png_filter_sub(out, row, bpp, n)
        case .up: unsafe functions.pointee.png_filter_up(out, row, previous, n)
        case .average: unsafe functions.pointee.png_filter_average(out, row, previous, bpp, n)
        case .paeth: unsafe functions.pointee.png_filter_paeth(out, row, previous, bpp, n)
        }
      }
    }
  }

  /// Sum of the magnitudes of filtered bytes as signed numbers: an estimate of compressed size.
  public func filterCost(_ filtered: Span<UInt8>) -> UInt64 {
    let n = pixelCount(filtered.count, within: .max)
    var cost: UInt64 = 0
    filtered.withAddress { bytes in cost = unsafe functions.pointee.png_filter_cost(bytes, n) }
    return cost
  }
}
