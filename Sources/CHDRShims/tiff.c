#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#include "hdr_tiff.h"
#include "picture.h"

struct hdr_tiff {
  TIFF *tiff;
  hdr_source source;
  int64_t offset;
  char message[HDR_MESSAGE];
};

/// Keeps the first message, which is the most telling.
static int keep_message(TIFF *tiff, void *user, const char *module, const char *format,
                        va_list arguments) {
  (void)tiff;
  (void)module;
  hdr_tiff *self = user;
  if (!self->message[0]) vsnprintf(self->message, HDR_MESSAGE, format, arguments);
  return 1;
}

static int pass_over(TIFF *tiff, void *user, const char *module, const char *format,
                     va_list arguments) {
  (void)tiff;
  (void)user;
  (void)module;
  (void)format;
  (void)arguments;
  return 1;
}

static tmsize_t read_bytes(thandle_t handle, void *out, tmsize_t count) {
  hdr_tiff *self = handle;
  const int64_t left = self->source.size - self->offset;
  if (count > left) count = (tmsize_t)(left < 0 ? 0 : left);
  if (count <= 0) return 0;
  if (self->source.read(self->source.context, self->offset, out, (size_t)count) != 0) return -1;
  self->offset += count;
  return count;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle;
  (void)bytes;
  (void)count;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  hdr_tiff *self = handle;
  const toff_t base = whence == SEEK_CUR   ? (toff_t)self->offset
                      : whence == SEEK_END ? (toff_t)self->source.size
                                           : 0;
  const toff_t place = base + offset;
  if (place > INT64_MAX) return (toff_t)-1;
  self->offset = (int64_t)place;
  return place;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size_of(thandle_t handle) { return (toff_t)((hdr_tiff *)handle)->source.size; }

static hdr_codec_status report(hdr_tiff *self, char *message, const char *otherwise) {
  snprintf(message, HDR_MESSAGE, "%s", self->message[0] ? self->message : otherwise);
  self->message[0] = 0;
  if (strstr(message, "emory")) return HDR_CODEC_LIMIT;
  return strstr(message, "not configured") || strstr(message, "not implemented")
             ? HDR_CODEC_UNSUPPORTED
             : HDR_CODEC_INVALID;
}

hdr_codec_status hdr_tiff_open(const hdr_source *source, uint64_t directory,
                               int64_t max_allocation, hdr_tiff **out, char *message) {
  *out = NULL;
  message[0] = 0;
  hdr_tiff *self = calloc(1, sizeof *self);
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!self || !options) {
    free(self);
    if (options) TIFFOpenOptionsFree(options);
    return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  }
  self->source = *source;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, max_allocation);
  TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, self);
  TIFFOpenOptionsSetWarningHandlerExtR(options, pass_over, self);
  // Without mapping, and without cutting large strips into smaller ones than the file says.
  self->tiff = TIFFClientOpenExt("", "rmc", self, read_bytes, write_bytes, seek, close_nothing,
                                 size_of, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  if (!self->tiff || !TIFFSetSubDirectory(self->tiff, directory)) {
    const hdr_codec_status status = report(self, message, "the directory cannot be read");
    hdr_tiff_close(self);
    return status;
  }
  uint16_t compression = COMPRESSION_NONE;
  TIFFGetFieldDefaulted(self->tiff, TIFFTAG_COMPRESSION, &compression);
  if (compression == COMPRESSION_JPEG) {
    TIFFSetField(self->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  } else if (compression == COMPRESSION_SGILOG || compression == COMPRESSION_SGILOG24) {
    TIFFSetField(self->tiff, TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT);
  }
  *out = self;
  return HDR_CODEC_OK;
}

int64_t hdr_tiff_row_size(const hdr_tiff *self) { return TIFFScanlineSize64(self->tiff); }

int64_t hdr_tiff_tile_size(const hdr_tiff *self) { return TIFFTileSize64(self->tiff); }

hdr_codec_status hdr_tiff_read_row(hdr_tiff *self, uint32_t row, uint8_t *out, int64_t size,
                                   char *message) {
  message[0] = 0;
  if (size < hdr_tiff_row_size(self)) {
    return hdr_codec_fail(message, HDR_CODEC_INVALID, "rows are longer than the header says");
  }
  if (TIFFReadScanline(self->tiff, out, row, 0) < 0) {
    return report(self, message, "a row cannot be read");
  }
  return HDR_CODEC_OK;
}

hdr_codec_status hdr_tiff_read_chunk(hdr_tiff *self, uint32_t index, uint8_t *out, int64_t size,
                                     char *message) {
  message[0] = 0;
  memset(out, 0, (size_t)size);
  const tmsize_t got =
      TIFFIsTiled(self->tiff)
          ? TIFFReadEncodedTile(self->tiff, index, out, (tmsize_t)size)
          : TIFFReadEncodedStrip(self->tiff, index, out, (tmsize_t)size);
  return got < 0 ? report(self, message, "a strip or tile cannot be read") : HDR_CODEC_OK;
}

void hdr_tiff_close(hdr_tiff *self) {
  if (!self) return;
  if (self->tiff) TIFFClose(self->tiff);
  free(self);
}

const char *hdr_tiff_version(void) { return TIFFGetVersion(); }
