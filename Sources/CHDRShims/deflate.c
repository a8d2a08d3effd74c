#include "hdr_deflate.h"

#include <isa-l.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

uint32_t hdr_crc32(uint32_t crc, const uint8_t *bytes, size_t size) {
  return crc32_gzip_refl(crc, bytes, size);
}

uint32_t hdr_adler32(uint32_t adler, const uint8_t *bytes, size_t size) {
  return isal_adler32(adler, bytes, size);
}

// Filters

/// Filter type bytes of PNG (section 9.2).
enum { FILTER_SUB = 1, FILTER_UP = 2 };

/// Bytes of a row that are looked at to choose its filter, in runs spread over the row.
enum { SAMPLE = 2048, RUN = 32 };

/// n log2 n in 1/256 bit, for n up to SAMPLE.
static uint32_t n_log_n[SAMPLE + 1];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill_n_log_n(void) {
  for (int n = 1; n <= SAMPLE; n++) n_log_n[n] = (uint32_t)(n * log2(n) * 256 + 0.5);
}

typedef uint16_t histogram[2][256];

static void count_run(const uint8_t *row, const uint8_t *above, size_t start, size_t size,
                      size_t bpp, histogram sub, histogram up) {
  for (size_t i = start; i < start + size; i++) {
    // Two tables in turn: increments of one counter would wait for each other.
    sub[i & 1][(uint8_t)(row[i] - row[i - bpp])]++;
    up[i & 1][(uint8_t)(row[i] - above[i])]++;
  }
}

/// Sum of n log2 n: the larger, the lower the entropy of the counted bytes.
static uint32_t order(histogram counts) {
  uint32_t sum = 0;
  for (int i = 0; i < 256; i++) sum += n_log_n[counts[0][i] + counts[1][i]];
  return sum;
}

/// The filter, Sub or Up, that leaves the lower entropy.
///
/// Measured on 16-bit photographs: Paeth and Average estimate better but destroy the repetitions
/// that deflate lives on, and lose to the better of these two in nearly every row.
static int choose_filter(const uint8_t *row, const uint8_t *above, size_t size, size_t bpp) {
  histogram sub = {{0}}, up = {{0}};
  if (size <= bpp) return FILTER_UP;
  if (size - bpp <= SAMPLE) {
    count_run(row, above, bpp, size - bpp, bpp, sub, up);
  } else {
    const size_t step = (size - bpp - RUN) / (SAMPLE / RUN - 1);
    for (size_t k = 0; k < SAMPLE / RUN; k++) {
      count_run(row, above, bpp + k * step, RUN, bpp, sub, up);
    }
  }
  return order(up) > order(sub) ? FILTER_UP : FILTER_SUB;
}

static void filter_row(uint8_t *restrict out, const uint8_t *row, const uint8_t *above,
                       size_t size, size_t bpp) {
  const int filter = above ? choose_filter(row, above, size, bpp) : FILTER_SUB;
  *out++ = (uint8_t)filter;
  if (filter == FILTER_UP) {
    for (size_t i = 0; i < size; i++) out[i] = (uint8_t)(row[i] - above[i]);
  } else {
    const size_t head = size < bpp ? size : bpp;
    memcpy(out, row, head);
    for (size_t i = head; i < size; i++) out[i] = (uint8_t)(row[i] - row[i - bpp]);
  }
}

// Deflate

/// ISA-L's level 2 is hardly slower than 1 and clearly smaller; 3 is slower and no smaller.
enum { LEVEL = 2, LEVEL_BUFFER = ISAL_DEF_LVL2_DEFAULT };

/// The largest input of one call, within the 32 bits of ISA-L's counters.
enum { MAX_INPUT = 1 << 30 };

static size_t bound(size_t size) { return size + size / 16 + 1024; }

size_t hdr_png_band_bound(size_t row_size, size_t rows) { return bound((row_size + 1) * rows); }

