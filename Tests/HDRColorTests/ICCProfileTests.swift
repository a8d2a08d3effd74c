import ByteParsing
import HDRColor
import Testing

@Suite("ICC profiles")
struct ICCProfileTests {
  static let spaces: [ColorSpace] = [
    .sRGB, .displayP3, .adobeRGB, .bt2100PQ, .bt2100HLG, .displayP3PQ, .linearBT2020,
    ColorSpace(primaries: .bt709, transfer: .bt709),
    ColorSpace(primaries: .bt2020, transfer: .gamma(2.2)),
  ]

  @Test("What is written is recognised", arguments: spaces)
  func roundTrip(_ space: ColorSpace) throws {
    let bytes = ICCProfileBuilder.profile(for: space)
    let profile = try ICCProfile(bytes)
    #expect(profile.profileDescription == space.name)
    #expect(profile.versionText == "4.4")
    #expect(
      (profile.deviceClass, profile.colorSpace, profile.connectionSpace) == ("mntr", "RGB ", "XYZ ")
    )
    #expect(try profile.cicp() == CICP(rgb: space))
    let recognised = try #require(ICCRecognizer.recognise(profile).colorSpace)
    #expect(recognised.primaries == space.primaries)
    #expect(recognised.name == space.name)
    for step in 0...100 {
      let signal = Double(step) / 100
      let difference = recognised.transfer.decode(signal) - space.transfer.decode(signal)
      #expect(abs(difference) < 3e-5, "at \(signal)")
    }
    #expect(recognised.transfer.isHDR == space.transfer.isHDR)
  }

  @Test("Written bytes are the same every time and well formed", arguments: spaces)
  func bytes(_ space: ColorSpace) throws {
    let bytes = ICCProfileBuilder.profile(for: space)
    #expect(bytes == ICCProfileBuilder(space, description: space.name).build())
    #expect(bytes.count % 4 == 0)
    #expect(bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } == bytes.count)
    let profile = try ICCProfile(bytes)
    let white = try #require(try profile.xyz("wtpt"))
    #expect(white == SIMD3<Double>(0xF6D6, 0x10000, 0xD32D) / 65536)
    // Colorants add up to the connection space's white, but for rounding.
    let sum = try #require(try profile.colorants()) * SIMD3(repeating: 1)
    let difference = (sum - white) * 65536
    #expect(difference.max() <= 2 && difference.min() >= -2)
    // White under the profile's adaptation is the primaries' white.
    let adaptation = try #require(try profile.chromaticAdaptation()?.inverse)
    let native = try #require(Chromaticity(xyz: adaptation * white))
    #expect(native.distance(to: space.primaries.white) < 1e-4)
  }

  @Test("The fallback curve of HDR profiles is smooth and shows diffuse white")
  func fallback() throws {
    for space in [ColorSpace.bt2100PQ, .bt2100HLG] {
      let profile = try ICCProfile(ICCProfileBuilder.profile(for: space))
      let curve = try #require(try profile.curve("gTRC"))
      #expect(curve.decode(0) == 0 && curve.decode(1) == 1)
      let white = space.transfer == .pq ? 0.5807 : 0.75
      #expect(abs(curve.decode(white) - 0.52) < 0.01)
      if case .sampled(let samples) = curve {
        #expect(samples.samples.count == 1024 && samples.isMonotone)
      } else {
        Issue.record("not sampled")
      }
    }
  }

  @Test("PQ and HLG are known by the shape of a tone curve")
  func shapes() throws {
    let shapes: [(TransferFunction?, (Double) -> Double)] = [
      (.pq, { PQ.eotf($0) / 10_000 }), (.hlg, HLG.inverseOETF),
      (.hlg, { HLG.eotf(SIMD3(repeating: $0)).x / 1000 }), (nil, { $0 * $0 }),
      (nil, TransferFunction.sRGB.decode),
    ]
    for count in [64, 1024, 4096] {
      for (expected, shape) in shapes {
        let samples = (0..<count).map { Float(min(shape(Double($0) / Double(count - 1)), 1)) }
        let curve = TransferFunction.sampled(try #require(SampledCurve(samples)))
        let space = ColorSpace(primaries: .bt2020, transfer: curve, name: "shape")
        let profile = try ICCProfile(ICCProfileBuilder.profile(for: space))
        #expect(try profile.cicp() == nil)
        let transfer = try #require(ICCRecognizer.recognise(profile).colorSpace?.transfer)
        #expect(transfer == expected || (expected == nil && !transfer.isHDR))
      }
    }
  }

  @Test("Every truncation is an error or tells why it needs an engine")
  func truncations() throws {
    let bytes = ICCProfileBuilder.profile(for: .displayP3)
    var (errors, engines) = (0, 0)
    for length in 0..<bytes.count {
      do throws(ParseError) {
        let profile = try ICCProfile(Array(bytes.prefix(length)))
        if ICCRecognizer.recognise(profile).colorSpace == nil { engines += 1 }
        _ = profile.profileDescription
      } catch {
        #expect(error.kind == .truncated, "\(length): \(error)")
        errors += 1
      }
    }
    // The header and the tag table are needed to open; the cicp tag is last but for nothing.
    #expect(errors == 128 + 4 + 12 * 11)
    #expect(errors + engines == bytes.count)
  }

  @Test("No damaged byte traps")
  func damage() {
    var runs = 0
    for space in [ColorSpace.displayP3, .adobeRGB] {
      let bytes = ICCProfileBuilder.profile(for: space)
      for index in bytes.indices {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var damaged = bytes
          damaged[index] = value
          if let profile = try? ICCProfile(damaged) {
            _ = ICCRecognizer.recognise(profile)
            _ = profile.profileDescription
          }
          runs += 1
        }
      }
    }
    #expect(runs == 5 * (556 + 528))
  }

  @Test("Errors name the place")
  func errors() {
    var bytes = ICCProfileBuilder.profile(for: .sRGB)
    #expect(throws: ParseError(.truncated, at: 0, path: "ICC", "needs 4 bytes, 0 left")) {
      _ = try ICCProfile([])
    }
    bytes[36] = 0x78
    #expect(
      throws: ParseError(
        .invalid, at: 36, path: "ICC", "the signature is \"xcsp\" instead of \"acsp\"")
    ) { _ = try ICCProfile(bytes) }
    bytes[36] = 0x61
    bytes.replaceSubrange(128..<132, with: [0, 1, 0, 0])
    #expect(
      throws: ParseError(
        .truncated, at: 132, path: "ICC", "65536 tags need 786432 bytes, 412 left")
    ) { _ = try ICCProfile(bytes) }
    #expect(
      throws: ParseError(.limit, path: "ICC", "a profile of 544 bytes, the limit is 100")
    ) { _ = try ICCProfile(bytes, limits: Limits(maxMetadataBytes: 100)) }
  }
}
