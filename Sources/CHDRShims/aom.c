#include <aom/aom_encoder.h>
#include <aom/aomcx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hdr_av1.h"
#include "picture.h"

/// Copies what the encoder says of its last error.
static hdr_codec_status report(aom_codec_ctx_t *codec, aom_codec_err_t error, char *message) {
  const char *detail = codec ? aom_codec_error_detail(codec) : NULL;
  snprintf(message, HDR_MESSAGE, "%s%s%s", aom_codec_err_to_string(error), detail ? ": " : "",
           detail ? detail : "");
  return error == AOM_CODEC_MEM_ERROR ? HDR_CODEC_NO_MEMORY
         : error == AOM_CODEC_INCAPABLE ? HDR_CODEC_UNSUPPORTED
                                        : HDR_CODEC_INVALID;
}

/// An image that refers to the planes. A monochrome one still has chroma rows: `grey` has room for
/// one row, which they all share.
static void describe(const hdr_planes *planes, uint16_t *grey, aom_image_t *image) {
  static const aom_img_fmt_t formats[4] = {AOM_IMG_FMT_I420, AOM_IMG_FMT_I420, AOM_IMG_FMT_I422,
                                           AOM_IMG_FMT_I444};
  const hdr_plane *luma = &planes->plane[0];
  const int deep = planes->bits > 8;
  aom_img_wrap(image, formats[planes->chroma] | (deep ? AOM_IMG_FMT_HIGHBITDEPTH : 0),
               (unsigned)luma->width, (unsigned)luma->height, 1, (uint8_t *)luma->samples);
  image->bit_depth = (unsigned)planes->bits;
  for (int i = 0; i < 3; i++) {
    if (i < planes->count) {
      image->planes[i] = (uint8_t *)planes->plane[i].samples;
      image->stride[i] = (int)planes->plane[i].stride;
    } else {
      image->planes[i] = (uint8_t *)grey;
      image->stride[i] = 0;
    }
  }
  if (planes->chroma == HDR_CHROMA_400) {
    image->monochrome = 1;
    const int width = (luma->width + 1) / 2;
    if (deep) {
      for (int x = 0; x < width; x++) grey[x] = (uint16_t)(1 << (planes->bits - 1));
    } else {
      memset(grey, 128, (size_t)width);
    }
  }
}

static aom_codec_err_t configure(aom_codec_ctx_t *codec, const hdr_planes *planes,
                                 const hdr_encoding *encoding) {
  const int speed = encoding->speed < 0 ? 0 : encoding->speed > 9 ? 9 : encoding->speed;
  const int quality = encoding->quality > 100 ? 100 : encoding->quality;
  aom_codec_err_t error = aom_codec_control(codec, AOME_SET_CPUUSED, speed);
  if (!error) error = aom_codec_control(codec, AV1E_SET_ROW_MT, 1);
  if (!error) {
    error = aom_codec_control(codec, AV1E_SET_COLOR_PRIMARIES, (int)encoding->primaries);
  }
  if (!error) {
    error = aom_codec_control(codec, AV1E_SET_TRANSFER_CHARACTERISTICS, (int)encoding->transfer);
  }
  if (!error) {
    error = aom_codec_control(codec, AV1E_SET_MATRIX_COEFFICIENTS, (int)encoding->matrix);
  }
  if (!error) {
    error = aom_codec_control(codec, AV1E_SET_COLOR_RANGE, encoding->full_range ? 1 : 0);
  }
  if (error) return error;
  if (quality < 0) return aom_codec_control(codec, AV1E_SET_LOSSLESS, 1);
  error = aom_codec_control(codec, AOME_SET_CQ_LEVEL, (unsigned)((100 - quality) * 63 + 50) / 100);
  if (!error) error = aom_codec_control(codec, AOME_SET_TUNING, AOM_TUNE_SSIM);
  // Tiles let threads decode, and encode, parts of a large picture.
  if (!error && (int64_t)planes->plane[0].width * planes->plane[0].height > 1 << 21) {
    error = aom_codec_control(codec, AV1E_SET_TILE_COLUMNS, 1);
    if (!error) error = aom_codec_control(codec, AV1E_SET_TILE_ROWS, 1);
  }
  return error;
}

