/// Row kernels: the inner loops of a conversion, on rows (or pieces of rows) of planar samples.
///
/// Every kernel exists once as C source and is compiled for several instruction set levels. All
/// levels give bit-identical results: each operation is one correctly rounded IEEE operation
/// (contraction into fused multiply-add is off), in one order, and integer sums are exact.
///
/// Common rules
///  * `n` is a number of pixels unless stated; `n <= 0` does nothing. No kernel allocates.
///  * Pointers need only the natural alignment of their element type.
///  * Outputs must not overlap inputs, except kernels named "in place", whose `io`/`r,g,b` planes
///    are input and output; planes of one call must not overlap each other.
///  * "clamp to [lo, hi]" sends NaN to lo.
#ifndef CHDRKERNELS_H
#define CHDRKERNELS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Instruction set levels, in the order of the x86-64 psABI. Only the baseline exists elsewhere.
typedef enum {
  HDR_LEVEL_BASELINE = 0,
  /// AVX2, BMI1 and BMI2.
  HDR_LEVEL_V3 = 1,
  /// AVX-512 F, BW, CD, DQ and VL.
  HDR_LEVEL_V4 = 2,
} hdr_level;

/// How one row of chroma samples is brought to one value per pixel.
///
/// Pixel x of the output is position p = first + x on the luma grid of the chroma row. When
/// `subsampled`, i = p >> 1 and the value is
///   p even: previous_weight * c[i-1] + (1 - previous_weight) * c[i]
///   p odd:  (1 - next_weight) * c[i] + next_weight * c[i+1]
/// otherwise c[p]. Indices are clamped to [0, count-1]. Centred siting has both weights 1/4;
/// samples co-sited with even pixels have 0 and 1/2, with odd pixels (a mirrored row) 1/2 and 0.
/// c[i] = near_weight * near[i] + (1 - near_weight) * far[i].
typedef struct {
  float near_weight;
  float previous_weight;
  float next_weight;
  int subsampled;
  /// Samples in the chroma row, at least 1.
  int count;
  int first;
} hdr_chroma_row;

/// Code values to R'G'B': with y = Y * y_scale + y_offset, u = Cb * c_scale + c_offset and
/// v = Cr * c_scale + c_offset,
///   r = y + r_cb * u + r_cr * v   (g and b likewise, summed left to right).
/// Covers every matrix whose luma column is 1: Y'CbCr, YCgCo, and the linear step of ICtCp.
typedef struct {
  float y_scale, y_offset;
  float c_scale, c_offset;
  float r_cb, r_cr, g_cb, g_cr, b_cb, b_cr;
  /// Non-zero: results are clamped to [0, 1].
  int clip;
} hdr_ycbcr;

/// `count` samples of a function at i / (count - 1), linearly interpolated. At least one sample.
typedef struct {
  const float *values;
  int count;
} hdr_linear_table;

/// A function of x > 0 sampled at equal steps within each octave.
///
/// `values` has ((max_exponent - min_exponent) << log2_entries) + 1 samples: entry
/// (e - min_exponent) << log2_entries | k stands at 2^e * (1 + k / 2^log2_entries), the last at
/// 2^max_exponent. Interpolation is linear. Below 2^min_exponent it runs from `below` (the value
/// at 0) to values[0]; x <= 0 and NaN give `below`; x >= 2^max_exponent gives the last value.
/// -126 <= min_exponent < max_exponent <= 127, 0 <= log2_entries <= 16.
typedef struct {
  const float *values;
  int min_exponent, max_exponent;
  int log2_entries;
  float below;
} hdr_log_table;

/// Bilinear sampling of one output row of a gain map from two map rows.
///
/// The centre of output pixel x lies at map coordinate s = origin + x * step (0 = centre of the
/// first map sample). Both are rounded to 2^-32 and s is exact, so that a row may be cut into
/// pieces at will. Indices are clamped to [0, width-1]. `step` is not negative; |s| < 2^30.
/// Result: ((1 - row1_weight) * scale) * row0 + (row1_weight * scale) * row1, interpolated along x
/// with the top 24 bits of the fraction of s.
typedef struct {
  /// Samples in the map row, at least 1.
  int width;
  float row1_weight;
  float scale;
  double origin, step;
} hdr_map_row;

/// Light level statistics of colour samples (see `light_level_be16`).
typedef struct {
  uint32_t max_code;
  uint64_t sum;
} hdr_light_level;

