import CHDRShims

/// The pull reader of the shim, owned.
@safe struct XMLReader: ~Copyable {
  /// nil when memory was short.
  private let handle: OpaquePointer?

  init(_ bytes: [UInt8]) {
    unsafe handle = bytes.withUnsafeBufferPointer { buffer in
      // An empty array may have no address; the reader then finds an empty document.
      guard let address = buffer.baseAddress else { return nil }
      return unsafe hdr_xml_open(
        address, buffer.count, Int32(XMLParser.maxDepth), Int32(XMLParser.maxAttributes))
    }
  }

  deinit { unsafe hdr_xml_close(handle) }

  func next() -> hdr_xml_event {
    guard let handle = unsafe handle else { return HDR_XML_FAILED }
    return unsafe hdr_xml_next(handle)
  }

  func nextAttribute() -> Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe hdr_xml_next_attribute(handle) != 0
  }

  /// Name of the element or attribute the reader stands on.
  var name: XMLName {
    guard let handle = unsafe handle else {
      return XMLName(namespace: "", prefix: "", local: "")
    }
    return unsafe XMLName(
      namespace: String(cString: hdr_xml_namespace(handle)),
      prefix: String(cString: hdr_xml_prefix(handle)),
      local: String(cString: hdr_xml_local_name(handle)))
  }

  /// Text, or the value of an attribute.
  var value: String {
    guard let handle = unsafe handle else { return "" }
    return unsafe String(cString: hdr_xml_value(handle))
  }

  /// Why reading failed.
  var failure: String {
    guard let handle = unsafe handle else { return "no document, or no memory for it" }
    return unsafe String(cString: hdr_xml_error(handle))
  }
}
