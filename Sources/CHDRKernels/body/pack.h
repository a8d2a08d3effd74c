// Floats to integer codes, packing, and statistics of packed rows.

static inline int code_of(float value, float max) { return (int)(clamp(value, 0, max) + 0.5f); }

static void quantise_u8(uint8_t *restrict out, const float *in, int max_code, int n) {
  const float max = (float)max_code;
  for (int x = 0; x < n; x++) out[x] = (uint8_t)code_of(in[x], max);
}

static void quantise_u16(uint16_t *restrict out, const float *in, int max_code, int n) {
  const float max = (float)max_code;
  for (int x = 0; x < n; x++) out[x] = (uint16_t)code_of(in[x], max);
}

static void swap_bytes_u16(uint16_t *io, int n) {
  for (int x = 0; x < n; x++) io[x] = (uint16_t)(io[x] << 8 | io[x] >> 8);
}

/// Quantises a piece at a time into stack buffers and interleaves from there.
static void pack_words(uint8_t *out, const float *const *planes, int channels, int swap, int n) {
  uint16_t codes[4][chunk];
  const uint16_t *const rows[4] = {codes[0], codes[1], codes[2], codes[3]};
  if (channels < 1 || channels > 4) return;
  for (int x = 0; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    for (int c = 0; c < channels; c++) {
      quantise_u16(codes[c], planes[c] + x, 65535, pixels);
      if (swap) swap_bytes_u16(codes[c], pixels);
    }
    interleave_bytes_u16(out, rows, channels, pixels);
    out += pixels * channels * 2;
  }
}

enum { host_is_little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

static void pack_be16(uint8_t *out, const float *const *planes, int channels, int n) {
  pack_words(out, planes, channels, host_is_little_endian, n);
}

static void pack_le16(uint8_t *out, const float *const *planes, int channels, int n) {
  pack_words(out, planes, channels, !host_is_little_endian, n);
}

static void pack_u8(uint8_t *out, const float *const *planes, int channels, int n) {
  uint8_t codes[4][chunk];
  const uint8_t *const rows[4] = {codes[0], codes[1], codes[2], codes[3]};
  if (channels < 1 || channels > 4) return;
  for (int x = 0; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    for (int c = 0; c < channels; c++) quantise_u8(codes[c], planes[c] + x, 255, pixels);
    interleave_bytes_u8(out, rows, channels, pixels);
    out += pixels * channels;
  }
}

/// The largest of the first `colours` samples of each big-endian 16-bit pixel.
static inline void largest_codes(uint16_t *restrict out, const uint8_t *row, int channels,
                                 int colours, int n) {
  const unaligned_u16 *in = (const unaligned_u16 *)row;
  for (int x = 0; x < n; x++) {
    uint16_t largest = 0;
    for (int c = 0; c < colours; c++) {
      const uint16_t raw = in[channels * x + c];
      const uint16_t code = host_is_little_endian ? (uint16_t)(raw << 8 | raw >> 8) : raw;
      largest = code > largest ? code : largest;
    }
    out[x] = largest;
  }
}

static void light_level_be16(hdr_light_level *level, const uint8_t *row, int channels,
                             const uint32_t *table, int n) {
  uint16_t codes[chunk];
  uint32_t max_code = level->max_code;
  uint64_t sum = level->sum;
  for (int x = 0; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    switch (channels) {
      case 1: largest_codes(codes, row, 1, 1, pixels); break;
      case 2: largest_codes(codes, row, 2, 1, pixels); break;
      case 3: largest_codes(codes, row, 3, 3, pixels); break;
      case 4: largest_codes(codes, row, 4, 3, pixels); break;
      default: return;
    }
    uint16_t largest = 0;
    for (int k = 0; k < pixels; k++) largest = codes[k] > largest ? codes[k] : largest;
    max_code = largest > max_code ? largest : max_code;
#pragma clang loop vectorize(disable)  // scalar loads beat gathers
    for (int k = 0; k < pixels; k++) sum += table[codes[k]];
    row += pixels * channels * 2;
  }
  level->max_code = max_code;
  level->sum = sum;
}
