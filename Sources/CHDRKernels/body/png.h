// PNG filters, encoding direction. All inputs are raw bytes, so every byte is independent.

static inline uint8_t distance(uint8_t a, uint8_t b) { return (uint8_t)(a > b ? a - b : b - a); }

/// PNG section 9.4, in bytes. With p = a + b - c, the distances of p are pa = |b - c|,
/// pb = |a - c| and pc = |(b - c) + (a - c)|: the sum of pa and pb when both differences have one
/// sign, else their difference. A sum above 255 may saturate, both others are still no larger.
static inline uint8_t paeth(uint8_t a, uint8_t b, uint8_t c) {
  const uint8_t pa = distance(b, c), pb = distance(a, c);
  const uint8_t sum = (uint8_t)(pa > 255 - pb ? 255 : pa + pb);
  const uint8_t pc = (b > c) == (a > c) ? sum : distance(pa, pb);
  const uint8_t b_or_c = pb <= pc ? b : c;
  return (pa <= pb && pa <= pc) ? a : b_or_c;
}

static void png_filter_sub(uint8_t *restrict out, const uint8_t *row, int bpp, int n) {
  for (int i = 0; i < min_int(bpp, n); i++) out[i] = row[i];
  for (int i = bpp; i < n; i++) out[i] = (uint8_t)(row[i] - row[i - bpp]);
}

static void png_filter_up(uint8_t *restrict out, const uint8_t *row, const uint8_t *previous,
                          int n) {
  for (int i = 0; i < n; i++) out[i] = (uint8_t)(row[i] - previous[i]);
}

static void png_filter_average(uint8_t *restrict out, const uint8_t *row, const uint8_t *previous,
                               int bpp, int n) {
  for (int i = 0; i < min_int(bpp, n); i++) out[i] = (uint8_t)(row[i] - (previous[i] >> 1));
  for (int i = bpp; i < n; i++) {
    out[i] = (uint8_t)(row[i] - ((row[i - bpp] + previous[i]) >> 1));
  }
}

static void png_filter_paeth(uint8_t *restrict out, const uint8_t *row, const uint8_t *previous,
                             int bpp, int n) {
  for (int i = 0; i < min_int(bpp, n); i++) out[i] = (uint8_t)(row[i] - previous[i]);
  for (int i = bpp; i < n; i++) {
    out[i] = (uint8_t)(row[i] - paeth(row[i - bpp], previous[i], previous[i - bpp]));
  }
}

static uint64_t png_filter_cost(const uint8_t *filtered, int n) {
  uint64_t total = 0;
  for (int x = 0; x < n; x += chunk) {
    uint32_t sum = 0;
    const int end = min_int(x + chunk, n);
    for (int i = x; i < end; i++) {
      const uint8_t byte = filtered[i], negated = (uint8_t)-byte;
      sum += byte < negated ? byte : negated;
    }
    total += sum;
  }
  return total;
}
