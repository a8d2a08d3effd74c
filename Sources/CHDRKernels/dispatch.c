// Which level runs here.

#include "levels.h"

int hdr_kernels_has_level(hdr_level level) {
  switch (level) {
    case HDR_LEVEL_BASELINE: return 1;
#if defined(__x86_64__)
    // These also ask the operating system whether it saves the wide registers.
    case HDR_LEVEL_V3:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("bmi2");
    case HDR_LEVEL_V4:
      return hdr_kernels_has_level(HDR_LEVEL_V3) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    default: return 0;
  }
}

hdr_level hdr_kernels_best_level(void) {
  if (hdr_kernels_has_level(HDR_LEVEL_V4)) return HDR_LEVEL_V4;
  if (hdr_kernels_has_level(HDR_LEVEL_V3)) return HDR_LEVEL_V3;
  return HDR_LEVEL_BASELINE;
}

const hdr_kernels *hdr_kernels_for(hdr_level level) {
#if defined(__x86_64__)
  const hdr_level best = hdr_kernels_best_level();
  switch (level < best ? level : best) {
    case HDR_LEVEL_V4: return &hdr_kernels_v4;
    case HDR_LEVEL_V3: return &hdr_kernels_v3;
    default: break;
  }
#else
  (void)level;
#endif
  return &hdr_kernels_baseline;
}
