/// The `hdrgm` properties of Adobe's gain map specification 1.0 and Ultra HDR version 1.
///
/// They stand in the XMP of the map image; the primary image has only `hdrgm:Version`, as a flag.
/// Gains and capacities are base-2 logarithms. The application primaries are those of the base.
public enum HDRGainMapXMP {
  /// The namespace URI.
  public static let namespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

  enum Property: String, CaseIterable {
    case version = "Version"
    case baseRenditionIsHDR = "BaseRenditionIsHDR"
    /// Older writers: "HDR" or "HighDynamicRange".
    case baseRendition = "BaseRendition"
    case gainMapMin = "GainMapMin"
    case gainMapMax = "GainMapMax"
    case gamma = "Gamma"
    case offsetSDR = "OffsetSDR"
    case offsetHDR = "OffsetHDR"
    case capacityMin = "HDRCapacityMin"
    case capacityMax = "HDRCapacityMax"

    var name: XMPName { XMPName(namespace, rawValue) }
    var label: String { "hdrgm:\(rawValue)" }
  }

  /// Whether the properties flag a file with a gain map, parameters or not.
  public static func isFlagged(_ properties: XMPProperties) -> Bool {
    properties[Property.version.name] != nil
  }
}
