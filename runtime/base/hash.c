/* A hash of bytes (Fowler, Noll and Vo, FNV-1a of 64 bits). */
#include "runtime/base/base.h"

uint64_t fnv1a(uint64_t start, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        start = (start ^ at[i]) * 1099511628211u;
    return start;
}
