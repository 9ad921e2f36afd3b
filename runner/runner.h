/* mocc-run: the program that compiles a model in memory and simulates it, for `mocc run`. */
#ifndef MOCC_RUNNER_H
#define MOCC_RUNNER_H

#include <stddef.h>

typedef struct {
    const char *name;
    const void *address;
} Symbol;

/* What generated C can call of the runtime library: all that this has, by the names that it has there. */
extern const Symbol runtime_symbols[];
extern const size_t n_runtime_symbols;

#endif
