#include <libde265/de265.h>
#include <stdio.h>
#include <stdlib.h>

#include "picture.h"

typedef struct hevc_picture {
  hdr_picture base;
  de265_decoder_context *context;
  int64_t max_pixels;
  hdr_codec_status size_status;
  char *message;
} hevc_picture;

static void destroy(hdr_picture *picture) {
  hevc_picture *hevc = (hevc_picture *)picture;
  // The image belongs to its context.
  if (hevc->context) de265_free_decoder(hevc->context);
  free(hevc);
}

static hdr_codec_status report(de265_error error, char *message) {
  hdr_codec_status status = HDR_CODEC_INVALID;
  if (error == DE265_ERROR_OUT_OF_MEMORY) status = HDR_CODEC_NO_MEMORY;
  if (error == DE265_ERROR_NOT_IMPLEMENTED_YET) status = HDR_CODEC_UNSUPPORTED;
  return hdr_codec_fail(message, status, de265_get_error_text(error));
}

/// Called before the decoder allocates an image: the place to refuse one that is too large.
static int get_buffer(de265_decoder_context *context, struct de265_image_spec *spec,
                      struct de265_image *image, void *user) {
  hevc_picture *hevc = user;
  hevc->size_status =
      hdr_check_size(spec->width, spec->height, hevc->max_pixels, hevc->message);
  if (hevc->size_status != HDR_CODEC_OK) return 0;
  return de265_get_default_image_allocation_functions()->get_buffer(context, spec, image, NULL);
}

static void release_buffer(de265_decoder_context *context, struct de265_image *image, void *user) {
  (void)user;
  de265_get_default_image_allocation_functions()->release_buffer(context, image, NULL);
}

/// Hands NAL units to the decoder. A unit that is longer than what is left is cut short.
static de265_error push_units(de265_decoder_context *context, const uint8_t *data, size_t size,
                              int length_size) {
  while (size > (size_t)length_size) {
    size_t length = 0;
    for (int i = 0; i < length_size; i++) length = length << 8 | data[i];
    data += length_size;
    size -= (size_t)length_size;
    if (length > size) length = size;
    if (length > INT32_MAX) return DE265_ERROR_CODED_PARAMETER_OUT_OF_RANGE;
    const de265_error error = de265_push_NAL(context, data, (int)length, 0, NULL);
    if (!de265_isOK(error)) return error;
    data += length;
    size -= length;
  }
  return DE265_OK;
}

static hdr_codec_status describe(hdr_planes *planes, const struct de265_image *image,
                                 char *message) {
  switch (de265_get_chroma_format(image)) {
    case de265_chroma_mono: planes->chroma = HDR_CHROMA_400; break;
    case de265_chroma_420: planes->chroma = HDR_CHROMA_420; break;
    case de265_chroma_422: planes->chroma = HDR_CHROMA_422; break;
    case de265_chroma_444: planes->chroma = HDR_CHROMA_444; break;
  }
  planes->count = planes->chroma == HDR_CHROMA_400 ? 1 : 3;
  planes->bits = de265_get_bits_per_pixel(image, 0);
  for (int i = 0; i < planes->count; i++) {
    int stride = 0;
    if (de265_get_bits_per_pixel(image, i) != planes->bits) {
      return hdr_codec_fail(message, HDR_CODEC_UNSUPPORTED,
                            "luma and chroma of different depths are not supported");
    }
    hdr_plane *plane = &planes->plane[i];
    plane->samples = de265_get_image_plane(image, i, &stride);
    plane->stride = stride;
    plane->width = de265_get_image_width(image, i);
    plane->height = de265_get_image_height(image, i);
  }
  return hdr_check_planes(planes, message);
}

/// The first warning that is about the picture and not about threads.
static de265_error first_warning(de265_decoder_context *context) {
  de265_error warning;
  do {
    warning = de265_get_warning(context);
  } while (warning == DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING ||
           warning == DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM);
  return warning;
}

static hdr_codec_status decode(hevc_picture *hevc, char *message) {
  const struct de265_image *image = NULL;
  de265_error error = de265_flush_data(hevc->context);
  for (int more = 1; !image && more && de265_isOK(error);) {
    more = 0;
    error = de265_decode(hevc->context, &more);
    image = de265_get_next_picture(hevc->context);
  }
  if (hevc->size_status != HDR_CODEC_OK) return hevc->size_status;
  const de265_error warning = first_warning(hevc->context);
  if (!de265_isOK(error)) return report(error, message);
  if (!image) {
    if (warning != DE265_OK) return report(warning, message);
    return hdr_codec_fail(message, HDR_CODEC_INVALID, "no picture in the data");
  }
  if (warning != DE265_OK) report(warning, hevc->base.warning);
  return describe(&hevc->base.planes, image, message);
}

hdr_codec_status hdr_hevc_decode(const uint8_t *parameter_sets, size_t parameter_sets_size,
                                 const uint8_t *data, size_t size, int length_size,
                                 const hdr_decoding *decoding, hdr_picture **out,
                                 char message[HDR_MESSAGE]) {
  *out = NULL;
  message[0] = 0;
  hevc_picture *hevc = calloc(1, sizeof *hevc);
  if (!hevc) return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  hevc->base.destroy = destroy;
  hevc->max_pixels = decoding->max_pixels;
  hevc->message = message;
  hevc->context = de265_new_decoder();
  hdr_codec_status status = HDR_CODEC_NO_MEMORY;
  if (hevc->context) {
    struct de265_image_allocation allocation = {get_buffer, release_buffer};
    de265_set_image_allocation_functions(hevc->context, &allocation, hevc);
    de265_error error = DE265_OK;
    if (decoding->threads > 1) {
      error = de265_start_worker_threads(hevc->context, decoding->threads);
    }
    if (de265_isOK(error)) {
      error = push_units(hevc->context, parameter_sets, parameter_sets_size, 4);
    }
    if (de265_isOK(error)) error = push_units(hevc->context, data, size, length_size);
    status = de265_isOK(error) ? decode(hevc, message) : report(error, message);
  }
  if (status != HDR_CODEC_OK) {
    destroy(&hevc->base);
    return status;
  }
  *out = &hevc->base;
  return HDR_CODEC_OK;
}

const char *hdr_hevc_version(void) { return de265_get_version(); }
