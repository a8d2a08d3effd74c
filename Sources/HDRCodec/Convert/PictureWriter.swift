/// A file being written from bands of converted rows. Belongs to the caller's task; what needs no
/// order is done by workers.
protocol PictureWriter {
  /// A band, ready to be put into the file.
  associatedtype Packed: Sendable
  /// What a worker makes of work that was handed out.
  associatedtype Unit: Sendable

  /// How rows are packed for this file.
  var packing: RowPacking { get }

  /// The work on a band that depends on nothing else. Runs in workers.
  var pack: @Sendable (RowConverter.Band) throws(CodecError) -> Packed { get }

  /// Takes the next band, and hands out the work that can be done now.
  mutating func append(_ packed: Packed) throws(CodecError) -> [Work<Unit>]

  /// Takes what came of handed-out work, in any order.
  mutating func take(_ unit: Unit) throws(CodecError)

  /// Completes the file; the sink is still to be finished.
  mutating func finish(_ level: ContentLightLevel) throws(CodecError)
}

/// Work for a worker.
typealias Work<Unit> = @Sendable () throws(CodecError) -> Unit

/// What a writer is to write.
struct PictureFormat: Sendable {
  var size: PixelSize
  var isGrey: Bool
  var hasAlpha: Bool
  var target: Target
  var encoding: EncodingOptions
  var jobs: Int
  /// Bits that the converted samples carry: 32 where they are not integers.
  var sourceDepth: Int
  var metadata: PictureMetadata

  /// Grey or R, G, B, then alpha.
  var channels: Int { (isGrey ? 1 : 3) + (hasAlpha ? 1 : 0) }
}
