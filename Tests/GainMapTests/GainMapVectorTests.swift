import TestSupport
import Testing

@Suite("Golden vectors of gain maps")
struct GainMapVectorTests {
  /// What other tools do where sources disagree; nothing here computes it.
  static let othersChoices: Set = [
    "resample_1d_corner_aligned", "libultrahdr_shepard", "skia_partial", "johncf_test",
  ]

  @Test("Every vector is computed and agrees, but for other tools' choices")
  func vectors() throws {
    let file = try GoldenVectors.load("gainmap")
    var values = 0
    var skipped = 0
    for vector in file.vectors {
      if Self.othersChoices.contains(vector.family) {
        skipped += 1
        continue
      }
      let evaluate = try #require(
        VectorEvaluation.evaluator(of: vector), "nothing computes \(vector.name)")
      let compared = vector.compare(try evaluate(vector))
      #expect(compared > 0, "\(vector.name) compared nothing")
      values += compared
    }
    #expect(file.vectors.count == file.count)
    #expect(file.count == 110)
    #expect(skipped == 9)
    #expect(values == 450)
  }
}
