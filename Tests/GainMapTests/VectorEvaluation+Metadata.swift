import GainMap
import HDRColor
import TestSupport

extension VectorEvaluation {
  static var xmp: [String: Evaluator] {
    [
      "ultrahdr_weight": { vector in
        let i = vector.inputs
        let low = Headroom(linear: i["capacity_min_linear"].number).log2
        let high = Headroom(linear: i["capacity_max_linear"].number).log2
        let baseIsHDR = if case .bool(true) = i["BaseRenditionIsHDR"] { true } else { false }
        let weight = GainMapMath.weight(
          target: Headroom(linear: i["max_display_boost"].number).log2,
          base: baseIsHDR ? high : low, alternate: baseIsHDR ? low : high)
        return .object(["weight": .number(abs(weight))])
      },
      "seine_sdr_gainmap_srgb_metadata": { _ in
        let metadata = try seine()
        return .object([
          "GainMapMin": .numbers(metadata.channels.map(\.min.value)),
          "GainMapMax": .numbers(metadata.channels.map(\.max.value)),
          "Gamma": .numbers(metadata.channels.map(\.gamma.value)),
          "OffsetSDR": .number(metadata.channels[0].baseOffset.value),
          "OffsetHDR": .number(metadata.channels[0].alternateOffset.value),
          "HDRCapacityMin": .number(metadata.baseHeadroom.value),
          "HDRCapacityMax": .number(metadata.alternateHeadroom.value),
        ])
      },
      "seine_apply": { vector in
        let i = vector.inputs
        let applier = try GainMapApplier(
          .iso(try seine()), target: Headroom(log2: i["H_log2"].number), mapChannels: 3,
          bitDepth: 8)
        let result = applier.apply(
          base: vector3(i["base_linear"].numbers),
          sample: vector3(i["gain_u8"].numbers.map { $0 / 255 }))
        return .numbers([result.x, result.y, result.z])
      },
    ]
  }

  static var binary: [String: Evaluator] {
    [
      "iso21496_1ch_sdr_base": { _ in hex(try sdrBase(), hasTmapVersion: false) },
      "iso21496_1ch_tmap_payload": { _ in hex(try sdrBase(), hasTmapVersion: true) },
      "iso21496_3ch_use_base": { vector in
        hex(try metadata(vector.inputs, useBase: true), hasTmapVersion: false)
      },
      // The fractions of this vector are not in lowest terms: read, then written.
      "iso21496_hdr_base": { vector in
        let bytes = Samples.bytes(vector.expected["hex"].text)
        return hex(try ISO21496.parse(bytes, hasTmapVersion: false), hasTmapVersion: false)
      },
      "iso21496_common_denominator": { vector in
        let bytes = Samples.bytes(vector.expected["hex"].text)
        let parsed = try ISO21496.parse(bytes, hasTmapVersion: false)
        let wanted = try metadata(vector.inputs, useBase: false)
        guard parsed.channels[0].max.value == wanted.channels[0].max.value,
          parsed.channels[0].baseOffset.value == wanted.channels[0].baseOffset.value,
          parsed.alternateHeadroom == UnsignedRational(1300, 1000)
        else { return .null }
        return .object(["length": .number(Double(bytes.count))])
      },
      "jpeg_app2_iso_full": { vector in
        let payload = Samples.hex(
          try ISO21496.serialise(try sdrBase(), hasTmapVersion: false))
        let segment = vector.expected["hex"].text
        return .object(["hex": .text(segment.prefix(64) + payload)])
      },
      // Both versions, and nothing else.
      "jpeg_app2_iso_version_only": { vector in
        let payload = Samples.hex(
          Array(try ISO21496.serialise(try sdrBase(), hasTmapVersion: false).prefix(4)))
        return .object(["hex": .text(vector.expected["hex"].text.prefix(64) + payload)])
      },
      "tmap_payload_parse_": { vector in
        fields(try ISO21496.parse(Samples.bytes(vector.inputs["hex"].text), hasTmapVersion: true))
      },
    ]
  }

