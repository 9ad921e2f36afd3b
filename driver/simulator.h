/* What mocc writes: C text, and simulators and FMUs that the system's C compiler makes of it. simulator.c and
   fmu.c call each other: an FMU is written where a simulator is, and its library is compiled as one is. */
#ifndef MOCC_DRIVER_SIMULATOR_H
#define MOCC_DRIVER_SIMULATOR_H

#include "driver/options.h"
#include "plan/plan.h"
#include "sema/model/class.h"
#include "support/text.h"

/* Writes the C text, or the simulator or FMU made of it, where the options say; the model `class_` gives the
   default name; `sources`, all files that have been read, are never overwritten. `plan`: that of the text;
   NULL: it is no C text. Returns the exit status, after a message on standard error if it is not 0. */
int write_output(Arena *arena, const char *home, const Options *options, const Class *class_,
                 const SourceSet *sources, const Plan *plan, const Text *code);

/* A file without a name that holds the text, at its beginning; it is closed where another program takes the
   place of this one. -1 with the reason in errno */
int text_in_memory(const Text *text);

/* Has the C compiler make a simulator of the text, at `path`, or the library that the options ask for, or
   that of an FMU. Returns the exit status, after a message if it is not 0; what is wrong with C functions
   that the model calls goes to the diagnostics. */
int compile_text(Arena *arena, const char *home, const Options *options, const char *path, const Plan *plan,
                 const Text *code);

/* Runs a program, words NULL-terminated, that reads `input`, and waits for its end. Signals are passed on to
   it. Returns its exit status, or -1 with the reason in errno if it could not be started. */
int run_program(char **words, int input);

/* A folder of its own, in which nobody else can put a file; NULL: there is none, which has been reported. */
char *make_folder(Arena *arena);

#endif
