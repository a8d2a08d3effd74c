#ifndef HDR_DEFLATE_H
#define HDR_DEFLATE_H

// Bands of PNG rows: filtered and compressed by ISA-L so that bands made in parallel, in any order,
// join to one zlib stream. The functions keep no state and may run on any threads.

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// CRC-32 of PNG, continued from `crc`; 0 to begin with.
uint32_t hdr_crc32(uint32_t crc, const uint8_t *bytes, size_t size);

/// Adler-32 of zlib, continued from `adler`; 1 to begin with.
uint32_t hdr_adler32(uint32_t adler, const uint8_t *bytes, size_t size);

typedef enum hdr_deflate_status {
  HDR_DEFLATE_OK,
  HDR_DEFLATE_NO_MEMORY,
  /// The input is too large, or `out` too small.
  HDR_DEFLATE_TOO_LARGE,
} hdr_deflate_status;

/// Bytes that a band of so many rows may take when compressed.
size_t hdr_png_band_bound(size_t row_size, size_t rows);

/// Filters and compresses a band of rows, each of `row_size` bytes without filter byte.
///
/// `out` receives whole deflate blocks, not final, that end at a byte and refer to nothing before
/// the band; `adler` the checksum of the filtered bytes, which are (row_size + 1) × rows. No row of
/// the band refers to rows before it.
hdr_deflate_status hdr_png_compress_band(const uint8_t *rows, size_t row_size, size_t row_count,
                                         int bytes_per_pixel, uint8_t *out, size_t capacity,
                                         size_t *out_size, uint32_t *adler);

/// Compresses bytes in one go to a zlib stream; for small things such as profiles.
hdr_deflate_status hdr_zlib_compress(const uint8_t *bytes, size_t size, uint8_t *out,
                                     size_t capacity, size_t *out_size);

/// Version of ISA-L.
const char *hdr_deflate_version(void);

#pragma clang assume_nonnull end

#endif
