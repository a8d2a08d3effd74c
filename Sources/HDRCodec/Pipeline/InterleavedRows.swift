import HDRColor

/// Interleaved rows of grey or R, G, B, then alpha, as planes in the order of `PicturePart`.
enum InterleavedRows {
  /// Which channel goes to which plane.
  private static func order(_ channels: Int) -> [Int] {
    switch channels {
    case 3: [1, 2, 0]
    case 4: [1, 2, 0, 3]
    default: Array(0..<channels)
    }
  }

  static func planes<Word: CodeWord>(
    _ words: [Word], width: Int, height: Int, channels: Int
  ) -> [SamplePlane] {
    let pixels = width * height
    if channels == 1 {
      return [SamplePlane(width: width, height: height, samples: Word.samples(words))]
    }
    if channels == 3 {
      var (red, green, blue) = (
        [Word](repeating: 0, count: pixels), [Word](repeating: 0, count: pixels),
        [Word](repeating: 0, count: pixels)
      )
      var r = red.mutableSpan
      var g = green.mutableSpan
      var b = blue.mutableSpan
      RowKernels().deinterleave(&r, &g, &b, from: words.span)
      return [green, blue, red].map {
        SamplePlane(width: width, height: height, samples: Word.samples($0))
      }
    }
    return separated(words, width: width, height: height, channels: channels)
  }

  static func separated<Word: SampleWord>(
    _ words: [Word], width: Int, height: Int, channels: Int
  ) -> [SamplePlane] {
    order(channels).map { channel in
      var plane = [Word](repeating: 0, count: width * height)
      var place = channel
      for index in plane.indices {
        plane[index] = words[place]
        place += channels
      }
      return SamplePlane(width: width, height: height, samples: Word.samples(plane))
    }
  }
}
