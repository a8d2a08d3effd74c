import HDRColor

extension VectorEvaluation {
  /// Centred chroma upsampling, through the kernel that does it.
  static let chroma: [String: Evaluator] = [
    "chroma_420_centre_bilinear": { _, _ in
      .object(["bilinear_9331": .number(upsampled([10, 50], [90, 130])[1])])
    },
    "chroma_420_libheif_int": { i, _ in
      let rows = [[i["c00"], i["c01"]], [i["c10"], i["c11"]]].map { row in
        row.map { UInt8($0.number) }
      }
      let (top, bottom) = (upsampled(rows[0], rows[1]), upsampled(rows[1], rows[0]))
      return .object([
        "tl": rounded(top[1]), "tr": rounded(top[2]), "bl": rounded(bottom[1]),
        "br": rounded(bottom[2]),
      ])
    },
    "chroma_422_libheif_int": { i, _ in
      let row = [i["c0"], i["c1"]].map { UInt8($0.number) }
      let values = upsampled(row, row)
      return .object(["left": rounded(values[1]), "right": rounded(values[2])])
    },
  ]

  /// Four pixels from two chroma samples of the nearer and the farther row.
  private static func upsampled(_ near: [UInt8], _ far: [UInt8]) -> [Double] {
    var out = [Float](repeating: 0, count: 4)
    var span = out.mutableSpan
    RowKernels().chroma(
      &span, near: near.span, far: far.span, row: ChromaRow(isSubsampled: true, nearWeight: 0.75))
    return out.map { Double($0) }
  }

  private static func rounded(_ value: Double) -> JSONValue {
    .number((value + 0.5).rounded(.down))
  }
}
