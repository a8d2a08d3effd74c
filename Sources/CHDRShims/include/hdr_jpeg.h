#ifndef HDR_JPEG_H
#define HDR_JPEG_H

// Rows of a JPEG image through libjpeg-turbo, as they were coded: components are neither converted
// nor, where chroma has half the samples or all, resampled.
//
// A reader belongs to one thread at a time. Nothing jumps out of these functions.

#include "hdr_picture.h"
#include "hdr_source.h"

#pragma clang assume_nonnull begin

typedef struct hdr_jpeg hdr_jpeg;

typedef struct hdr_jpeg_layout {
  int32_t width;
  int32_t height;
  /// 1, 3 or 4.
  int32_t components;
  /// Whether the second and third component have half the columns and rows (0 or 1).
  int32_t half_x;
  int32_t half_y;
  /// With 4 components: whether they are stored inverted (Adobe).
  int32_t is_inverted;
} hdr_jpeg_layout;

/// Reads the headers. `*out` goes back to `hdr_jpeg_close`.
hdr_codec_status hdr_jpeg_open(const hdr_source *source, hdr_jpeg *_Nullable *_Nonnull out,
                               hdr_jpeg_layout *layout, char message[_Nonnull HDR_MESSAGE]);

/// The next `count` rows: a multiple of 64, or all that are left. Components of 1 and 3 go to a plane
/// each, without padding; 4 components are interleaved C, M, Y, K in the first.
hdr_codec_status hdr_jpeg_read(hdr_jpeg *jpeg, uint8_t *_Nonnull const *_Nonnull planes, int count,
                               char message[_Nonnull HDR_MESSAGE]);

/// What the decoder complained of so far while concealing damage, or an empty string.
const char *hdr_jpeg_warning(const hdr_jpeg *jpeg);

void hdr_jpeg_close(hdr_jpeg *_Nullable jpeg);

/// Version of the library.
const char *hdr_jpeg_version(void);

#pragma clang assume_nonnull end

#endif