  private static func sdrBase() throws -> GainMapMetadata {
    try metadata(
      .object([
        "base": .number(0), "alt": .number(1.3), "min": .number(0), "max": .number(1.3),
        "gamma": .number(1), "offsets": .number(1.0 / 64),
      ]), useBase: false)
  }

  private static func metadata(_ i: JSONValue, useBase: Bool) throws -> GainMapMetadata {
    func values(_ key: String, _ other: String) -> [Double] {
      let value = if case .null = i[key] { i[other] } else { i[key] }
      return value.array.isEmpty ? [value.number] : value.numbers
    }
    let (min, max, gamma) = (values("min", ""), values("max", ""), values("gamma", ""))
    let (base, alternate) = (values("base_off", "offsets"), values("alt_off", "offsets"))
    return GainMapMetadata(
      channels: try min.indices.map { index in
        .init(
          min: try rational(min[index]), max: try rational(max[index]),
          gamma: try rational(gamma[index]), baseOffset: try rational(base[index]),
          alternateOffset: try rational(alternate[index]))
      }, baseHeadroom: try rational(i["base"].number),
      alternateHeadroom: try rational(i["alt"].number), useBaseColourSpace: useBase)
  }

  private static func rational<N>(_ value: Double) throws -> Rational<N> {
    guard let result = Rational<N>(approximating: value) else {
      throw GainMapError.notExpressible("\(value)")
    }
    return result
  }

  private static func hex(_ metadata: GainMapMetadata, hasTmapVersion: Bool) -> JSONValue {
    guard let bytes = try? ISO21496.serialise(metadata, hasTmapVersion: hasTmapVersion) else {
      return .null
    }
    return .object([
      "hex": .text(Samples.hex(bytes)), "length": .number(Double(bytes.count)),
    ])
  }

  private static func fields(_ metadata: GainMapMetadata) -> JSONValue {
    func fraction<N>(_ value: Rational<N>) -> JSONValue {
      .object(["n": .number(Double(value.numerator)), "d": .number(Double(value.denominator))])
    }
    return .object([
      "minimum_version": .number(Double(metadata.minimumVersion)),
      "writer_version": .number(Double(metadata.writerVersion)),
      "is_multichannel": .bool(metadata.channels.count == 3),
      "use_base_colour_space": .bool(metadata.useBaseColourSpace),
      "base_hdr_headroom": fraction(metadata.baseHeadroom),
      "alternate_hdr_headroom": fraction(metadata.alternateHeadroom),
      "channels": .array(
        metadata.channels.map { channel in
          .object([
            "min": fraction(channel.min), "max": fraction(channel.max),
            "gamma": fraction(channel.gamma), "base_offset": fraction(channel.baseOffset),
            "alternate_offset": fraction(channel.alternateOffset),
          ])
        }),
    ])
  }

  /// The parameters of libavif's test picture, from its XMP.
  private static func seine() throws -> GainMapMetadata {
    func list(_ texts: String...) -> XMPValue { .array(texts.map(XMPValue.text)) }
    let properties: [String: XMPValue] = [
      "Version": .text("1.0"), "HDRCapacityMax": .text("1.3"),
      "GainMapMin": list("-0.256907", "-0.261365", "-0.280284"),
      "GainMapMax": list("1.277177", "1.277203", "1.277969"),
      "Gamma": list("0.953784", "0.941095", "0.919422"),
    ]
    let named = properties.map { (XMPName(HDRGainMapXMP.namespace, $0), $1) }
    let read = try HDRGainMapXMP.metadata(from: XMPProperties(uniqueKeysWithValues: named))
    guard let read else { throw GainMapError.missingProperty("all") }
    return read
  }

  private static func vector3(_ values: [Double]) -> SIMD3<Double> {
    values.count == 3 ? SIMD3(values[0], values[1], values[2]) : SIMD3(repeating: .nan)
  }
}
