#ifndef HDR_AV1_H
#define HDR_AV1_H

// Encoding of one AV1 picture through libaom. (libheif 1.15 takes the size of the sample word for the
// depth, at which libaom aborts the process.)

#include "hdr_encoding.h"

#pragma clang assume_nonnull begin

/// Encodes planes of 8, 10 or 12 bits to open bitstream units: a still picture with its sequence
/// header. `*out` goes back to `hdr_encoded_release`.
hdr_codec_status hdr_av1_encode(const hdr_planes *planes, const hdr_encoding *encoding,
                                uint8_t *_Nullable *_Nonnull out, size_t *out_size,
                                char message[_Nonnull HDR_MESSAGE]);

/// Version of libaom.
const char *hdr_av1_encoder_version(void);

#pragma clang assume_nonnull end

#endif
