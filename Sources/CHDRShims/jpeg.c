#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "hdr_jpeg.h"
#include "picture.h"

enum { buffer_size = 1 << 16, max_scans = 500 };

struct hdr_jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr input;
  struct jpeg_progress_mgr progress;
  hdr_source source;
  int64_t offset;
  /// Where libjpeg's errors land: always a caller within this file.
  jmp_buf landing;
  char message[HDR_MESSAGE];
  char warning[HDR_MESSAGE];
  hdr_codec_status failure;
  /// Raw rows are read, without the library's upsampling.
  int is_raw;
  int is_started;
  /// One group of raw rows, or one row of interleaved components.
  uint8_t *rows;
  uint8_t buffer[buffer_size];
};

static void fail(j_common_ptr common) {
  hdr_jpeg *self = common->client_data;
  if (!self->message[0]) {
    char text[JMSG_LENGTH_MAX];
    common->err->format_message(common, text);
    snprintf(self->message, HDR_MESSAGE, "%s", text);
  }
  self->failure =
      common->err->msg_code == JERR_OUT_OF_MEMORY ? HDR_CODEC_NO_MEMORY : HDR_CODEC_INVALID;
  longjmp(self->landing, 1);
}

static void fail_with(hdr_jpeg *self, const char *text) {
  snprintf(self->message, HDR_MESSAGE, "%s", text);
  self->failure = HDR_CODEC_INVALID;
  longjmp(self->landing, 1);
}

static void warn(j_common_ptr common, int level) {
  if (level >= 0) return;
  hdr_jpeg *self = common->client_data;
  common->err->num_warnings++;
  if (self->warning[0]) return;
  char text[JMSG_LENGTH_MAX];
  common->err->format_message(common, text);
  snprintf(self->warning, HDR_MESSAGE, "%s", text);
}

static void output_nothing(j_common_ptr common) { (void)common; }

/// Progressive images may repeat scans without end.
static void watch(j_common_ptr common) {
  if (!common->is_decompressor) return;
  const struct jpeg_decompress_struct *decoder = (const struct jpeg_decompress_struct *)common;
  if (decoder->input_scan_number > max_scans) fail_with(common->client_data, "too many scans");
}

static void start_source(j_decompress_ptr decoder) { (void)decoder; }

static boolean fill(j_decompress_ptr decoder) {
  hdr_jpeg *self = decoder->client_data;
  const int64_t left = self->source.size - self->offset;
  const size_t count = left < buffer_size ? (size_t)left : buffer_size;
  if (count == 0) fail_with(self, "the file ends within the picture data");
  if (self->source.read(self->source.context, self->offset, self->buffer, count) != 0) {
    fail_with(self, "the picture data cannot be read");
  }
  self->offset += (int64_t)count;
  self->input.next_input_byte = self->buffer;
  self->input.bytes_in_buffer = count;
  return TRUE;
}

static void skip(j_decompress_ptr decoder, long count) {
  hdr_jpeg *self = decoder->client_data;
  if (count <= 0) return;
  if ((size_t)count <= self->input.bytes_in_buffer) {
    self->input.next_input_byte += count;
    self->input.bytes_in_buffer -= (size_t)count;
    return;
  }
  self->offset += count - (int64_t)self->input.bytes_in_buffer;
  if (self->offset > self->source.size) self->offset = self->source.size;
  self->input.bytes_in_buffer = 0;
}

static void end_source(j_decompress_ptr decoder) { (void)decoder; }

static hdr_codec_status report(const hdr_jpeg *self, char *message) {
  snprintf(message, HDR_MESSAGE, "%s", self->message);
  return self->failure;
}

/// Whether component `index` has the samples of the first, divided by 1 or 2.
static int ratio(const struct jpeg_decompress_struct *decoder, int index, int vertical) {
  const jpeg_component_info *first = &decoder->comp_info[0];
  const jpeg_component_info *other = &decoder->comp_info[index];
  const int a = vertical ? first->v_samp_factor : first->h_samp_factor;
  const int b = vertical ? other->v_samp_factor : other->h_samp_factor;
  return a == b ? 1 : a == 2 * b ? 2 : 0;
}

static void open(hdr_jpeg *self, hdr_jpeg_layout *layout) {
  struct jpeg_decompress_struct *decoder = &self->decoder;
  jpeg_create_decompress(decoder);
  decoder->client_data = self;
  self->input = (struct jpeg_source_mgr){.init_source = start_source,
                                         .fill_input_buffer = fill,
                                         .skip_input_data = skip,
                                         .resync_to_restart = jpeg_resync_to_restart,
                                         .term_source = end_source};
  decoder->src = &self->input;
  self->progress.progress_monitor = watch;
  decoder->progress = &self->progress;
  jpeg_read_header(decoder, TRUE);
  const int count = decoder->num_components;
  if (count != 1 && count != 3 && count != 4) fail_with(self, "a number of components not known");
  decoder->dct_method = JDCT_ISLOW;
  layout->width = (int32_t)decoder->image_width;
  layout->height = (int32_t)decoder->image_height;
  layout->components = count;
  layout->half_x = layout->half_y = layout->is_inverted = 0;
  if (count == 4) {
    layout->is_inverted = decoder->saw_Adobe_marker;
    decoder->out_color_space = JCS_CMYK;
    return;
  }
  // Whatever they are, components stay as they are.
  decoder->out_color_space = decoder->jpeg_color_space;
  self->is_raw = 1;
  for (int i = 1; i < count; i++) {
    const int x = ratio(decoder, i, 0);
    const int y = ratio(decoder, i, 1);
    if (x == 0 || y == 0 || x != ratio(decoder, 1, 0) || y != ratio(decoder, 1, 1)) {
      self->is_raw = 0;
    }
  }
  if (self->is_raw && count == 3) {
    layout->half_x = ratio(decoder, 1, 0) - 1;
    layout->half_y = ratio(decoder, 1, 1) - 1;
  }
}

