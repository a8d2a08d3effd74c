#include "picture.h"

#include <stdio.h>
#include <stdlib.h>

#include "hdr_encoding.h"

hdr_codec_status hdr_codec_fail(char *message, hdr_codec_status status, const char *text) {
  snprintf(message, HDR_MESSAGE, "%s", text);
  return status;
}

hdr_codec_status hdr_check_size(int64_t width, int64_t height, int64_t max_pixels, char *message) {
  if (width <= 0 || height <= 0) {
    return hdr_codec_fail(message, HDR_CODEC_INVALID, "the coded picture has no pixels");
  }
  if (height > max_pixels / width) {
    snprintf(message, HDR_MESSAGE, "the coded picture has %lld×%lld pixels, the limit is %lld",
             (long long)width, (long long)height, (long long)max_pixels);
    return HDR_CODEC_LIMIT;
  }
  return HDR_CODEC_OK;
}

static int32_t subsampled(int32_t size, int halved) { return halved ? (size + 1) / 2 : size; }

hdr_codec_status hdr_check_planes(const hdr_planes *planes, char *message) {
  const hdr_plane *luma = &planes->plane[0];
  const int bytes = planes->bits > 8 ? 2 : 1;
  for (int i = 0; i < planes->count; i++) {
    const hdr_plane *plane = &planes->plane[i];
    const int halved_x = i > 0 && planes->chroma != HDR_CHROMA_444;
    const int halved_y = i > 0 && planes->chroma == HDR_CHROMA_420;
    if (!plane->samples || plane->stride % bytes != 0 ||
        plane->stride < (ptrdiff_t)plane->width * bytes ||
        plane->width != subsampled(luma->width, halved_x) ||
        plane->height != subsampled(luma->height, halved_y)) {
      return hdr_codec_fail(message, HDR_CODEC_INVALID, "decoded to planes of unexpected sizes");
    }
  }
  return HDR_CODEC_OK;
}

const hdr_planes *hdr_picture_planes(const hdr_picture *picture) { return &picture->planes; }

const char *hdr_picture_warning(const hdr_picture *picture) { return picture->warning; }

void hdr_picture_destroy(hdr_picture *picture) {
  if (picture) picture->destroy(picture);
}

void hdr_encoded_release(uint8_t *bytes) { free(bytes); }
