import HDRColor
import Testing

@Suite("Conversion plans")
struct ConversionPlanTests {
  @Test("The same signal passes untouched")
  func identity() {
    let named = ColorSpace(primaries: .bt2020, transfer: .pq, name: "Rec2020 PQ")
    let plan = ConversionPlan(from: named, to: .bt2100PQ)
    #expect(plan.isIdentity)
    #expect(plan.convert(SIMD3(0.1, 0.5, 1.5)) == SIMD3(0.1, 0.5, 1.5))
    #expect(plan.description == "codes pass unchanged (Rec2020 PQ)")
  }

  @Test("Plans read as steps")
  func lines() {
    #expect(
      ConversionPlan(from: .displayP3, to: .bt2100PQ).lines == [
        "decode sRGB to light, 1.0 = diffuse white", "convert Display P3 to BT.2020",
        "encode as PQ",
      ])
    #expect(
      ConversionPlan(from: .bt2100HLG, to: .bt2100PQ).lines == [
        "decode HLG to scene light", "apply the HLG system gamma 1.2 for a peak of 1000 nits",
        "encode as PQ",
      ])
    #expect(
      ConversionPlan(from: .displayP3PQ, to: .bt2100HLG).lines == [
        "decode PQ to light, 1.0 = 203 nits", "convert Display P3 to BT.2020",
        "undo the HLG system gamma 1.2 for a peak of 1000 nits", "encode as HLG",
      ])
    let hlgP3 = ColorSpace(primaries: .displayP3, transfer: .hlg)
    #expect(
      ConversionPlan(from: hlgP3, to: .bt2100HLG).lines == [
        "decode HLG to scene light", "convert Display P3 to BT.2020", "encode as HLG",
      ])
    #expect(ConversionPlan(from: .linearBT2020, to: .sRGB).lines.count == 3)
  }

  @Test("White lands where BT.2408 puts it")
  func anchors() {
    func expect(_ plan: ConversionPlan, _ signal: Double, gives expected: Double) {
      let result = plan.convert(SIMD3(repeating: signal)) - expected
      #expect(result.max() < 1e-9 && result.min() > -1e-9, "\(plan)")
    }
    expect(ConversionPlan(from: .sRGB, to: .bt2100PQ), 1, gives: 0.5806888810416079)
    expect(ConversionPlan(from: .sRGB, to: .bt2100HLG), 1, gives: 0.7498773646321735)
    expect(ConversionPlan(from: .sRGB, to: .linearBT2020), 1, gives: 1)
    expect(ConversionPlan(from: .bt2100HLG, to: .bt2100PQ), 0.75, gives: 0.5807671908638582)
    expect(
      ConversionPlan(from: .bt2100PQ, to: .bt2100HLG), 0.5806888810416079, gives: 0.7498773646321735
    )
  }

  @Test("There and back", arguments: ICCProfileTests.spaces, ICCProfileTests.spaces)
  func roundTrip(_ source: ColorSpace, _ target: ColorSpace) {
    let forward = ConversionPlan(from: source, to: target)
    let backward = ConversionPlan(from: target, to: source)
    for signal in [SIMD3(0.2, 0.4, 0.6), SIMD3(0.7, 0.1, 0.3), SIMD3(0.5, 0.5, 0.5)] {
      // PQ holds no negative light: stay inside the target's primaries.
      let converted = forward.convert(signal)
      guard converted.min() > 0.01 else { continue }
      let difference = backward.convert(converted) - signal
      #expect(difference.max() < 1e-7 && difference.min() > -1e-7)
    }
  }
}
