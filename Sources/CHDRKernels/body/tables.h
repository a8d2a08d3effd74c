// Interpolation in tables: curves and gain map rows.

static void linear_lookup(float *restrict io, const hdr_linear_table *table, int n) {
  const float *values = table->values;
  if (table->count < 2) {
    for (int x = 0; x < n; x++) io[x] = values[0];
    return;
  }
  const float scale = (float)(table->count - 1);
  const int last = table->count - 2;
  for (int x = 0; x < n; x++) {
    const float t = clamp(io[x], 0, 1) * scale;
    const int i = min_int((int)t, last);
    const float fraction = t - (float)i;
    io[x] = values[i] + fraction * (values[i + 1] - values[i]);
  }
}

/// What `log_at` needs, worked out once per row.
typedef struct {
  const float *values;
  float first, last;
  float below, slope_below;
  int shift, base, mask;
  float fraction_scale;
  float bottom, top, under_top;
} log_lookup_plan;

static inline float power_of_two(int exponent) {
  const uint32_t bits = (uint32_t)(exponent + 127) << 23;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline float from_bits(int32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline int32_t to_bits(float value) {
  int32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline log_lookup_plan plan_log_lookup(const hdr_log_table *table) {
  const int octaves = table->max_exponent - table->min_exponent;
  const int shift = 23 - table->log2_entries;
  const float bottom = power_of_two(table->min_exponent);
  const float top = power_of_two(table->max_exponent);
  return (log_lookup_plan){
      .values = table->values,
      .last = table->values[octaves << table->log2_entries],
      .below = table->below,
      .slope_below = (table->values[0] - table->below) * power_of_two(-table->min_exponent),
      .shift = shift,
      .base = (table->min_exponent + 127) << table->log2_entries,
      .mask = (1 << shift) - 1,
      .fraction_scale = power_of_two(-shift),
      .bottom = bottom,
      .top = top,
      .under_top = from_bits(to_bits(top) - 1),
  };
}

static inline float log_at(const log_lookup_plan *plan, float x) {
  const int32_t bits = to_bits(clamp(x, plan->bottom, plan->under_top));
  const int i = (bits >> plan->shift) - plan->base;
  const float fraction = (float)(bits & plan->mask) * plan->fraction_scale;
  const float a = plan->values[i], b = plan->values[i + 1];
  float result = a + fraction * (b - a);
  result = x >= plan->top ? plan->last : result;
  const float low = plan->below + clamp(x, 0, plan->bottom) * plan->slope_below;
  return x >= plan->bottom ? result : low;
}

static void log_lookup(float *restrict io, const hdr_log_table *table, int n) {
  const log_lookup_plan plan = plan_log_lookup(table);
  for (int x = 0; x < n; x++) io[x] = log_at(&plan, io[x]);
}

static void luminance_scale(float *restrict r, float *restrict g, float *restrict b,
                            const float *w, const hdr_log_table *table, int n) {
  float factor[chunk];
  for (int x = 0; x < n; x += chunk) {
    const int pixels = min_int(chunk, n - x);
    for (int k = 0; k < pixels; k++) {
      factor[k] = (w[0] * r[x + k] + w[1] * g[x + k]) + w[2] * b[x + k];
    }
    log_lookup(factor, table, pixels);
    for (int k = 0; k < pixels; k++) {
      r[x + k] *= factor[k];
      g[x + k] *= factor[k];
      b[x + k] *= factor[k];
    }
  }
}

/// Map coordinate of pixel x's centre.
static inline double map_position(const hdr_map_row *row, int x) {
  return row->origin + (double)x * row->step;
}

static inline int floor_to_int(double v) {
  const int i = (int)v;
  return i - (v < (double)i);
}

/// out[k] = linear interpolation at pixel first + k in map samples `staged`, the first of which has
/// index `begin`.
static void interpolate_map(float *restrict out, const float *staged, int begin,
                            const hdr_map_row *row, int first, int n) {
  for (int k = 0; k < n; k++) {
    const double s = map_position(row, first + k);
    const int i = floor_to_int(s);
    const float fraction = (float)(s - (double)i);
    const float a = staged[i - begin], b = staged[i - begin + 1];
    out[k] = a + fraction * (b - a);
  }
}
