/* Objects of the parts of a program: each class is compiled by itself, once. */
#ifndef MOCC_DRIVER_OBJECTS_H
#define MOCC_DRIVER_OBJECTS_H

#include "codegen/codegen.h"
#include "driver/options.h"

/* True if the options ask for an output that is compiled, and not as a whole. */
bool is_compiled_in_parts(const Options *options);

/* Compiles the parts of the program that have not been compiled before, several at once, and packs the
   objects of all in an archive without a name, in the order of the parts. They go into simulators and into
   shared libraries. `added`: C text for the end of the model's own part. Returns the archive's descriptor,
   which programs that are started get; -1: the program has to be compiled as a whole. */
int make_objects(Arena *arena, const char *home, const Options *options, const CParts *parts,
                 const char *added);

/* The C compiler, as the user or the build of mocc names it */
const char *c_compiler(void);
/* The linker for simulators: gold takes less time than the usual one, if it is there. */
const char *linker_flag(Arena *arena);
/* True if the output has no main function. */
bool is_shared(const Options *options);

/* What all C text is compiled with. Values that are stored one by one and loaded in pairs right after it, as
   connectors' are, would wait until the stores are in the cache: so no vectors out of straight code, but out
   of loops. */
#define C_FLAGS                                                                                              \
    "-std=c11 -fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize -fopenmp-simd -DMOCC_VECTORS"

#endif
