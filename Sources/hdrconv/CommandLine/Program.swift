/// What the program says of itself.
enum Program {
  static let version = "0.1.0"
  static let purpose = "HDR still images, converted and inspected"

  static let introduction = """
    hdrconv reads HDR still images, photographs with a gain map as telephones write them and \
    pictures in PQ or HLG, and writes them as files that every HDR-aware program shows right. \
    Formats are told from the content of a file, never from its name.
    """

  /// Worked examples for the help and the manual page.
  static let examples: [Example] = [
    Example("hdrconv photo.heic --to pq-png16", "Write photo.png beside photo.heic."),
    Example(
      "hdrconv *.HEIC --to hlg-png16 --out HDR", "Convert many files into the folder HDR."),
    Example("hdrconv photo.heic --to pq-png16 --dry-run", "Show what would be done, and why."),
    Example("hdrconv inspect photo.heic", "Tell what the file holds."),
  ]

  struct Example: Sendable {
    var command: String
    var purpose: String

    init(_ command: String, _ purpose: String) {
      self.command = command
      self.purpose = purpose
    }
  }
}
