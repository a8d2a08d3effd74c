#ifndef HDR_TIFF_H
#define HDR_TIFF_H

// Decompressed strips and tiles of a TIFF file through libtiff, samples as they are stored, in the
// machine's byte order. JPEG-compressed YCbCr comes as R'G'B', LogLuv as 32-bit floats X, Y, Z.
//
// A reader belongs to one thread at a time.

#include "hdr_picture.h"
#include "hdr_source.h"

#pragma clang assume_nonnull begin

typedef struct hdr_tiff hdr_tiff;

/// Opens the picture whose directory is at `directory`. `*out` goes back to `hdr_tiff_close`.
///
/// - max_allocation: bytes that libtiff may allocate at once.
hdr_codec_status hdr_tiff_open(const hdr_source *source, uint64_t directory,
                               int64_t max_allocation, hdr_tiff *_Nullable *_Nonnull out,
                               char message[_Nonnull HDR_MESSAGE]);

/// Bytes of a row of strips, or of a whole tile.
int64_t hdr_tiff_row_size(const hdr_tiff *tiff);
int64_t hdr_tiff_tile_size(const hdr_tiff *tiff);

/// Row `row` of a picture in strips; rows in order cost least. `out` has `size` bytes, at least
/// `hdr_tiff_row_size`.
hdr_codec_status hdr_tiff_read_row(hdr_tiff *tiff, uint32_t row, uint8_t *out, int64_t size,
                                   char message[_Nonnull HDR_MESSAGE]);

/// A whole strip or tile by its index; what it does not fill is 0.
hdr_codec_status hdr_tiff_read_chunk(hdr_tiff *tiff, uint32_t index, uint8_t *out, int64_t size,
                                     char message[_Nonnull HDR_MESSAGE]);

void hdr_tiff_close(hdr_tiff *_Nullable tiff);

/// Version of libtiff.
const char *hdr_tiff_version(void);

#pragma clang assume_nonnull end

#endif
