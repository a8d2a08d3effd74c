/// ICC profiles that need an engine, by lcms2: device values to CIE XYZ.
///
/// A transform is immutable: any number of threads may apply it at once. Owner: the caller, who
/// destroys it once.
#ifndef HDR_ICC_H
#define HDR_ICC_H

#include <stddef.h>
#include <stdint.h>

#include "hdr_picture.h"

#pragma clang assume_nonnull begin

typedef struct hdr_icc hdr_icc;

/// Device values of a profile.
typedef enum {
  HDR_ICC_GREY = 1,
  HDR_ICC_RGB = 3,
  /// 0 (no ink) to 100.
  HDR_ICC_CMYK = 4,
  /// L* 0 to 100, a* and b*.
  HDR_ICC_LAB = 5,
} hdr_icc_model;

/// Opens `profile` for values of `model`, media-relative colorimetric; values are 0 to 1 unless said.
///
/// The result is XYZ relative to D50, Y of the profile's white being 1. HDR_CODEC_INVALID when the
/// profile is of another model or damaged; `message` (HDR_MESSAGE bytes) then says why. `profile` is
/// not needed afterwards. HDR_ICC_LAB with a size of 0 takes D50 Lab without a profile.
hdr_codec_status hdr_icc_create(const uint8_t *profile, size_t size, hdr_icc_model model,
                                hdr_icc *_Nullable *_Nonnull out, char *message);

/// Converts `pixels` interleaved pixels to interleaved X, Y, Z.
void hdr_icc_apply(const hdr_icc *icc, const float *in, float *out, size_t pixels);

void hdr_icc_destroy(hdr_icc *icc);

#pragma clang assume_nonnull end

#endif
