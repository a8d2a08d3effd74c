public import ByteParsing
public import HDRColor

/// Where bytes come from.
public enum Input: Sendable, Hashable {
  case file(path: String)
  case standardInput
}

/// Where bytes go. Files are written beside their final name and renamed when complete.
public enum Output: Sendable, Hashable {
  case file(path: String)
  case standardOutput
}

/// How much headroom a rendition of a gain-map file is to have.
public enum HeadroomRequest: Sendable, Hashable {
  /// All that the file holds.
  case content
  /// Exactly this much, at most what the file holds.
  case limited(Headroom)
}

/// One conversion, fully spelled out.
public struct ConversionRequest: Sendable {
  public var input: Input
  public var output: Output
  public var target: Target
  public var headroom: HeadroomRequest = .content
  /// Convert plain SDR pictures (and SDR bases whose gain map is refused) too.
  public var allowSDR = false
  public var encoding = EncodingOptions()
  public var light = LightOptions()
  /// Replace an existing output.
  public var force = false
  /// Tasks at a time; 0 means one per core.
  public var jobs = 0
  public var limits = Limits.standard

  public init(input: Input, output: Output, target: Target) {
    self.input = input
    self.output = output
    self.target = target
  }
}

/// What a conversion will do, made before the first pixel is decoded.
public struct ConversionPreview: Sendable {
  public var description: ImageDescription
  /// The steps, one line each, in order.
  public var plan: [String]
  /// Size of the picture written.
  public var outputSize: PixelSize
}

/// What a conversion did.
public struct ConversionResult: Sendable {
  public var description: ImageDescription
  public var outputSize: PixelSize
  /// Bytes written.
  public var byteCount: Int
  /// CTA-861.3 light levels measured from the pixels written.
  public var lightLevel: ContentLightLevel
  /// Things the user should know, each once: the file's contradictions and what was lost.
  public var warnings: [String]
}
