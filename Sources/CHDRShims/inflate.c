#include "hdr_inflate.h"

#include <isa-l.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#include "hdr_deflate.h"

// Method 8 (deflate), no preset dictionary, check bits right (RFC 1950 section 2.2).
static bool is_zlib_header(const uint8_t *bytes) {
  return (bytes[0] & 15) == 8 && (bytes[1] & 0x20) == 0 && (bytes[0] << 8 | bytes[1]) % 31 == 0;
}

static bool is_checksum(const uint8_t *bytes, uint32_t adler) {
  return bytes[0] == adler >> 24 && bytes[1] == (adler >> 16 & 255) &&
         bytes[2] == (adler >> 8 & 255) && bytes[3] == (adler & 255);
}

hdr_inflate_status hdr_zlib_decompress(const uint8_t *bytes, size_t size, uint8_t *out,
                                       size_t capacity, size_t *out_size) {
  *out_size = 0;
  if (size < 2) return HDR_INFLATE_TRUNCATED;
  if (!is_zlib_header(bytes)) return HDR_INFLATE_INVALID;
  if (size > UINT_MAX || capacity > UINT_MAX) return HDR_INFLATE_TOO_LARGE;

  struct inflate_state *state = malloc(sizeof *state);
  if (state == NULL) return HDR_INFLATE_NO_MEMORY;
  isal_inflate_init(state);
  state->crc_flag = ISAL_DEFLATE;
  state->next_in = (uint8_t *)bytes + 2;
  state->avail_in = (uint32_t)(size - 2);
  state->next_out = out;
  state->avail_out = (uint32_t)capacity;
  const int result = isal_inflate(state);
  const size_t written = capacity - state->avail_out;
  const bool finished = state->block_state == ISAL_BLOCK_FINISH;
  const bool full = state->avail_out == 0;
  // Whole bytes that were fetched but not used lie in the bit buffer.
  const int32_t held = state->read_in_length / 8;
  const size_t rest = state->avail_in + (held > 0 ? (size_t)held : 0);
  free(state);

  *out_size = written;
  if (result < 0) return HDR_INFLATE_INVALID;
  if (!finished) return full ? HDR_INFLATE_TOO_LARGE : HDR_INFLATE_TRUNCATED;
  if (rest < 4 || !is_checksum(bytes + (size - rest), hdr_adler32(1, out, written)))
    return HDR_INFLATE_CHECKSUM;
  return HDR_INFLATE_OK;
}
