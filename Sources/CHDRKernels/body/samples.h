// Integer samples to float planes.

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
