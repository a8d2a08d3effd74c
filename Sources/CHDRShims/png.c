#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hdr_png.h"
#include "picture.h"

struct hdr_png {
  png_structp png;
  png_infop info;
  hdr_source source;
  int64_t offset;
  /// Where libpng's errors land: always a caller within this file.
  jmp_buf landing;
  char message[HDR_MESSAGE];
  size_t row_size;
  /// All rows, for interlaced pictures.
  uint8_t *whole;
  uint32_t next_row;
};

static void fail(png_structp png, png_const_charp text) {
  hdr_png *self = png_get_error_ptr(png);
  if (!self->message[0]) snprintf(self->message, HDR_MESSAGE, "%s", text);
  longjmp(self->landing, 1);
}

static void pass_over(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep out, size_t count) {
  hdr_png *self = png_get_io_ptr(png);
  if (count > (size_t)(self->source.size - self->offset) ||
      self->source.read(self->source.context, self->offset, out, count) != 0) {
    snprintf(self->message, HDR_MESSAGE, "the file ends within the picture data");
    longjmp(self->landing, 1);
  }
  self->offset += (int64_t)count;
}

static hdr_codec_status report(const hdr_png *self, char *message) {
  snprintf(message, HDR_MESSAGE, "%s", self->message);
  return strstr(self->message, "memory") ? HDR_CODEC_NO_MEMORY : HDR_CODEC_INVALID;
}

static void open(hdr_png *self) {
  // Colour is not libpng's business, and damage in what is not read must not matter.
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  static const png_byte unwanted[] =
      "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0"
      "sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, unwanted,
                              (int)(sizeof unwanted / 5));
  png_set_crc_action(self->png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  png_set_user_limits(self->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_benign_errors(self->png, 1);
  png_set_read_fn(self->png, self, read_bytes);
  png_read_info(self->png, self->info);
  png_set_expand(self->png);
  const uint16_t probe = 1;
  if (*(const uint8_t *)&probe == 1) png_set_swap(self->png);
  png_set_interlace_handling(self->png);
  png_read_update_info(self->png, self->info);
  self->row_size = png_get_rowbytes(self->png, self->info);
}

hdr_codec_status hdr_png_open(const hdr_source *source, hdr_png **out, char *message) {
  *out = NULL;
  message[0] = 0;
  hdr_png *self = calloc(1, sizeof *self);
  if (!self) return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  self->source = *source;
  hdr_codec_status status = HDR_CODEC_OK;
  if (setjmp(self->landing) == 0) {
    self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fail, pass_over);
    if (self->png) self->info = png_create_info_struct(self->png);
    if (self->info) {
      open(self);
    } else {
      status = hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
    }
  } else {
    status = report(self, message);
  }
  if (status != HDR_CODEC_OK) {
    hdr_png_close(self);
    return status;
  }
  *out = self;
  return HDR_CODEC_OK;
}

int hdr_png_channels(const hdr_png *self) { return png_get_channels(self->png, self->info); }

int hdr_png_bits(const hdr_png *self) { return png_get_bit_depth(self->png, self->info); }

static void read_whole(hdr_png *self) {
  const uint32_t height = png_get_image_height(self->png, self->info);
  self->whole = calloc(height, self->row_size);
  if (!self->whole) png_error(self->png, "not enough memory");
  const int passes = png_get_interlace_type(self->png, self->info) == PNG_INTERLACE_ADAM7 ? 7 : 1;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(self->png, self->whole + y * self->row_size, NULL);
    }
  }
}

hdr_codec_status hdr_png_read(hdr_png *self, uint8_t *out, int count, char *message) {
  message[0] = 0;
  if (setjmp(self->landing) != 0) return report(self, message);
  const uint32_t height = png_get_image_height(self->png, self->info);
  if (count < 0 || (uint32_t)count > height - self->next_row) {
    return hdr_codec_fail(message, HDR_CODEC_INVALID, "there are no more rows");
  }
  if (png_get_interlace_type(self->png, self->info) != PNG_INTERLACE_NONE) {
    if (!self->whole) read_whole(self);
    memcpy(out, self->whole + self->next_row * self->row_size, (size_t)count * self->row_size);
  } else {
    for (int y = 0; y < count; y++) {
      png_read_row(self->png, out + (size_t)y * self->row_size, NULL);
    }
  }
  self->next_row += (uint32_t)count;
  return HDR_CODEC_OK;
}

void hdr_png_close(hdr_png *self) {
  if (!self) return;
  if (self->png) png_destroy_read_struct(&self->png, &self->info, NULL);
  free(self->whole);
  free(self);
}

const char *hdr_png_version(void) { return png_get_libpng_ver(NULL); }
