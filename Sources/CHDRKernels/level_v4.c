// The kernels for AVX-512.

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "levels.h"

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi,bmi2"))), \
    apply_to = function)

#define LEVEL_TABLE hdr_kernels_v4
#include "body/all.h"

#pragma clang attribute pop

#endif
