// Integer samples to float planes.

/// Two pixels from each chroma sample: samples[k + 1] belongs to pixels 2k and 2k + 1 of `out`,
/// samples[k] and samples[k + 2] are its neighbours.
static void spread_pairs(float *restrict out, const float *samples, const hdr_chroma_row *row,
                         int pairs) {
  const float previous = row->previous_weight, even = 1 - previous;
  const float next = row->next_weight, odd = 1 - next;
#pragma clang loop vectorize(enable)
  for (int k = 0; k < pairs; k++) {
    out[2 * k] = previous * samples[k] + even * samples[k + 1];
    out[2 * k + 1] = odd * samples[k + 1] + next * samples[k + 2];
  }
}

#define T uint8_t
#define NAME(name) name##_u8
#include "samples_of_type.h"
#undef T
#undef NAME

#define T uint16_t
#define NAME(name) name##_u16
#include "samples_of_type.h"
#undef T
#undef NAME
