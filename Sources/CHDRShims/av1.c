#include <dav1d/dav1d.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"

typedef struct av1_picture {
  hdr_picture base;
  Dav1dContext *context;
  Dav1dPicture image;
} av1_picture;

static void destroy(hdr_picture *picture) {
  av1_picture *av1 = (av1_picture *)picture;
  dav1d_picture_unref(&av1->image);
  if (av1->context) dav1d_close(&av1->context);
  free(av1);
}

static hdr_codec_status report(int error, char *message) {
  switch (error) {
    case DAV1D_ERR(ENOMEM):
      return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
    case DAV1D_ERR(ERANGE):
      return hdr_codec_fail(message, HDR_CODEC_LIMIT, "the coded picture is larger than allowed");
    case DAV1D_ERR(ENOPROTOOPT):
      return hdr_codec_fail(message, HDR_CODEC_UNSUPPORTED, "an AV1 feature that dav1d lacks");
    case DAV1D_ERR(EAGAIN):
      return hdr_codec_fail(message, HDR_CODEC_INVALID, "no picture in the data");
    default: return hdr_codec_fail(message, HDR_CODEC_INVALID, "the AV1 data are damaged");
  }
}

/// The bytes stay with the caller, and the decoder is drained before they go.
static void keep(const uint8_t *data, void *cookie) {
  (void)data;
  (void)cookie;
}

static int decode(av1_picture *av1, const uint8_t *bytes, size_t size) {
  Dav1dData data;
  memset(&data, 0, sizeof data);
  int error = dav1d_data_wrap(&data, bytes, size, keep, NULL);
  while (error == 0 && data.sz > 0) {
    error = dav1d_send_data(av1->context, &data);
    if (error != 0 && error != DAV1D_ERR(EAGAIN)) break;
    error = dav1d_get_picture(av1->context, &av1->image);
    if (error == 0) break;
    if (error == DAV1D_ERR(EAGAIN) && data.sz > 0) error = 0;
  }
  // A second call without data lets out what the decoder held back.
  if (error == DAV1D_ERR(EAGAIN)) error = dav1d_get_picture(av1->context, &av1->image);
  dav1d_data_unref(&data);
  dav1d_flush(av1->context);
  return error;
}

static hdr_codec_status describe(av1_picture *av1, char *message) {
  static const hdr_chroma chroma[] = {
      [DAV1D_PIXEL_LAYOUT_I400] = HDR_CHROMA_400,
      [DAV1D_PIXEL_LAYOUT_I420] = HDR_CHROMA_420,
      [DAV1D_PIXEL_LAYOUT_I422] = HDR_CHROMA_422,
      [DAV1D_PIXEL_LAYOUT_I444] = HDR_CHROMA_444,
  };
  const Dav1dPicture *image = &av1->image;
  hdr_planes *planes = &av1->base.planes;
  planes->chroma = chroma[image->p.layout];
  planes->bits = image->p.bpc;
  planes->count = planes->chroma == HDR_CHROMA_400 ? 1 : 3;
  for (int i = 0; i < planes->count; i++) {
    const int halved_x = i > 0 && planes->chroma != HDR_CHROMA_444;
    const int halved_y = i > 0 && planes->chroma == HDR_CHROMA_420;
    planes->plane[i] = (hdr_plane){
        .samples = image->data[i],
        .stride = image->stride[i > 0],
        .width = (image->p.w + halved_x) >> halved_x,
        .height = (image->p.h + halved_y) >> halved_y,
    };
  }
  return hdr_check_planes(planes, message);
}

hdr_codec_status hdr_av1_decode(const uint8_t *data, size_t size, const hdr_decoding *decoding,
                                hdr_picture **out, char message[HDR_MESSAGE]) {
  *out = NULL;
  message[0] = 0;
  if (size == 0) return hdr_codec_fail(message, HDR_CODEC_INVALID, "no picture in the data");
  av1_picture *av1 = calloc(1, sizeof *av1);
  if (!av1) return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  av1->base.destroy = destroy;
  Dav1dSettings settings;
  dav1d_default_settings(&settings);
  settings.n_threads = decoding->threads < 1                   ? 1
                       : decoding->threads > DAV1D_MAX_THREADS ? DAV1D_MAX_THREADS
                                                               : decoding->threads;
  settings.max_frame_delay = 1;
  settings.all_layers = 0;
  settings.frame_size_limit =
      decoding->max_pixels > UINT32_MAX ? UINT32_MAX : (unsigned)decoding->max_pixels;
  settings.logger.callback = NULL;
  int error = dav1d_open(&av1->context, &settings);
  if (error == 0) error = decode(av1, data, size);
  const hdr_codec_status status = error == 0 ? describe(av1, message) : report(error, message);
  if (status != HDR_CODEC_OK) {
    destroy(&av1->base);
    return status;
  }
  *out = &av1->base;
  return HDR_CODEC_OK;
}

const char *hdr_av1_version(void) { return dav1d_version(); }
