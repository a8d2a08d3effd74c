// Shared by the kernel bodies. Each level_*.c includes the bodies once, between attribute pragmas
// that choose the instruction set, so every function here has internal linkage.

#include <string.h>

#include "CHDRKernels.h"

#pragma STDC FP_CONTRACT OFF

/// Pixels staged at a time in stack buffers: small enough for the first-level cache.
enum { chunk = 256 };

static inline int min_int(int a, int b) { return a < b ? a : b; }
static inline int max_int(int a, int b) { return a > b ? a : b; }
static inline int clamp_int(int v, int lo, int hi) { return min_int(max_int(v, lo), hi); }

/// v clamped to [lo, hi]; NaN becomes lo. Compiles to one maxps and one minps.
static inline float clamp(float v, float lo, float hi) {
  v = v > lo ? v : lo;
  return v < hi ? v : hi;
}
