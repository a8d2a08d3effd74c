#ifndef HDR_ENCODING_H
#define HDR_ENCODING_H

// How a picture is encoded, whatever the codec.

#include "hdr_picture.h"

#pragma clang assume_nonnull begin

typedef struct hdr_encoding {
  /// 0 (worst) to 100; negative for lossless.
  int32_t quality;
  /// 0 (slowest, smallest) to 9 (fastest).
  int32_t speed;
  /// Threads of the encoder, at least 1.
  int32_t threads;
  /// Colour as code points of H.273, written to the bitstream.
  uint16_t primaries;
  uint16_t transfer;
  uint16_t matrix;
  int32_t full_range;
} hdr_encoding;

void hdr_encoded_release(uint8_t *_Nullable bytes);

#pragma clang assume_nonnull end

#endif
