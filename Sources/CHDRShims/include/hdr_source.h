#ifndef HDR_SOURCE_H
#define HDR_SOURCE_H

// Where the decoders of whole files take their bytes from.

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct hdr_source {
  void *context;
  int64_t size;
  /// Copies exactly `count` bytes from `offset`; returns 0, or another number when it cannot.
  int (*read)(void *context, int64_t offset, uint8_t *out, size_t count);
} hdr_source;

#pragma clang assume_nonnull end

#endif
