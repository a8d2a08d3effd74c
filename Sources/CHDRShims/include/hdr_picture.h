#ifndef HDR_PICTURE_H
#define HDR_PICTURE_H

// One coded picture, HEVC through libde265 or AV1 through dav1d, decoded to the integer planes that
// were coded: no transforms, no colour conversion, no change of depth or chroma format.
//
// (libheif is not used for this: up to 1.15 it turns every picture into R'G'B' 4:4:4 before it
// gives out YCbCr, knows no limits, and fixes the decoders' thread counts.)
//
// Threads: a picture belongs to one thread at a time; any number of calls may run in parallel.
// Errors: a function returns a status and writes one sentence to `message`, which the caller owns.

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Bytes of a message, with its final NUL.
#define HDR_MESSAGE 256

typedef enum hdr_codec_status {
  HDR_CODEC_OK,
  /// The bytes are damaged, or hold no picture.
  HDR_CODEC_INVALID,
  /// A valid picture of a kind that this build cannot decode or encode.
  HDR_CODEC_UNSUPPORTED,
  /// The picture is larger than allowed.
  HDR_CODEC_LIMIT,
  HDR_CODEC_NO_MEMORY,
} hdr_codec_status;

/// With the numbers of HEVC's chroma_format_idc.
typedef enum hdr_chroma {
  HDR_CHROMA_400,
  HDR_CHROMA_420,
  HDR_CHROMA_422,
  HDR_CHROMA_444,
} hdr_chroma;

/// Samples of one component: bytes up to 8 bits, native 16-bit words above.
typedef struct hdr_plane {
  const void *_Nullable samples;
  /// Bytes from one row to the next, a multiple of the sample size.
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
} hdr_plane;

/// Planes in coded order: Y, Cb, Cr, which for the identity matrix means G, B, R.
typedef struct hdr_planes {
  hdr_chroma chroma;
  /// 8 to 16, the same for all planes.
  int32_t bits;
  /// 1 or 3.
  int32_t count;
  hdr_plane plane[3];
} hdr_planes;

typedef struct hdr_picture hdr_picture;

typedef struct hdr_decoding {
  /// Larger pictures are refused before memory is allocated for them.
  int64_t max_pixels;
  /// Threads of the decoder. Use 1 where pictures are decoded in parallel.
  int32_t threads;
} hdr_decoding;

/// Decodes the first picture of HEVC NAL units, each of which follows its length as a big-endian
/// number: of 4 bytes in `parameter_sets`, of `length_size` (1 to 4) bytes in `data`.
/// The bytes are not needed after the call.
hdr_codec_status hdr_hevc_decode(const uint8_t *parameter_sets, size_t parameter_sets_size,
                                 const uint8_t *data, size_t size, int length_size,
                                 const hdr_decoding *decoding,
                                 hdr_picture *_Nullable *_Nonnull out,
                                 char message[_Nonnull HDR_MESSAGE]);

/// Decodes the first picture of AV1 open bitstream units (a temporal unit). Film grain is applied.
/// The bytes are not needed after the call.
hdr_codec_status hdr_av1_decode(const uint8_t *data, size_t size, const hdr_decoding *decoding,
                                hdr_picture *_Nullable *_Nonnull out,
                                char message[_Nonnull HDR_MESSAGE]);

/// The planes, valid until the picture is destroyed.
const hdr_planes *hdr_picture_planes(const hdr_picture *picture);

/// What the decoder complained of while concealing damage, or an empty string.
const char *hdr_picture_warning(const hdr_picture *picture);

void hdr_picture_destroy(hdr_picture *_Nullable picture);

/// Versions of the decoders.
const char *hdr_hevc_version(void);
const char *hdr_av1_version(void);

#pragma clang assume_nonnull end

#endif
