// Bringing decoded planes upright.

#include "CHDRKernels.h"
#include <string.h>

#define T uint8_t
#define NAME(name) name##_u8
#include "body/oriented_of_type.h"
#undef T
#undef NAME

#define T uint16_t
#define NAME(name) name##_u16
#include "body/oriented_of_type.h"
#undef T
#undef NAME
