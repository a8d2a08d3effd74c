import HDRCodec

/// `hdrconv --version`: the program and the libraries it works with.
enum VersionReport {
  static var text: String {
    let libraries = CodecLibrary.all.compactMap { library in
      library.version.map { "\(library.purpose.name): \($0)" }
    }
    return (["hdrconv \(Program.version)"] + libraries).map { $0 + "\n" }.joined()
  }
}
