// Addresses of spans for the C kernels, valid during `body`. Nothing is called when a span is empty:
// the call then has no pixels.

extension Span {
  @safe borrowing func withAddress(_ body: (UnsafePointer<Element>) -> Void) {
    unsafe withUnsafeBufferPointer { buffer in
      if let address = buffer.baseAddress { unsafe body(address) }
    }
  }
}

extension MutableSpan {
  @safe mutating func withAddress(_ body: (UnsafeMutablePointer<Element>) -> Void) {
    unsafe withUnsafeMutableBufferPointer { buffer in
      if let address = buffer.baseAddress { unsafe body(address) }
    }
  }
}

@safe func withAddresses<T>(
  _ a: Span<T>, _ b: Span<T>, _ body: (UnsafePointer<T>, UnsafePointer<T>) -> Void
) {
  a.withAddress { a in b.withAddress { b in unsafe body(a, b) } }
}

@safe func withAddresses<T>(
  _ a: Span<T>, _ b: Span<T>, _ c: Span<T>,
  _ body: (UnsafePointer<T>, UnsafePointer<T>, UnsafePointer<T>) -> Void
) {
  withAddresses(a, b) { a, b in c.withAddress { c in unsafe body(a, b, c) } }
}

@safe func withAddresses<T>(
  _ a: inout MutableSpan<T>, _ b: inout MutableSpan<T>,
  _ body: (UnsafeMutablePointer<T>, UnsafeMutablePointer<T>) -> Void
) {
  a.withAddress { a in b.withAddress { b in unsafe body(a, b) } }
}

@safe func withAddresses<T>(
  _ a: inout MutableSpan<T>, _ b: inout MutableSpan<T>, _ c: inout MutableSpan<T>,
  _ body: (UnsafeMutablePointer<T>, UnsafeMutablePointer<T>, UnsafeMutablePointer<T>) -> Void
) {
  withAddresses(&a, &b) { a, b in c.withAddress { c in unsafe body(a, b, c) } }
}

/// Calls `body` with the address of the first element of a tuple of `Element`s.
@safe func withElements<Tuple, Element>(
  of tuple: Tuple, _ body: (UnsafePointer<Element>) -> Void
) {
  unsafe withUnsafePointer(to: tuple) { tuple in
    unsafe UnsafeRawPointer(tuple).withMemoryRebound(
      to: Element.self, capacity: MemoryLayout<Tuple>.size / MemoryLayout<Element>.stride
    ) { unsafe body($0) }
  }
}
