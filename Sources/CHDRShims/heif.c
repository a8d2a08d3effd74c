#include <libheif/heif.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hdr_heif.h"
#include "picture.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) { heif_init(NULL); }

/// Copies the text of `error`, which lives only as long as the library object it came from.
static hdr_codec_status report(struct heif_error error, char *message) {
  snprintf(message, HDR_MESSAGE, "%s", error.message ? error.message : "unknown error");
  switch (error.code) {
    case heif_error_Ok: return HDR_CODEC_OK;
    case heif_error_Memory_allocation_error:
      return error.subcode == heif_suberror_Security_limit_exceeded ? HDR_CODEC_LIMIT
                                                                    : HDR_CODEC_NO_MEMORY;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Plugin_loading_error: return HDR_CODEC_UNSUPPORTED;
    default: return HDR_CODEC_INVALID;
  }
}

static const enum heif_chroma chromas[4] = {heif_chroma_monochrome, heif_chroma_420,
                                            heif_chroma_422, heif_chroma_444};

/// An image of libheif with a copy of the planes.
static struct heif_error make_image(const hdr_planes *planes, struct heif_image **image) {
  static const enum heif_channel channels[3] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
  const int count = planes->chroma == HDR_CHROMA_400 ? 1 : 3;
  struct heif_error error =
      heif_image_create(planes->plane[0].width, planes->plane[0].height,
                        count == 1 ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
                        chromas[planes->chroma], image);
  for (int i = 0; i < count && !error.code; i++) {
    const hdr_plane *plane = &planes->plane[i];
    error = heif_image_add_plane(*image, channels[i], plane->width, plane->height, planes->bits);
    if (error.code) break;
    int stride = 0;
    uint8_t *to = heif_image_get_plane(*image, channels[i], &stride);
    const uint8_t *from = plane->samples;
    const size_t bytes = (size_t)plane->width * (planes->bits > 8 ? 2 : 1);
    for (int32_t y = 0; y < plane->height; y++) {
      memcpy(to + (ptrdiff_t)y * stride, from + y * plane->stride, bytes);
    }
  }
  return error;
}

static struct heif_error configure(struct heif_encoder *encoder, const hdr_planes *planes,
                                   const hdr_encoding *encoding) {
  static const char *const names[4] = {"420", "420", "422", "444"};
  static const char *const presets[10] = {"placebo", "veryslow", "slower",   "slow",
                                          "medium",  "fast",     "faster",   "veryfast",
                                          "superfast", "ultrafast"};
  const int speed = encoding->speed < 0 ? 0 : encoding->speed > 9 ? 9 : encoding->speed;
  const int threads = encoding->threads < 1 ? 1 : encoding->threads;
  // Lossless goes to the codecs themselves: libheif's own switch also turns YCbCr into RGB 4:4:4.
  const int lossless = encoding->quality < 0;
  struct heif_error error =
      heif_encoder_set_lossy_quality(encoder, lossless ? 100 : encoding->quality);
  if (error.code) return error;
  error = heif_encoder_set_parameter_string(encoder, "chroma", names[planes->chroma]);
  if (error.code) return error;
  char pools[16];
  snprintf(pools, sizeof pools, "%d", threads);
  error = heif_encoder_set_parameter_string(encoder, "preset", presets[speed]);
  if (!error.code) error = heif_encoder_set_parameter_string(encoder, "x265:pools", pools);
  if (!error.code && lossless) {
    error = heif_encoder_set_parameter_string(encoder, "x265:lossless", "1");
  }
  return error;
}

struct bytes {
  uint8_t *start;
  size_t size;
};

static struct heif_error collect(struct heif_context *context, const void *data, size_t size,
                                 void *user) {
  (void)context;
  struct bytes *bytes = user;
  uint8_t *larger = realloc(bytes->start, bytes->size + size);
  if (!larger) {
    return (struct heif_error){heif_error_Memory_allocation_error, heif_suberror_Unspecified,
                               "not enough memory"};
  }
  memcpy(larger + bytes->size, data, size);
  bytes->start = larger;
  bytes->size += size;
  return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "Success"};
}

static hdr_codec_status encode(struct heif_context *context, const hdr_planes *planes,
                               const hdr_encoding *encoding, struct bytes *bytes,
                               char *message) {
  struct heif_color_profile_nclx *nclx = heif_nclx_color_profile_alloc();
  struct heif_encoding_options *options = heif_encoding_options_alloc();
  struct heif_encoder *encoder = NULL;
  struct heif_image *image = NULL;
  struct heif_error error = {heif_error_Memory_allocation_error, heif_suberror_Unspecified,
                             "not enough memory"};
  if (nclx && options) {
    nclx->color_primaries = (enum heif_color_primaries)encoding->primaries;
    nclx->transfer_characteristics = (enum heif_transfer_characteristics)encoding->transfer;
    nclx->matrix_coefficients = (enum heif_matrix_coefficients)encoding->matrix;
    nclx->full_range_flag = encoding->full_range != 0;
    options->save_alpha_channel = 0;
    options->macOS_compatibility_workaround = 0;
    options->macOS_compatibility_workaround_no_nclx_profile = 0;
    // The same description on both sides: there is nothing for libheif to convert.
    options->output_nclx_profile = nclx;
    error = heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder);
    if (!error.code) error = configure(encoder, planes, encoding);
    if (!error.code) error = make_image(planes, &image);
    if (!error.code) error = heif_image_set_nclx_color_profile(image, nclx);
    if (!error.code) error = heif_context_encode_image(context, image, encoder, options, NULL);
    if (!error.code) {
      struct heif_writer writer = {1, collect};
      error = heif_context_write(context, &writer, bytes);
    }
  }
  const hdr_codec_status status = report(error, message);
  if (image) heif_image_release(image);
  if (encoder) heif_encoder_release(encoder);
  if (options) heif_encoding_options_free(options);
  if (nclx) heif_nclx_color_profile_free(nclx);
  return status;
}

hdr_codec_status hdr_heif_encode(const hdr_planes *planes, const hdr_encoding *encoding,
                                 uint8_t **out, size_t *out_size, char message[HDR_MESSAGE]) {
  *out = NULL;
  *out_size = 0;
  message[0] = 0;
  pthread_once(&once, initialise);
  struct heif_context *context = heif_context_alloc();
  if (!context) return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  struct bytes bytes = {NULL, 0};
  const hdr_codec_status status = encode(context, planes, encoding, &bytes, message);
  heif_context_free(context);
  if (status != HDR_CODEC_OK) {
    free(bytes.start);
    return status;
  }
  *out = bytes.start;
  *out_size = bytes.size;
  return HDR_CODEC_OK;
}

const char *hdr_heif_version(void) { return heif_get_version(); }

const char *hdr_heif_encoder_name(void) {
  pthread_once(&once, initialise);
  const struct heif_encoder_descriptor *encoder = NULL;
  if (heif_get_encoder_descriptors(heif_compression_HEVC, NULL, &encoder, 1) < 1) return NULL;
  return heif_encoder_descriptor_get_name(encoder);
}
