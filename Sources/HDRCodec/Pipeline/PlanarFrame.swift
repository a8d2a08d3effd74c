import ByteParsing

/// A whole picture as integer planes, turned and cropped, for pictures that are needed at every row
/// at once: gain maps and alpha. Small beside the base, and leased from the budget.
struct PlanarFrame: Sendable {
  let size: PixelSize
  /// Y, Cb, Cr (or R, G, B) planes.
  let planes: [SamplePlane]
  private let lease: Budget.Lease?

  init(size: PixelSize, planes: [SamplePlane], lease: Budget.Lease? = nil) {
    self.size = size
    self.planes = planes
    self.lease = lease
  }

  /// Decodes all of `source`, parts in parallel.
  static func decode(
    _ source: any StripSource, _ session: DecodingSession, purpose: String
  ) async throws(CodecError) -> PlanarFrame {
    let layout = source.layout
    let chromaSamples = layout.chroma.map { 2 * $0.plane.size.pixels } ?? 0
    let lease: Budget.Lease
    do {
      lease = try session.budget.lease(2 * (layout.size.pixels + chromaSamples), for: purpose)
    } catch {
      throw CodecError(error)
    }
    // One band as high as the picture: the window then holds every part.
    let whole = BandPipeline<RowWindow>(
      source: source, bandHeight: layout.size.height, jobs: session.jobs
    ) { (window, _) throws(CodecError) in window }
    var window: RowWindow?
    try await whole.run { (result) throws(CodecError) in window = result }
    guard let window else { throw CodecError(.program, "\(purpose) has no rows") }
    return PlanarFrame(size: layout.size, planes: window.joined(), lease: lease)
  }
}

extension RowWindow {
  /// All planes, each in one piece.
  func joined() -> [SamplePlane] {
    let pieces = strips.first?.first?.pieces ?? []
    return pieces.indices.map { plane in
      if strips.count == 1, strips[0].count == 1 { return pieces[plane].plane }
      return switch pieces[plane].plane.samples {
      case .u8: join(plane, UInt8.self)
      case .u16: join(plane, UInt16.self)
      case .f32: join(plane, Float.self)
      }
    }
  }

  private func join<Word: SampleWord>(_ plane: Int, _: Word.Type) -> SamplePlane {
    let size =
      layout.isChroma(plane: plane) ? layout.chroma?.plane.size ?? layout.size : layout.size
    var row = [Word](repeating: 0, count: size.width)
    var all: [Word] = []
    all.reserveCapacity(size.pixels)
    for y in 0..<size.height {
      copyRow(plane: plane, y, into: &row)
      all.append(contentsOf: row)
    }
    return SamplePlane(width: size.width, height: size.height, samples: Word.samples(all))
  }
}
