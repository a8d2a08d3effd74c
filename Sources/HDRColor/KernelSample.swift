/// A sample type of the row kernels: `UInt8` or `UInt16`.
public protocol KernelSample: FixedWidthInteger, UnsignedInteger, BitwiseCopyable, Sendable {}

extension UInt8: KernelSample {}
extension UInt16: KernelSample {}

extension KernelSample {
  /// Whether the kernels for bytes apply, else those for 16-bit words.
  static var isByte: Bool {
    precondition(bitWidth == 8 || bitWidth == 16, "kernels know 8 and 16-bit samples")
    return bitWidth == 8
  }
}

// The type is known once `isByte` is: these say so.

extension UnsafePointer where Pointee: KernelSample {
  var bytes: UnsafePointer<UInt8> {
    unsafe UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self)
  }
  var words: UnsafePointer<UInt16> {
    unsafe UnsafeRawPointer(self).assumingMemoryBound(to: UInt16.self)
  }
}

extension UnsafeMutablePointer where Pointee: KernelSample {
  var bytes: UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt8.self)
  }
  var words: UnsafeMutablePointer<UInt16> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt16.self)
  }
}
