/* Objects of the parts of a program: each class is compiled by itself, once. */
#ifndef MOCC_DRIVER_OBJECTS_H
#define MOCC_DRIVER_OBJECTS_H

#include "codegen/codegen.h"
#include "driver/cache.h"
#include "driver/options.h"
#include "driver/process.h"

/* True if the options ask for an output that is compiled, and not as a whole. */
bool is_compiled_in_parts(const Options *options);

/* Compiles the parts of the program that have not been compiled before, several at once, and packs the
   objects of all in an archive without a name, in the order of the parts. They go into simulators and into
   shared libraries. What has been compiled is in the user's cache, in the archive of the bundled libraries or
   in one beside a library that the program is made of. `added`: C text for the end of the model's own part.
   Returns the archive's descriptor, which programs that are started get; -1: there are not all, and
   `refusal` says what the C compiler said of a part if that is why, else it is NULL. */
int make_objects(Arena *arena, const char *home, const Options *options, const CProgram *program,
                 const char *added, const char **refusal);

/* The archive of the objects of compiled libraries that the program's text and parts lack. False: `missing`
   says which one is not there. */
bool archive_of_compiled(Arena *arena, const char *home, const Options *options, const CProgram *program,
                         Text *archive, const char **missing);

/* Objects that are collected one by one, each once */
typedef struct Objects Objects;
/* `options` has to live as long. */
Objects *objects_new(Arena *arena, const char *home, const Options *options);
/* An archive in which objects are looked for that are added from now on */
void find_objects_in(Objects *objects, const char *archive);
/* Adds the object of a part, of which nothing is used afterwards. Returns its key. */
const char *add_object(Objects *objects, const CPart *part);
/* Adds one that is made, found by a hash of itself. Returns its key. */
const char *add_finished_object(Objects *objects, const char *name, Bytes object);
/* The words with which the command begins that compiles C text for an object which is no part */
Words begin_object_command(Arena *arena, const char *home);
/* What the objects of all parts depend on besides their texts, in a few words: the compiler's version, its
   headers, the machine */
const char *maker_of_objects(Arena *arena, const char *home);
/* Compiles those that have not been found, several at once. False: some cannot be. */
bool compile_objects(Objects *objects);
/* What the C compiler said of one that cannot be compiled, or NULL */
const char *refusal_of(const Objects *objects);
/* The archive of all, in which they can be found: its bytes follow from the objects alone. */
Text archive_of_objects(const Objects *objects);
void objects_free(Objects *objects);

/* The C compiler, as the user or the build of mocc names it */
const char *c_compiler(void);
/* The linker for simulators: gold takes less time than the usual one, if it is there; a third of it goes into
   a hash of the whole output, which nothing asks for. */
const char *linker_flag(Arena *arena);
/* True if the output has no main function. */
bool is_shared(const Options *options);

/* What all C text is compiled with. Values that are stored one by one and loaded in pairs right after it, as
   connectors' are, would wait until the stores are in the cache: so no vectors out of straight code, but out
   of loops. */
#define C_FLAGS                                                                                              \
    "-std=c11 -fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize -fopenmp-simd -DMOCC_VECTORS"
/* And what else keeps the compiler from computing the sine of a constant by itself: gcc rounds it correctly,
   the C library does not always. */
const char *rounding_flag(void);

#endif