/// One level's kernels.
typedef struct {
  // MARK: Integer samples to float

  /// Chroma row to one value per pixel, in code units.
  void (*chroma_u8)(float *out, const uint8_t *near, const uint8_t *far, const hdr_chroma_row *row,
                    int n);
  void (*chroma_u16)(float *out, const uint16_t *near, const uint16_t *far,
                     const hdr_chroma_row *row, int n);

  /// Luma codes and chroma rows (in code units, from `chroma_*`) to R'G'B'.
  void (*ycbcr_u8)(float *r, float *g, float *b, const uint8_t *y, const float *cb, const float *cr,
                   const hdr_ycbcr *matrix, int n);
  void (*ycbcr_u16)(float *r, float *g, float *b, const uint16_t *y, const float *cb,
                    const float *cr, const hdr_ycbcr *matrix, int n);

  /// out = in * scale + offset, clamped to [0, 1] when `clip`. Grey, alpha, R'G'B' planes.
  void (*planar_u8)(float *out, const uint8_t *in, float scale, float offset, int clip, int n);
  void (*planar_u16)(float *out, const uint16_t *in, float scale, float offset, int clip, int n);

  /// planes[c][x] = in[x * channels + c] * scale; 1 to 4 channels.
  void (*interleaved_u8)(float *const _Nonnull *_Nonnull planes, const uint8_t *in, int channels,
                         float scale, int n);
  void (*interleaved_u16)(float *const _Nonnull *_Nonnull planes, const uint16_t *in, int channels,
                          float scale, int n);

  // MARK: Curves, in place

  /// io = table(io), io clamped to [0, 1] first.
  void (*linear_lookup)(float *io, const hdr_linear_table *table, int n);
  /// io = table(io).
  void (*log_lookup)(float *io, const hdr_log_table *table, int n);

  // MARK: Gain map

  /// Output pixels [first, first + n) of a gain map row, as floats.
  void (*map_row_u8)(float *out, const uint8_t *row0, const uint8_t *row1, const hdr_map_row *row,
                     int first, int n);
  void (*map_row_u16)(float *out, const uint16_t *row0, const uint16_t *row1,
                      const hdr_map_row *row, int first, int n);
  /// In place: c = (c + base_offset[c]) * gain_c - alternate_offset[c]. The gains may be one plane.
  void (*gain_apply)(float *r, float *g, float *b, const float *gain_r, const float *gain_g,
                     const float *gain_b, const float *base_offset, const float *alternate_offset,
                     int n);

  // MARK: Linear light, in place

  /// (r, g, b) = m * (r, g, b), m row-major 3x3; negative results are kept.
  void (*matrix3)(float *r, float *g, float *b, const float *m, int n);
  /// r, g, b *= table(w[0] * r + w[1] * g + w[2] * b): HLG's luminance-driven system gamma.
  void (*luminance_scale)(float *r, float *g, float *b, const float *w, const hdr_log_table *table,
                          int n);

  // MARK: Float to integer samples
  // code = floor(value + 0.5) with value clamped to [0, max]; value is in code units.

  /// Interleaved 16-bit samples, most (be) or least (le) significant byte first; max = 65535;
  /// 1 to 4 channels; `out` has 2 * channels * n bytes and any alignment.
  void (*pack_be16)(uint8_t *out, const float *const _Nonnull *_Nonnull planes, int channels,
                    int n);
  void (*pack_le16)(uint8_t *out, const float *const _Nonnull *_Nonnull planes, int channels,
                    int n);
  /// Interleaved bytes; max = 255.
  void (*pack_u8)(uint8_t *out, const float *const _Nonnull *_Nonnull planes, int channels, int n);
  /// One plane; max = max_code (at most 255 and 65535).
  void (*quantise_u8)(uint8_t *out, const float *in, int max_code, int n);
  void (*quantise_u16)(uint16_t *out, const float *in, int max_code, int n);

  // MARK: Integer rows

  /// planes[c][x] = in[x * channels + c], and back; 1 to 4 channels.
  void (*deinterleave_u8)(uint8_t *const _Nonnull *_Nonnull planes, const uint8_t *in, int channels,
                          int n);
  void (*deinterleave_u16)(uint16_t *const _Nonnull *_Nonnull planes, const uint16_t *in,
                           int channels, int n);
  void (*interleave_u8)(uint8_t *out, const uint8_t *const _Nonnull *_Nonnull planes, int channels,
                        int n);
  void (*interleave_u16)(uint16_t *out, const uint16_t *const _Nonnull *_Nonnull planes,
                         int channels, int n);
  /// In place: exchanges the bytes of `n` samples.
  void (*swap_bytes_u16)(uint16_t *io, int n);

  /// Adds a row of packed big-endian 16-bit pixels to `level`. A pixel's code is the largest of its
  /// colour samples (alpha, the last of 2 or 4 channels, does not count): `max_code` keeps the
  /// largest, `sum` adds table[code] (65536 entries, any fixed-point unit of light).
  void (*light_level_be16)(hdr_light_level *level, const uint8_t *row, int channels,
                           const uint32_t *table, int n);

  // MARK: PNG filters (PNG section 9), encoding direction
  // `n` counts bytes; `bpp` is the number of bytes of a whole pixel, 1 to 8; arithmetic is modulo
  // 256; bytes to the left of the row are 0. For the first row of an image `previous` is zeros.

  void (*png_filter_sub)(uint8_t *out, const uint8_t *row, int bpp, int n);
  void (*png_filter_up)(uint8_t *out, const uint8_t *row, const uint8_t *previous, int n);
  void (*png_filter_average)(uint8_t *out, const uint8_t *row, const uint8_t *previous, int bpp,
                             int n);
  void (*png_filter_paeth)(uint8_t *out, const uint8_t *row, const uint8_t *previous, int bpp,
                           int n);
  /// Sum of |byte| as two's complement: the usual estimate of a filtered row's compressed size.
  uint64_t (*png_filter_cost)(const uint8_t *filtered, int n);
} hdr_kernels;

/// The best level this processor (and operating system) can run.
hdr_level hdr_kernels_best_level(void);

/// Whether `level` can run here.
int hdr_kernels_has_level(hdr_level level);

/// The kernels of `level`, or of the best level below it when that one cannot run here.
const hdr_kernels *hdr_kernels_for(hdr_level level);

/// Copies a `width` x `height` plane and brings it upright, in cache-sized blocks.
///
/// `orientation` has the Exif meaning (1 to 8: what row 0 and column 0 of the stored plane are);
/// the result is height x width for 5 to 8. Strides are in samples. The planes must not overlap.
/// An orientation outside 1 to 8 counts as 1.
void hdr_copy_oriented_u8(uint8_t *out, ptrdiff_t out_stride, const uint8_t *in,
                          ptrdiff_t in_stride, int width, int height, int orientation);
void hdr_copy_oriented_u16(uint16_t *out, ptrdiff_t out_stride, const uint16_t *in,
                           ptrdiff_t in_stride, int width, int height, int orientation);

#pragma clang assume_nonnull end

#endif
