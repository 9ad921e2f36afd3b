/* What mocc writes: C text, and simulators that the system's C compiler makes of it. */
#ifndef MOCC_DRIVER_SIMULATOR_H
#define MOCC_DRIVER_SIMULATOR_H

#include "driver/options.h"
#include "sema/model/class.h"
#include "support/text.h"

/* Writes the C text, or the simulator made of it, where the options say; the model `class_` gives the default
   name; `sources`, all files that have been read, are never overwritten. Returns the exit status, after a
   message on standard error if it is not 0. */
int write_output(Arena *arena, const char *home, const Options *options, const Class *class_,
                 const SourceSet *sources, const Text *code);

/* A file without a name that holds the text, at its beginning; it is closed where another program takes the
   place of this one. -1 with the reason in errno */
int text_in_memory(const Text *text);

/* Has the C compiler make a simulator of the text, at `path`. Returns the exit status, after a message if it
   is not 0. */
int compile_text(Arena *arena, const char *home, const Options *options, const char *path, const Text *code);

#endif
