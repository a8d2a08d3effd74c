// Included for T = uint8_t and uint16_t; NAME(x) appends the type's suffix.

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
  const float previous = row->previous_weight, current_even = 1 - previous;
  const float next = row->next_weight, current_odd = 1 - next;
  // c[k] holds chroma sample i0 - 1 + k of the piece.
  float c[chunk / 2 + 3];
  for (int x = 0; x < n;) {
    const int p = row->first + x;
    const int pixels = min_int(chunk, n - x);
    const int i0 = p >> 1;
    const int pairs = ((p + pixels - 1) >> 1) - i0 + 1;
    NAME(blend_rows)(c, near, far, near_weight, far_weight, row->count, i0 - 1, pairs + 2);
    if ((p & 1) == 0 && (pixels & 1) == 0) {
      float *restrict o = out + x;
      for (int k = 0; k < pairs; k++) {
        o[2 * k] = previous * c[k] + current_even * c[k + 1];
        o[2 * k + 1] = current_odd * c[k + 1] + next * c[k + 2];
      }
    } else {
      for (int j = 0; j < pixels; j++) {
        const float *s = c + (((p + j) >> 1) - i0);
        out[x + j] = ((p + j) & 1) ? current_odd * s[1] + next * s[2]
                                   : previous * s[0] + current_even * s[1];
      }
    }
    x += pixels;
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

static void NAME(interleave)(T *restrict out, const T *const *planes, int channels, int n) {
  switch (channels) {
    case 1:
      if (n > 0) memcpy(out, planes[0], (size_t)n * sizeof(T));
      break;
    case 2: {
      const T *a = planes[0], *b = planes[1];
      for (int x = 0; x < n; x++) {
        out[2 * x] = a[x];
        out[2 * x + 1] = b[x];
      }
      break;
    }
    case 3: {
      const T *a = planes[0], *b = planes[1], *c = planes[2];
      for (int x = 0; x < n; x++) {
        out[3 * x] = a[x];
        out[3 * x + 1] = b[x];
        out[3 * x + 2] = c[x];
      }
      break;
    }
    case 4: {
      const T *a = planes[0], *b = planes[1], *c = planes[2], *d = planes[3];
      for (int x = 0; x < n; x++) {
        out[4 * x] = a[x];
        out[4 * x + 1] = b[x];
        out[4 * x + 2] = c[x];
        out[4 * x + 3] = d[x];
      }
      break;
    }
    default: break;
  }
}

static void NAME(map_row)(float *out, const T *row0, const T *row1, const hdr_map_row *row,
                          int first, int n) {
  const float weight1 = row->row1_weight * row->scale;
  const float weight0 = (1 - row->row1_weight) * row->scale;
  // The map samples of a piece are staged as blended floats with clamped indices, so that the
  // interpolation along x needs no bounds. A piece is as long as its samples fit.
  float staged[2 * chunk];
  const double room = 2 * chunk - 2;
  const int piece = row->step * chunk <= room ? chunk : max_int((int)(room / row->step), 1);
  for (int x = 0; x < n; x += piece) {
    const int pixels = min_int(piece, n - x);
    const int begin = floor_to_int(map_position(row, first + x));
    const int end = floor_to_int(map_position(row, first + x + pixels - 1)) + 2;
    NAME(blend_rows)(staged, row0, row1, weight0, weight1, row->width, begin, end - begin);
    interpolate_map(out + x, staged, begin, row, first + x, pixels);
  }
}
