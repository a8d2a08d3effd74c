import HDRColor

extension VectorEvaluation {
  /// The primaries that vector names abbreviate.
  static let primaries: [String: Primaries] = [
    "BT709": .bt709, "P3D65": .displayP3, "P3DCI": .dciP3, "BT2020": .bt2020,
    "AdobeRGB": .adobeRGB, "BT601_525": .bt601Lines525,
  ]

  static let colorimetry: [String: Evaluator] = {
    var table: [String: Evaluator] = [
      "P3DCI_to_BT2020_bradford": { _, _ in .init(.conversion(from: .dciP3, to: .bt2020)) },
      "bradford_D65_to_D50icc": { _, _ in
        .init(ChromaticAdaptation.bradford(from: .d65, to: .iccD50))
      },
      "bradford_D50icc_to_D65": { _, _ in
        .init(ChromaticAdaptation.bradford(from: .iccD50, to: .d65))
      },
      "bradford_DCI_to_D65": { _, _ in .init(ChromaticAdaptation.bradford(from: .dci, to: .d65)) },
      "bradford_cone_inverse": { _, _ in .init(ChromaticAdaptation.bradford.inverse) },
      "709to2020": { i, _ in
        JSONValue(Matrix3x3.conversion(from: .bt709, to: .bt2020) * i["rgb709"].vector)
      },
      "2020to709": { i, _ in
        JSONValue(Matrix3x3.conversion(from: .bt2020, to: .bt709) * i["rgb2020"].vector)
      },
      // The vector has green at x = 0.290, as H.273 prints code point 5.
      "RGB_to_XYZ_BT601_625": { _, _ in .init(Primaries.bt601Lines625.rgbToXYZ) },
      "XYZ_to_RGB_BT601_625": { _, _ in .init(Primaries.bt601Lines625.xyzToRGB) },
    ]
    for (name, space) in primaries {
      table["RGB_to_XYZ_\(name)"] = { _, _ in .init(space.rgbToXYZ) }
      table["XYZ_to_RGB_\(name)"] = { _, _ in .init(space.xyzToRGB) }
      table["icc_colorants_D50_\(name)"] = { _, _ in
        let matrix = ChromaticAdaptation.bradford(from: .d65, to: .iccD50) * space.rgbToXYZ
        let profile = ICCProfileBuilder.profile(
          for: ColorSpace(primaries: space, transfer: .linear))
        let stored = (try? ICCProfile(profile).colorants())?.transpose
        return .object([
          "matrix": .init(matrix), "s15Fixed16_columns_rgb": .init(stored.map { 65536 * $0 }),
        ])
      }
      table["chroma_derived_KrKb_\(name)"] = { _, _ in
        let derived = YCbCr(derivedFrom: space)
        return .object(["Kr": .number(derived.kr), "Kb": .number(derived.kb)])
      }
      for (other, target) in primaries {
        table["\(name)_to_\(other)"] = { _, _ in .init(.conversion(from: space, to: target)) }
      }
    }
    return table
  }()

  static let components: [String: Evaluator] = {
    let standards: [(String, YCbCr)] = [
      ("BT709", .bt709), ("BT601", .bt601), ("BT2020", .bt2020), ("FCC", .fcc),
      ("SMPTE240", .st240),
    ]
    var table: [String: Evaluator] = [
      "bt2020_CL": { i, _ in JSONValue(BT2020ConstantLuminance.encode(i["linear_rgb"].vector)) },
      "bt2020_CL_divisors_derived": { _, _ in
        // What the rounded divisors of BT.2020 are rounded from.
        let oetf = OffsetPowerCurve.bt709.encode
        return .object([
          "Cb_pos(2*PB)": .number(2 * (1 - oetf(0.0593))),
          "Cb_neg(2*NB)": .number(2 * oetf(1 - 0.0593)),
          "Cr_pos(2*PR)": .number(2 * (1 - oetf(0.2627))),
          "Cr_neg(2*NR)": .number(2 * oetf(1 - 0.2627)),
        ])
      },
      "ictcp_pq": { i, _ in JSONValue(ICtCp.encodePQ(nits: i["rgb2020_nits"].vector)) },
      "ictcp_hlg": { i, _ in JSONValue(ICtCp.encodeHLG(scene: i["scene_linear_rgb2020"].vector)) },
      "ictcp_inverse_matrices": { _, _ in
        .object([
          "LMSp_from_ICtCp_PQ": .init(ICtCp.pqMatrix.inverse),
          "LMSp_from_ICtCp_HLG": .init(ICtCp.hlgMatrix.inverse),
          "RGB_from_LMS": .init(ICtCp.rgbToLMS.inverse),
        ])
      },
    ]
    for (name, coefficients) in standards {
      table["ycbcr_\(name)"] = { i, _ in JSONValue(coefficients.encode(i["RGBp"].vector)) }
      table["ycbcr_coeffs_\(name)"] = { _, _ in
        .object([
          "Kg": .number(coefficients.kg), "Cb_div": .number(2 * (1 - coefficients.kb)),
          "Cr_div": .number(2 * (1 - coefficients.kr)),
          "G_from_Cb": .number(coefficients.greenFromCb),
          "G_from_Cr": .number(coefficients.greenFromCr),
        ])
      }
    }
    return table
  }()
}

extension JSONValue {
  init(_ matrix: Matrix3x3?) {
    guard let matrix else {
      self = .text("singular")
      return
    }
    self = .array([matrix.rows.0, matrix.rows.1, matrix.rows.2].map { JSONValue($0) })
  }
}
