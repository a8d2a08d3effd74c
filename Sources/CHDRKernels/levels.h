// The kernel tables of each level, defined by level_*.c.

#ifndef HDR_LEVELS_H
#define HDR_LEVELS_H

#include "CHDRKernels.h"

extern const hdr_kernels hdr_kernels_baseline;

#if defined(__x86_64__)
extern const hdr_kernels hdr_kernels_v3;
extern const hdr_kernels hdr_kernels_v4;
#endif

#endif
