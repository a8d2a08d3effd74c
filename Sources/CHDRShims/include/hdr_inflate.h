#ifndef HDR_INFLATE_H
#define HDR_INFLATE_H

// Decompression of small zlib streams (profiles and text inside files) by ISA-L. The function keeps
// no state and may run on any thread.

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum hdr_inflate_status {
  HDR_INFLATE_OK,
  /// All data came out, but the checksum behind them is missing or differs.
  HDR_INFLATE_CHECKSUM,
  /// The stream ends early; `out` holds what there was.
  HDR_INFLATE_TRUNCATED,
  /// The stream holds more than `capacity` bytes; `out` is full.
  HDR_INFLATE_TOO_LARGE,
  /// The stream is damaged; `out` holds what came before the damage.
  HDR_INFLATE_INVALID,
  HDR_INFLATE_NO_MEMORY,
} hdr_inflate_status;

/// Decompresses a zlib stream (RFC 1950) of `size` bytes. Bytes behind the stream are ignored.
/// `out_size` receives the number of bytes written to `out`, whatever the status.
hdr_inflate_status hdr_zlib_decompress(const uint8_t *bytes, size_t size, uint8_t *out,
                                       size_t capacity, size_t *out_size);

#pragma clang assume_nonnull end

#endif
