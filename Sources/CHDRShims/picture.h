#ifndef HDR_PICTURE_PRIVATE_H
#define HDR_PICTURE_PRIVATE_H

#include "hdr_picture.h"

/// What the pictures of all decoders begin with.
struct hdr_picture {
  hdr_planes planes;
  char warning[HDR_MESSAGE];
  void (*destroy)(hdr_picture *picture);
};

/// Writes `text` to `message` and returns `status`.
hdr_codec_status hdr_codec_fail(char *message, hdr_codec_status status, const char *text);

/// Refuses pictures without pixels or with more than allowed.
hdr_codec_status hdr_check_size(int64_t width, int64_t height, int64_t max_pixels, char *message);

/// Refuses planes whose sizes do not follow from the first plane's and the chroma format.
hdr_codec_status hdr_check_planes(const hdr_planes *planes, char *message);

#endif
