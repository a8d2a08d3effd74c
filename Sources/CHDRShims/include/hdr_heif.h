#ifndef HDR_HEIF_H
#define HDR_HEIF_H

// Encoding of one HEVC picture through libheif (x265) to a HEIF file in memory, from which the coded
// item and its configuration are read back. libheif is used for nothing else.

#include "hdr_encoding.h"

#pragma clang assume_nonnull begin

/// Encodes planes of 8, 10 or 12 bits to a HEIF file with one item. Pictures are padded to even sizes
/// of 64 at least. `*out` goes back to `hdr_encoded_release`.
hdr_codec_status hdr_heif_encode(const hdr_planes *planes, const hdr_encoding *encoding,
                                 uint8_t *_Nullable *_Nonnull out, size_t *out_size,
                                 char message[_Nonnull HDR_MESSAGE]);

/// Version of libheif, for example "1.15.1".
const char *hdr_heif_version(void);

/// Name of the HEVC encoder, or NULL when libheif has none.
const char *_Nullable hdr_heif_encoder_name(void);

#pragma clang assume_nonnull end

#endif
