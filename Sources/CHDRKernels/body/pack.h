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

/// Quantises and interleaves a piece at a time through stack buffers.
static inline void pack_u16_pieces(uint8_t *out, const float *const *planes, int channels, int swap,
                            int n) {
  uint16_t codes[4][chunk];
  uint16_t packed[4 * chunk];
  const uint16_t *const rows[4] = {codes[0], codes[1], codes[2], codes[3]};
  if (channels < 1 || channels > 4) return;
  for (int x = 0; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    for (int c = 0; c < channels; c++) {
      quantise_u16(codes[c], planes[c] + x, 65535, pixels);
      if (swap) swap_bytes_u16(codes[c], pixels);
    }
    interleave_u16(packed, rows, channels, pixels);
    const size_t bytes = (size_t)pixels * (size_t)channels * 2;
    memcpy(out, packed, bytes);
    out += bytes;
  }
}

enum { host_is_little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

static void pack_be16(uint8_t *out, const float *const *planes, int channels, int n) {
  pack_u16_pieces(out, planes, channels, host_is_little_endian, n);
}

static void pack_le16(uint8_t *out, const float *const *planes, int channels, int n) {
  pack_u16_pieces(out, planes, channels, !host_is_little_endian, n);
}

static void pack_u8(uint8_t *out, const float *const *planes, int channels, int n) {
  uint8_t codes[4][chunk];
  const uint8_t *const rows[4] = {codes[0], codes[1], codes[2], codes[3]};
  if (channels < 1 || channels > 4) return;
  for (int x = 0; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    for (int c = 0; c < channels; c++) quantise_u8(codes[c], planes[c] + x, 255, pixels);
    interleave_u8(out, rows, channels, pixels);
    out += pixels * channels;
  }
}

static void light_level_be16(hdr_light_level *level, const uint8_t *row, int channels,
                             const uint32_t *table, int n) {
  if (channels < 1 || channels > 4) return;
  const int colours = channels - (channels % 2 == 0);
  uint32_t max_code = level->max_code;
  uint64_t sum = level->sum;
  for (int x = 0; x < n; x++) {
    const uint8_t *pixel = row + (size_t)x * (size_t)channels * 2;
    uint32_t code = (uint32_t)pixel[0] << 8 | pixel[1];
    for (int c = 1; c < colours; c++) {
      const uint32_t other = (uint32_t)pixel[2 * c] << 8 | pixel[2 * c + 1];
      code = other > code ? other : code;
    }
    max_code = code > max_code ? code : max_code;
    sum += table[code];
  }
  level->max_code = max_code;
  level->sum = sum;
}
