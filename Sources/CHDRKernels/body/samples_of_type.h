// Included for T = uint8_t and uint16_t; NAME(x) appends the type's suffix.

/// A sample at any address.
typedef T __attribute__((aligned(1), may_alias)) NAME(unaligned);

/// out[k] = weight_a * a[i] + weight_b * b[i], i = first + k clamped to [0, count-1].
static void NAME(blend_rows)(float *restrict out, const T *a, const T *b, float weight_a,
                             float weight_b, int count, int first, int n) {
  const int inside_begin = clamp_int(-first, 0, n);
  const int inside_end = clamp_int(count - first, inside_begin, n);
  const float left = weight_a * a[0] + weight_b * b[0];
  const float right = weight_a * a[count - 1] + weight_b * b[count - 1];
  for (int k = 0; k < inside_begin; k++) out[k] = left;
  for (int k = inside_begin; k < inside_end; k++) {
    out[k] = weight_a * a[first + k] + weight_b * b[first + k];
  }
  for (int k = inside_end; k < n; k++) out[k] = right;
}

static void NAME(chroma)(float *out, const T *near, const T *far, const hdr_chroma_row *row,
                         int n) {
  const float near_weight = row->near_weight, far_weight = 1 - near_weight;
  if (!row->subsampled) {
    NAME(blend_rows)(out, near, far, near_weight, far_weight, row->count, row->first, n);
    return;
  }
  // Pairs of pixels of one chroma sample, starting before the row when its first pixel is odd.
  const int skip = row->first & 1;
  float samples[chunk / 2 + 2];
  float spread[chunk];
  for (int x = -skip; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    const int pairs = (pixels + 1) / 2;
    const int begin = (row->first + x) / 2 - 1;
    NAME(blend_rows)(samples, near, far, near_weight, far_weight, row->count, begin, pairs + 2);
    spread_pairs(spread, samples, row, pairs);
    const int skipped = x < 0;
    memcpy(out + (x + skipped), spread + skipped, (size_t)(pixels - skipped) * sizeof(float));
  }
}

static inline void NAME(ycbcr_loop)(float *restrict r, float *restrict g, float *restrict b,
                                    const T *y, const float *cb, const float *cr,
                                    const hdr_ycbcr *matrix, int clip, int n) {
  const hdr_ycbcr m = *matrix;
  for (int x = 0; x < n; x++) {
    const float luma = y[x] * m.y_scale + m.y_offset;
    const float u = cb[x] * m.c_scale + m.c_offset;
    const float v = cr[x] * m.c_scale + m.c_offset;
    const float red = (luma + m.r_cb * u) + m.r_cr * v;
    const float green = (luma + m.g_cb * u) + m.g_cr * v;
    const float blue = (luma + m.b_cb * u) + m.b_cr * v;
    r[x] = clip ? clamp(red, 0, 1) : red;
    g[x] = clip ? clamp(green, 0, 1) : green;
    b[x] = clip ? clamp(blue, 0, 1) : blue;
  }
}

static void NAME(ycbcr)(float *r, float *g, float *b, const T *y, const float *cb,
                        const float *cr, const hdr_ycbcr *matrix, int n) {
  if (matrix->clip) {
    NAME(ycbcr_loop)(r, g, b, y, cb, cr, matrix, 1, n);
  } else {
    NAME(ycbcr_loop)(r, g, b, y, cb, cr, matrix, 0, n);
  }
}

static void NAME(planar)(float *restrict out, const T *in, float scale, float offset, int clip,
                         int n) {
  if (clip) {
    for (int x = 0; x < n; x++) out[x] = clamp(in[x] * scale + offset, 0, 1);
  } else {
    for (int x = 0; x < n; x++) out[x] = in[x] * scale + offset;
  }
}

static inline void NAME(interleaved_loop)(float *const *planes, const T *in, int channels,
                                          float scale, int n) {
  for (int c = 0; c < channels; c++) {
    float *restrict out = planes[c];
    for (int x = 0; x < n; x++) out[x] = in[x * channels + c] * scale;
  }
}

