// Bringing decoded planes upright. One level: 16-byte vectors are enough to be bound by memory.

#include <string.h>

#include "CHDRKernels.h"

#define T uint8_t
#define LANES 16
#define INTERLEAVED(first) \
  first, first + 16, first + 1, first + 17, first + 2, first + 18, first + 3, first + 19, \
      first + 4, first + 20, first + 5, first + 21, first + 6, first + 22, first + 7, first + 23
#define NAME(name) name##_u8
#include "body/oriented_of_type.h"
#undef T
#undef LANES
#undef INTERLEAVED
#undef NAME

#define T uint16_t
#define LANES 8
#define INTERLEAVED(first) \
  first, first + 8, first + 1, first + 9, first + 2, first + 10, first + 3, first + 11
#define NAME(name) name##_u16
#include "body/oriented_of_type.h"
#undef T
#undef LANES
#undef INTERLEAVED
#undef NAME
