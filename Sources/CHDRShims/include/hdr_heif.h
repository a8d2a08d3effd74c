#ifndef HDR_HEIF_H
#define HDR_HEIF_H

// Encoding of one picture through libheif (x265, libaom) to a HEIF file in memory, from which the
// coded item and its configuration are read back. libheif is used for nothing else.

#include "hdr_picture.h"

#pragma clang assume_nonnull begin

typedef enum hdr_heif_format { HDR_HEIF_HEVC, HDR_HEIF_AV1 } hdr_heif_format;

typedef struct hdr_heif_encoding {
  hdr_heif_format format;
  /// 0 (worst) to 100; negative for lossless.
  int32_t quality;
  /// 0 (slowest, smallest) to 9 (fastest).
  int32_t speed;
  /// Threads of the encoder, at least 1.
  int32_t threads;
  /// Colour as code points of H.273, written to the bitstream and to a `colr` box.
  uint16_t primaries;
  uint16_t transfer;
  uint16_t matrix;
  int32_t full_range;
} hdr_heif_encoding;

/// Encodes planes to a HEIF file with one item: HEVC with 8, 10 or 12 bits, AV1 with 8. HEVC
/// pictures are padded to even sizes of 64 at least. `*out` goes back to `hdr_heif_release`.
hdr_codec_status hdr_heif_encode(const hdr_planes *planes, const hdr_heif_encoding *encoding,
                                 uint8_t *_Nullable *_Nonnull out, size_t *out_size,
                                 char message[_Nonnull HDR_MESSAGE]);

void hdr_heif_release(uint8_t *_Nullable bytes);

/// Version of libheif, for example "1.15.1".
const char *hdr_heif_version(void);

/// Name of the encoder used for a format, or NULL when libheif has none.
const char *_Nullable hdr_heif_encoder_name(hdr_heif_format format);

#pragma clang assume_nonnull end

#endif
