import ByteParsing

/// The bytes of ICC tags (ICC.1:2022, section 10), each beginning with its type signature.
enum ICCTagData {
  /// The white of the connection space as ICC prints it.
  static let d50 = SIMD3(0.9642, 1.0, 0.8249)

  static func xyz(_ value: SIMD3<Double>) -> [UInt8] {
    tag("XYZ ") { tag in
      for component in [value.x, value.y, value.z] { tag.i32(s15Fixed16(component)) }
    }
  }

  /// `s15Fixed16ArrayType`.
  static func matrix(_ matrix: Matrix3x3) -> [UInt8] {
    tag("sf32") { tag in
      for element in matrix.elements { tag.i32(s15Fixed16(element)) }
    }
  }

  static func cicp(_ cicp: CICP) -> [UInt8] {
    tag("cicp") { tag in
      for field in [cicp.primaries.rawValue, cicp.transfer.rawValue, cicp.matrix.rawValue] {
        tag.u8(UInt8(truncatingIfNeeded: field))
      }
      tag.u8(cicp.fullRange ? 1 : 0)
    }
  }

  /// `multiLocalizedUnicodeType` with one text, in American English.
  static func text(_ text: String) -> [UInt8] {
    let units = Array(text.utf16)
    return tag("mluc") { tag in
      tag.u32(1)
      tag.u32(12)
      tag.append("enUS" as FourCC)
      tag.u32(UInt32(2 * units.count))
      tag.u32(28)
      for unit in units { tag.u16(unit) }
    }
  }

  static func parametric(_ curve: ICCParametricCurve) -> [UInt8] {
    tag("para") { tag in
      tag.u16(curve.functionType)
      tag.u16(0)
      for parameter in curve.parameters { tag.i32(s15Fixed16(parameter)) }
    }
  }

  /// `curveType`; no samples mean the identity.
  static func sampled(_ samples: [Double]) -> [UInt8] {
    tag("curv") { tag in
      tag.u32(UInt32(samples.count))
      for sample in samples { tag.u16(UInt16(min(max(sample, 0), 1) * 65535 + 0.5)) }
    }
  }

  private static func tag(_ type: FourCC, _ body: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(type)
    writer.u32(0)
    body(&writer)
    return writer.bytes
  }

  /// The nearest s15Fixed16Number, halves upwards.
  static func s15Fixed16(_ value: Double) -> Int32 {
    Int32(clamping: Int64((value * 65536 + 0.5).rounded(.down)))
  }
}