hdr_codec_status hdr_jpeg_open(const hdr_source *source, hdr_jpeg **out, hdr_jpeg_layout *layout,
                               char *message) {
  *out = NULL;
  message[0] = 0;
  hdr_jpeg *self = calloc(1, sizeof *self);
  if (!self) return hdr_codec_fail(message, HDR_CODEC_NO_MEMORY, "not enough memory");
  self->source = *source;
  self->decoder.err = jpeg_std_error(&self->errors);
  self->decoder.client_data = self;
  self->errors.error_exit = fail;
  self->errors.emit_message = warn;
  self->errors.output_message = output_nothing;
  if (setjmp(self->landing) != 0) {
    const hdr_codec_status status = report(self, message);
    hdr_jpeg_close(self);
    return status;
  }
  open(self, layout);
  *out = self;
  return HDR_CODEC_OK;
}

/// Rows of one component in a group of raw rows, and its width with padding.
static int group_rows(const jpeg_component_info *component) {
  return component->v_samp_factor * DCTSIZE;
}

static size_t padded_width(const jpeg_component_info *component) {
  return (size_t)component->width_in_blocks * DCTSIZE;
}

static void start(hdr_jpeg *self) {
  struct jpeg_decompress_struct *decoder = &self->decoder;
  decoder->raw_data_out = self->is_raw ? TRUE : FALSE;
  if (!jpeg_start_decompress(decoder)) fail_with(self, "the picture data cannot be read");
  size_t size = 0;
  if (self->is_raw) {
    for (int i = 0; i < decoder->num_components; i++) {
      const jpeg_component_info *component = &decoder->comp_info[i];
      size += padded_width(component) * (size_t)group_rows(component);
    }
  } else {
    size = (size_t)decoder->output_width * (size_t)decoder->output_components;
  }
  self->rows = malloc(size);
  if (!self->rows) fail_with(self, "not enough memory");
  self->is_started = 1;
}

/// One group of raw rows to the planes, cut to the picture.
static int read_group(hdr_jpeg *self, uint8_t *const *planes, size_t *positions, int wanted) {
  struct jpeg_decompress_struct *decoder = &self->decoder;
  JSAMPROW pointers[3][4 * DCTSIZE];
  JSAMPARRAY components[3];
  uint8_t *next = self->rows;
  for (int i = 0; i < decoder->num_components; i++) {
    const jpeg_component_info *component = &decoder->comp_info[i];
    for (int y = 0; y < group_rows(component); y++) {
      pointers[i][y] = next;
      next += padded_width(component);
    }
    components[i] = pointers[i];
  }
  const int rows = decoder->max_v_samp_factor * DCTSIZE;
  if (jpeg_read_raw_data(decoder, components, (JDIMENSION)rows) == 0) {
    fail_with(self, "the picture data end too early");
  }
  const int luma = rows < wanted ? rows : wanted;
  for (int i = 0; i < decoder->num_components; i++) {
    const jpeg_component_info *component = &decoder->comp_info[i];
    const int factor = decoder->max_v_samp_factor / component->v_samp_factor;
    const int count = (luma + factor - 1) / factor;
    const size_t width =
        ((size_t)decoder->output_width * (size_t)component->h_samp_factor +
         (size_t)decoder->max_h_samp_factor - 1) /
        (size_t)decoder->max_h_samp_factor;
    for (int y = 0; y < count; y++) {
      memcpy(planes[i] + positions[i], pointers[i][y], width);
      positions[i] += width;
    }
  }
  return luma;
}

/// One row of all components; three go to a plane each.
static void read_row(hdr_jpeg *self, uint8_t *const *planes, size_t *position) {
  struct jpeg_decompress_struct *decoder = &self->decoder;
  JSAMPROW row = self->rows;
  if (jpeg_read_scanlines(decoder, &row, 1) == 0) {
    fail_with(self, "the picture data end too early");
  }
  const size_t width = decoder->output_width;
  if (decoder->output_components == 4) {
    memcpy(planes[0] + *position, row, 4 * width);
    *position += 4 * width;
    return;
  }
  for (int i = 0; i < 3; i++) {
    for (size_t x = 0; x < width; x++) planes[i][*position + x] = row[3 * x + (size_t)i];
  }
  *position += width;
}

hdr_codec_status hdr_jpeg_read(hdr_jpeg *self, uint8_t *const *planes, int count, char *message) {
  message[0] = 0;
  if (setjmp(self->landing) != 0) return report(self, message);
  if (!self->is_started) start(self);
  size_t positions[3] = {0, 0, 0};
  for (int done = 0; done < count;) {
    if (self->decoder.output_scanline >= self->decoder.output_height) {
      fail_with(self, "there are no more rows");
    }
    if (self->is_raw) {
      done += read_group(self, planes, positions, count - done);
    } else {
      read_row(self, planes, &positions[0]);
      done++;
    }
  }
  return HDR_CODEC_OK;
}

const char *hdr_jpeg_warning(const hdr_jpeg *self) { return self->warning; }

void hdr_jpeg_close(hdr_jpeg *self) {
  if (!self) return;
  // Freeing never fails, but what it would report has to land somewhere.
  if (setjmp(self->landing) == 0) jpeg_destroy_decompress(&self->decoder);
  free(self->rows);
  free(self);
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

const char *hdr_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " TEXT(JPEG_LIB_VERSION);
#endif
}
