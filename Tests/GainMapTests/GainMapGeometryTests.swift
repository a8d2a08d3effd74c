import GainMap
import Testing

@Suite("Where map samples lie")
struct GainMapGeometryTests {
  @Test("Pixel centres, edges clamped")
  func samples() {
    let axis = GainMapGeometry.Axis(mapLength: 2, imageLength: 8)
    let positions = (0..<8).map { x -> Double in
      let (first, second, weight) = axis.samples(at: x)
      #expect(second == min(first + 1, 1))
      return Double(first) + weight
    }
    #expect(positions == [0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1])
  }

  @Test("A map of the image's size is taken sample by sample, one of one sample everywhere")
  func simpleSizes() {
    let same = GainMapGeometry.Axis(mapLength: 5, imageLength: 5)
    let single = GainMapGeometry.Axis(mapLength: 1, imageLength: 5)
    for x in 0..<5 {
      #expect(same.samples(at: x) == (x, min(x + 1, 4), 0))
      #expect(single.samples(at: x) == (0, 0, 0))
    }
  }

  @Test(
    "Shapes that match, and shapes that do not",
    arguments: [
      (2016, 1512, 4032, 3024, true), (995, 749, 3981, 2997, true), (996, 750, 3981, 2997, true),
      (12, 13, 50, 50, true), (1512, 2016, 4032, 3024, false), (100, 100, 400, 300, false),
      (1, 1, 3, 2, true), (1, 1, 4000, 3000, true), (10, 3, 4000, 3000, false),
    ])
  func aspect(mapWidth: Int, mapHeight: Int, width: Int, height: Int, matches: Bool) {
    let geometry = GainMapGeometry(
      mapWidth: mapWidth, mapHeight: mapHeight, imageWidth: width, imageHeight: height)
    #expect(geometry.hasMatchingAspect == matches)
  }
}