/// Makes a stream for `size` bytes in all.
static void start(struct isal_zstream *stream, uint8_t *level_buffer, uint8_t *out, size_t size) {
  isal_deflate_init(stream);
  stream->level = LEVEL;
  stream->level_buf = level_buffer;
  stream->level_buf_size = LEVEL_BUFFER;
  stream->next_out = out;
  stream->avail_out = (uint32_t)bound(size);
}

/// Gives `size` more bytes to a stream; false when it could not take them all.
static int feed(struct isal_zstream *stream, const uint8_t *bytes, size_t size) {
  stream->next_in = (uint8_t *)bytes;
  stream->avail_in = (uint32_t)size;
  return isal_deflate(stream) == COMP_OK && stream->avail_in == 0 && stream->avail_out != 0;
}

/// Bytes that are filtered before they are compressed: they stay in the cache, and the buffer is one
/// that the allocator keeps, where a band's would be mapped anew, page by page, for every band.
enum { GROUP = 64 << 10 };

hdr_deflate_status hdr_png_compress_band(const uint8_t *rows, size_t row_size, size_t row_count,
                                         int bytes_per_pixel, uint8_t *out, size_t capacity,
                                         size_t *out_size, uint32_t *adler) {
  *out_size = 0;
  if (row_count != 0 && row_size >= MAX_INPUT / row_count) return HDR_DEFLATE_TOO_LARGE;
  if (capacity < bound((row_size + 1) * row_count)) return HDR_DEFLATE_TOO_LARGE;
  pthread_once(&once, fill_n_log_n);
  const size_t group = row_size + 1 < GROUP ? GROUP / (row_size + 1) : 1;
  uint8_t *filtered = malloc(group * (row_size + 1));
  uint8_t *level_buffer = malloc(LEVEL_BUFFER);
  struct isal_zstream *stream = malloc(sizeof *stream);
  hdr_deflate_status status = HDR_DEFLATE_NO_MEMORY;
  if (filtered && level_buffer && stream) {
    start(stream, level_buffer, out, (row_size + 1) * row_count);
    *adler = 1;
    status = HDR_DEFLATE_OK;
    for (size_t y = 0; y < row_count && status == HDR_DEFLATE_OK; y += group) {
      const size_t count = row_count - y < group ? row_count - y : group;
      for (size_t i = 0; i < count; i++) {
        const uint8_t *row = rows + (y + i) * row_size;
        filter_row(filtered + i * (row_size + 1), row, y + i > 0 ? row - row_size : NULL, row_size,
                   (size_t)bytes_per_pixel);
      }
      *adler = hdr_adler32(*adler, filtered, count * (row_size + 1));
      stream->flush = y + count == row_count ? SYNC_FLUSH : NO_FLUSH;
      if (!feed(stream, filtered, count * (row_size + 1))) status = HDR_DEFLATE_TOO_LARGE;
    }
    if (status == HDR_DEFLATE_OK) *out_size = stream->total_out;
  }
  free(stream);
  free(level_buffer);
  free(filtered);
  return status;
}

hdr_deflate_status hdr_zlib_compress(const uint8_t *bytes, size_t size, uint8_t *out,
                                     size_t capacity, size_t *out_size) {
  *out_size = 0;
  if (size > MAX_INPUT || capacity < bound(size)) return HDR_DEFLATE_TOO_LARGE;
  uint8_t *level_buffer = malloc(LEVEL_BUFFER);
  struct isal_zstream *stream = malloc(sizeof *stream);
  hdr_deflate_status status = HDR_DEFLATE_NO_MEMORY;
  if (level_buffer && stream) {
    start(stream, level_buffer, out, size);
    stream->gzip_flag = IGZIP_ZLIB;
    stream->end_of_stream = 1;
    status = feed(stream, bytes, size) ? HDR_DEFLATE_OK : HDR_DEFLATE_TOO_LARGE;
    if (status == HDR_DEFLATE_OK) *out_size = stream->total_out;
  }
  free(stream);
  free(level_buffer);
  return status;
}

#define TEXT(number) #number
#define VERSION(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *hdr_deflate_version(void) {
  return VERSION(ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
}
