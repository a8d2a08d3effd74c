// The kernels for AVX2. FMA is left out of the feature list: nothing can be contracted.

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "levels.h"

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)

#define LEVEL_TABLE hdr_kernels_v3
#include "body/all.h"

#pragma clang attribute pop

#endif
