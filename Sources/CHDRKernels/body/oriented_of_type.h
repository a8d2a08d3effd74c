// Included for T = uint8_t and uint16_t; NAME(x) appends the type's suffix.

/// out(row x, column y) = in(row y, column x), a block at a time so that both sides stay in cache.
/// Strides may be negative.
static void NAME(transpose)(T *out, ptrdiff_t out_stride, const T *in, ptrdiff_t in_stride,
                            int width, int height) {
  enum { block = 32 };
  for (int y0 = 0; y0 < height; y0 += block) {
    const int y1 = y0 + block < height ? y0 + block : height;
    for (int x0 = 0; x0 < width; x0 += block) {
      const int x1 = x0 + block < width ? x0 + block : width;
      for (int x = x0; x < x1; x++) {
        T *o = out + x * out_stride;
        const T *i = in + x;
        for (int y = y0; y < y1; y++) o[y] = i[y * in_stride];
      }
    }
  }
}

void NAME(hdr_copy_oriented)(T *out, ptrdiff_t out_stride, const T *in, ptrdiff_t in_stride,
                             int width, int height, int orientation) {
  if (width <= 0 || height <= 0) return;
  // Flip vertically on the input side, horizontally (for 5 to 8) on the output side: both are
  // negative strides.
  const T *last_in = in + (height - 1) * in_stride;
  T *last_out = out + (width - 1) * out_stride;
  switch (orientation) {
    case 2:
    case 3: {
      const T *first = orientation == 2 ? in : last_in;
      const ptrdiff_t stride = orientation == 2 ? in_stride : -in_stride;
      for (int y = 0; y < height; y++) {
        const T *i = first + y * stride;
        T *o = out + y * out_stride;
        for (int x = 0; x < width; x++) o[x] = i[width - 1 - x];
      }
      break;
    }
    case 4:
      for (int y = 0; y < height; y++) {
        memcpy(out + y * out_stride, last_in - y * in_stride, (size_t)width * sizeof(T));
      }
      break;
    case 5: NAME(transpose)(out, out_stride, in, in_stride, width, height); break;
    case 6: NAME(transpose)(out, out_stride, last_in, -in_stride, width, height); break;
    case 7: NAME(transpose)(last_out, -out_stride, last_in, -in_stride, width, height); break;
    case 8: NAME(transpose)(last_out, -out_stride, in, in_stride, width, height); break;
    default:
      for (int y = 0; y < height; y++) {
        memcpy(out + y * out_stride, in + y * in_stride, (size_t)width * sizeof(T));
      }
  }
}