static void NAME(interleaved)(float *const *planes, const T *in, int channels, float scale,
                              int n) {
  switch (channels) {
    case 1: NAME(interleaved_loop)(planes, in, 1, scale, n); break;
    case 2: NAME(interleaved_loop)(planes, in, 2, scale, n); break;
    case 3: NAME(interleaved_loop)(planes, in, 3, scale, n); break;
    case 4: NAME(interleaved_loop)(planes, in, 4, scale, n); break;
    default: break;
  }
}

static inline void NAME(deinterleave_loop)(T *const *planes, const T *in, int channels, int n) {
  for (int c = 0; c < channels; c++) {
    T *restrict out = planes[c];
    for (int x = 0; x < n; x++) out[x] = in[x * channels + c];
  }
}

static void NAME(deinterleave)(T *const *planes, const T *in, int channels, int n) {
  switch (channels) {
    case 1: NAME(deinterleave_loop)(planes, in, 1, n); break;
    case 2: NAME(deinterleave_loop)(planes, in, 2, n); break;
    case 3: NAME(deinterleave_loop)(planes, in, 3, n); break;
    case 4: NAME(deinterleave_loop)(planes, in, 4, n); break;
    default: break;
  }
}

static inline void NAME(interleave_loop)(uint8_t *bytes, const T *const *planes, int channels,
                                         int n) {
  NAME(unaligned) *restrict out = (NAME(unaligned) *)bytes;
  // Reads of planes beyond `channels` fall away once that is a constant.
  const T *a = planes[0], *b = planes[channels > 1], *c = planes[channels > 2 ? 2 : 0];
  const T *d = planes[channels > 3 ? 3 : 0];
  for (int x = 0; x < n; x++) {
    out[channels * x] = a[x];
    if (channels > 1) out[channels * x + 1] = b[x];
    if (channels > 2) out[channels * x + 2] = c[x];
    if (channels > 3) out[channels * x + 3] = d[x];
  }
}

/// Interleaves to samples at any address.
static void NAME(interleave_bytes)(uint8_t *out, const T *const *planes, int channels, int n) {
  switch (channels) {
    case 1: NAME(interleave_loop)(out, planes, 1, n); break;
    case 2: NAME(interleave_loop)(out, planes, 2, n); break;
    case 3: NAME(interleave_loop)(out, planes, 3, n); break;
    case 4: NAME(interleave_loop)(out, planes, 4, n); break;
    default: break;
  }
}

static void NAME(interleave)(T *out, const T *const *planes, int channels, int n) {
  NAME(interleave_bytes)((uint8_t *)out, planes, channels, n);
}

static void NAME(map_row)(float *out, const T *row0, const T *row1, const hdr_map_row *row,
                          int first, int n) {
  const float weight1 = row->row1_weight * row->scale;
  const float weight0 = (1 - row->row1_weight) * row->scale;
  const int64_t origin = to_fixed(row->origin), step = to_fixed(row->step);
  // The map samples of a piece are staged as blended floats with clamped indices, so that the
  // interpolation along x needs no bounds. A piece is as long as its samples fit.
  float staged[2 * chunk];
  const int64_t room = (int64_t)(2 * chunk - 2) << 32;
  const int piece = step <= room / chunk ? chunk : max_int((int)(room / step), 1);
  for (int x = 0; x < n; x += piece) {
    const int pixels = min_int(piece, n - x);
    const int64_t position = origin + ((int64_t)first + x) * step;
    const int begin = (int)(position >> 32);
    const int end = (int)((position + (pixels - 1) * step) >> 32) + 2;
    NAME(blend_rows)(staged, row0, row1, weight0, weight1, row->width, begin, end - begin);
    interpolate_steps(out + x, staged, (uint64_t)position & UINT32_MAX, (uint64_t)step, pixels);
  }
}
