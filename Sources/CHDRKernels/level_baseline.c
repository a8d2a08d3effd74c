// The kernels at the instruction set the target guarantees: SSE2 on x86-64, NEON on arm64.

#include "levels.h"

#define LEVEL_TABLE hdr_kernels_baseline
#include "body/all.h"
