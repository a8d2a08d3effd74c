// Linear light arithmetic.

static void gain_apply(float *restrict r, float *restrict g, float *restrict b,
                       const float *gain_r, const float *gain_g, const float *gain_b,
                       const float *base_offset, const float *alternate_offset, int n) {
  const float base_r = base_offset[0], base_g = base_offset[1], base_b = base_offset[2];
  const float alternate_r = alternate_offset[0];
  const float alternate_g = alternate_offset[1];
  const float alternate_b = alternate_offset[2];
  for (int x = 0; x < n; x++) {
    r[x] = (r[x] + base_r) * gain_r[x] - alternate_r;
    g[x] = (g[x] + base_g) * gain_g[x] - alternate_g;
    b[x] = (b[x] + base_b) * gain_b[x] - alternate_b;
  }
}

static void matrix3(float *restrict r, float *restrict g, float *restrict b, const float *m,
                    int n) {
  const float m0 = m[0], m1 = m[1], m2 = m[2];
  const float m3 = m[3], m4 = m[4], m5 = m[5];
  const float m6 = m[6], m7 = m[7], m8 = m[8];
  for (int x = 0; x < n; x++) {
    const float red = r[x], green = g[x], blue = b[x];
    r[x] = (m0 * red + m1 * green) + m2 * blue;
    g[x] = (m3 * red + m4 * green) + m5 * blue;
    b[x] = (m6 * red + m7 * green) + m8 * blue;
  }
}
