import ByteParsing

/// XMP that does not fit one segment: pieces of a second packet, each with the digest of the whole
/// (GUID), its length and the piece's place in it (XMP specification part 3, 1.1.3.1).
struct ExtendedXMP {
  private struct Packet {
    var length: Int
    var pieces: [(offset: Int, bytes: [UInt8])] = []
  }

  private var packets: [[UInt8]: Packet] = [:]
  private var fault: String?

  var isEmpty: Bool { packets.isEmpty && fault == nil }

  /// - Parameter payload: what follows the signature: 32 bytes GUID, length, offset, bytes.
  mutating func add(_ payload: [UInt8]) {
    var cursor = ByteCursor(payload, path: "extended XMP")
    do throws(ParseError) {
      let guid = Array(try cursor.take(32))
      let length = Int(try cursor.u32())
      let offset = Int(try cursor.u32())
      let bytes = Array(cursor.rest())
      guard offset + bytes.count <= length else {
        throw cursor.error(.invalid, "a piece reaches beyond \(length) bytes")
      }
      var packet = packets[guid] ?? Packet(length: length)
      guard packet.length == length else {
        throw cursor.error(.invalid, "pieces tell different lengths")
      }
      packet.pieces.append((offset, bytes))
      packets[guid] = packet
    } catch {
      fault = fault ?? error.detail
    }
  }

  /// The packet that the main packet names (`xmpNote:HasExtendedXMP`), if all of it is there.
  func assembled(guid: String?) -> (packet: [UInt8]?, warning: String?) {
    guard !isEmpty else {
      return (nil, guid == nil ? nil : "the extended XMP that the main packet names is missing")
    }
    guard let guid else { return (nil, "extended XMP is there, but the main packet names none") }
    guard let packet = packets[Array(guid.utf8)] else {
      return (nil, "no extended XMP has the digest that the main packet names")
    }
    var bytes: [UInt8] = []
    for piece in packet.pieces.sorted(by: { $0.offset < $1.offset }) {
      // A repeated piece adds nothing; a gap ends the packet.
      guard piece.offset <= bytes.count else { break }
      bytes += piece.bytes.dropFirst(bytes.count - piece.offset)
    }
    guard bytes.count == packet.length else {
      return (nil, "\(bytes.count) of \(packet.length) bytes of the extended XMP are there")
    }
    return (bytes, fault.map { "extended XMP: \($0)" })
  }
}
