#ifndef HDR_PNG_H
#define HDR_PNG_H

// Rows of a PNG file through libpng. Palettes become R, G, B, small depths 8 bits, and transparent
// colours alpha; nothing else is changed. Chunks that are not needed for that are passed over.
//
// A reader belongs to one thread at a time. Nothing jumps out of these functions.

#include "hdr_picture.h"
#include "hdr_source.h"

#pragma clang assume_nonnull begin

typedef struct hdr_png hdr_png;

/// Reads everything before the first row. `*out` goes back to `hdr_png_close`.
hdr_codec_status hdr_png_open(const hdr_source *source, hdr_png *_Nullable *_Nonnull out,
                              char message[_Nonnull HDR_MESSAGE]);

/// Samples of a pixel: grey or R, G, B, then alpha.
int hdr_png_channels(const hdr_png *png);

/// 8 or 16.
int hdr_png_bits(const hdr_png *png);

/// The next `count` rows, interleaved, 16-bit samples in the machine's byte order. An interlaced
/// picture is decoded whole at the first call.
hdr_codec_status hdr_png_read(hdr_png *png, uint8_t *out, int count,
                              char message[_Nonnull HDR_MESSAGE]);

void hdr_png_close(hdr_png *_Nullable png);

const char *hdr_png_version(void);

#pragma clang assume_nonnull end

#endif