/// Appends the units that the encoder has ready to `*out`.
static aom_codec_err_t collect(aom_codec_ctx_t *codec, uint8_t **out, size_t *out_size) {
  aom_codec_iter_t iterator = NULL;
  const aom_codec_cx_pkt_t *packet;
  while ((packet = aom_codec_get_cx_data(codec, &iterator))) {
    if (packet->kind != AOM_CODEC_CX_FRAME_PKT) continue;
    uint8_t *larger = realloc(*out, *out_size + packet->data.frame.sz);
    if (!larger) return AOM_CODEC_MEM_ERROR;
    memcpy(larger + *out_size, packet->data.frame.buf, packet->data.frame.sz);
    *out = larger;
    *out_size += packet->data.frame.sz;
  }
  return AOM_CODEC_OK;
}

/// Encodes the picture; the second call, without one, lets out what was held back.
static aom_codec_err_t encode(aom_codec_ctx_t *codec, aom_image_t *image, uint8_t **out,
                              size_t *out_size) {
  aom_codec_err_t error = aom_codec_encode(codec, image, 0, 1, 0);
  if (!error) error = collect(codec, out, out_size);
  if (!error) error = aom_codec_encode(codec, NULL, 0, 0, 0);
  if (!error) error = collect(codec, out, out_size);
  return error;
}

hdr_codec_status hdr_av1_encode(const hdr_planes *planes, const hdr_encoding *encoding,
                                uint8_t **out, size_t *out_size, char message[HDR_MESSAGE]) {
  *out = NULL;
  *out_size = 0;
  message[0] = 0;
  aom_codec_iface_t *interface = aom_codec_av1_cx();
  aom_codec_enc_cfg_t configuration;
  aom_codec_err_t error =
      aom_codec_enc_config_default(interface, &configuration, AOM_USAGE_ALL_INTRA);
  if (error) return report(NULL, error, message);
  const int is_full = planes->chroma == HDR_CHROMA_444;
  configuration.g_profile =
      planes->bits > 10 || planes->chroma == HDR_CHROMA_422 ? 2 : is_full ? 1 : 0;
  configuration.g_w = (unsigned)planes->plane[0].width;
  configuration.g_h = (unsigned)planes->plane[0].height;
  configuration.g_bit_depth = (aom_bit_depth_t)planes->bits;
  configuration.g_input_bit_depth = (unsigned)planes->bits;
  configuration.g_threads = encoding->threads < 1 ? 1 : (unsigned)encoding->threads;
  configuration.g_limit = 1;
  configuration.g_lag_in_frames = 0;
  configuration.monochrome = planes->chroma == HDR_CHROMA_400;
  configuration.rc_end_usage = AOM_Q;
  configuration.rc_min_quantizer = 0;
  configuration.rc_max_quantizer = encoding->quality < 0 ? 0 : 63;

  uint16_t *grey = malloc(sizeof(uint16_t) * (size_t)(planes->plane[0].width / 2 + 1));
  if (!grey) return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  aom_image_t image;
  describe(planes, grey, &image);
  aom_codec_ctx_t codec;
  error = aom_codec_enc_init(&codec, interface, &configuration,
                             planes->bits > 8 ? AOM_CODEC_USE_HIGHBITDEPTH : 0);
  if (error) {
    free(grey);
    return report(NULL, error, message);
  }
  error = configure(&codec, planes, encoding);
  if (!error) error = encode(&codec, &image, out, out_size);
  hdr_codec_status status = error ? report(&codec, error, message) : HDR_CODEC_OK;
  if (status == HDR_CODEC_OK && *out_size == 0) {
    status = hdr_codec_fail(message, HDR_CODEC_INVALID, "the encoder gave nothing");
  }
  aom_codec_destroy(&codec);
  free(grey);
  if (status != HDR_CODEC_OK) {
    free(*out);
    *out = NULL;
    *out_size = 0;
  }
  return status;
}

const char *hdr_av1_encoder_version(void) { return aom_codec_version_str(); }
