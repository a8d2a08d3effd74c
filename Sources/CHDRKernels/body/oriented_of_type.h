// Included for T = uint8_t with LANES = 16 and for T = uint16_t with LANES = 8; NAME(x) appends the
// type's suffix, INTERLEAVED(first) lists the lanes of two vectors a, b in the order a[first],
// b[first], a[first+1], ...

typedef T NAME(vector) __attribute__((vector_size(16)));

/// out(row x, column y) = in(row y, column x) for LANES x LANES samples.
///
/// One round interleaves row i with row i + LANES/2; it rotates the bits of the index formed by row
/// and column by one place. After log2(LANES) rounds rows and columns have changed places.
static inline void NAME(transpose_block)(T *out, ptrdiff_t out_stride, const T *in,
                                         ptrdiff_t in_stride) {
  NAME(vector) rows[LANES], mixed[LANES];
  for (int y = 0; y < LANES; y++) memcpy(&rows[y], in + y * in_stride, sizeof rows[y]);
#pragma clang loop unroll(full)
  for (int round = 1; round < LANES; round *= 2) {
#pragma clang loop unroll(full)
    for (int y = 0; y < LANES / 2; y++) {
      const NAME(vector) a = rows[y], b = rows[y + LANES / 2];
      mixed[2 * y] = __builtin_shufflevector(a, b, INTERLEAVED(0));
      mixed[2 * y + 1] = __builtin_shufflevector(a, b, INTERLEAVED(LANES / 2));
    }
    memcpy(rows, mixed, sizeof rows);
  }
  for (int x = 0; x < LANES; x++) memcpy(out + x * out_stride, &rows[x], sizeof rows[x]);
}

static void NAME(transpose_edge)(T *out, ptrdiff_t out_stride, const T *in, ptrdiff_t in_stride,
                                 int width, int height) {
  for (int x = 0; x < width; x++) {
    for (int y = 0; y < height; y++) out[x * out_stride + y] = in[y * in_stride + x];
  }
}

/// out(row x, column y) = in(row y, column x). Strides may be negative.
static void NAME(transpose)(T *out, ptrdiff_t out_stride, const T *in, ptrdiff_t in_stride,
                            int width, int height) {
  // Blocks run down a column of `in`, so that rows of `out` are written in order; a band is as high
  // as its cache lines can be kept for the next column.
  enum { band = 128 };
  const int whole_width = width / LANES * LANES, whole_height = height / LANES * LANES;
  for (int y0 = 0; y0 < whole_height; y0 += band) {
    const int y1 = y0 + band < whole_height ? y0 + band : whole_height;
    for (int x = 0; x < whole_width; x += LANES) {
      for (int y = y0; y < y1; y += LANES) {
        NAME(transpose_block)(out + x * out_stride + y, out_stride, in + y * in_stride + x,
                              in_stride);
      }
    }
  }
  NAME(transpose_edge)(out + whole_width * out_stride, out_stride, in + whole_width, in_stride,
                       width - whole_width, height);
  NAME(transpose_edge)(out + whole_height, out_stride, in + whole_height * in_stride, in_stride,
                       whole_width, height - whole_height);
}

static void NAME(reverse_row)(T *restrict out, const T *restrict in, int n) {
  for (int x = 0; x < n; x++) out[x] = in[n - 1 - x];
}

/// Copies rows, each from left to right or from right to left.
static void NAME(copy_rows)(T *out, ptrdiff_t out_stride, const T *in, ptrdiff_t in_stride,
                            int width, int height, int reversed) {
  for (int y = 0; y < height; y++) {
    if (reversed) {
      NAME(reverse_row)(out + y * out_stride, in + y * in_stride, width);
    } else {
      memcpy(out + y * out_stride, in + y * in_stride, (size_t)width * sizeof(T));
    }
  }
}

void NAME(hdr_copy_oriented)(T *out, ptrdiff_t out_stride, const T *in, ptrdiff_t in_stride,
                             int width, int height, int orientation) {
  if (width <= 0 || height <= 0) return;
  // Bottom rows first is a negative stride: of the input, or of the output of a transposition.
  const T *last = in + (height - 1) * in_stride;
  T *last_out = out + (width - 1) * out_stride;
  switch (orientation) {
    case 2: NAME(copy_rows)(out, out_stride, in, in_stride, width, height, 1); break;
    case 3: NAME(copy_rows)(out, out_stride, last, -in_stride, width, height, 1); break;
    case 4: NAME(copy_rows)(out, out_stride, last, -in_stride, width, height, 0); break;
    case 5: NAME(transpose)(out, out_stride, in, in_stride, width, height); break;
    case 6: NAME(transpose)(out, out_stride, last, -in_stride, width, height); break;
    case 7: NAME(transpose)(last_out, -out_stride, last, -in_stride, width, height); break;
    case 8: NAME(transpose)(last_out, -out_stride, in, in_stride, width, height); break;
    default: NAME(copy_rows)(out, out_stride, in, in_stride, width, height, 0); break;
  }
}
